public import GLib
import PhotoMetadata

/// A photo that is renamed, moved or copied.
public struct MovedPhoto: Hashable, Sendable, PhotoItem {
  /// The current path.
  public let path: FilePath
  /// The new path.
  public let target: FilePath
  /// The previous paths of the sidecars that it brought, by their current ones, if it is moved
  /// back; otherwise `nil`.
  private(set) var earlierSidecars: [FilePath: FilePath]?

  /// Moves a photo to a path.
  public init(_ path: FilePath, to target: FilePath) {
    self.path = path
    self.target = target
  }

  /// Renames a photo in its folder.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - name: The name.
  /// - Throws: ``/GLib/FileOperationError`` if the name is not a valid file name, or is a
  ///   hidden or a special file's.
  public init(_ path: FilePath, named name: String) throws(FileOperationError) {
    let isName =
      !["", ".", ".."].contains(name) && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && name.utf8.count <= 255
    guard isName else { throw .noName(FilePath(name)) }
    // A photo with such a name would no longer be listed, or would go with another photo.
    let isSpecial = name.hasPrefix(".") || Self.isLibraryFile(name) || SidecarFile.isName(name)
    guard !isSpecial else { throw .noPhotoName(FilePath(name)) }
    // Even if the name begins like a URI.
    self.init(path, to: FileEntry.folder(of: path).appending("./\(name)"))
  }

  /// Moves a photo into a folder, under its current name.
  public init(_ path: FilePath, into folder: FilePath) {
    self.init(path, to: folder.appending(path))
  }

  private static func isLibraryFile(_ name: String) -> Bool { name.lowercased() == "library.json" }

  /// Whether the photo brings the name of a library's description into another folder.
  var becomesLibraryFile: Bool { !isRenaming && Self.isLibraryFile(target.nameText) }

  /// The current folder.
  public var folder: FilePath { FileEntry.folder(of: path) }

  /// The new folder.
  public var targetFolder: FilePath { FileEntry.folder(of: target) }

  /// Whether the photo stays in its folder.
  public var isRenaming: Bool { folder == targetFolder }

  var places: [FilePath] { [path, target] }

  /// The move in the opposite direction, after a move that took its sidecars along.
  func reversed(after intent: FileIntent? = nil) -> MovedPhoto {
    var back = MovedPhoto(target, to: path)
    back.earlierSidecars = intent.map { intent in
      Dictionary(intent.sidecars.compactMap { file in file.target.map { ($0, file.path) } }) {
        first, _ in first
      }
    }
    return back
  }
}
