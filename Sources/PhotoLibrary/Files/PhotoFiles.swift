import GLib
import PhotoMetadata
import Synchronization

/// The steps of a file operation, photo by photo, each with its sidecars.
///
/// Each folder is listed at most once.
struct PhotoFiles {
  /// The journal, if any.
  let journal: FileJournal?
  /// The problems of operations that succeeded nevertheless.
  var warnings: [FileOperationError] = []
  /// The paths, without links, of the files that were turned.
  private var turned: Set<FilePath> = []
  /// The names of the files in each folder, by their lowercase stems.
  private var names: [FilePath: [String: [FilePath]]] = [:]
  /// Returns the mount point that a folder has now.
  private let mountPoint: (FilePath) -> FilePath
  /// The mount points of the folders that got photos.
  private var mountPoints: [FilePath: FilePath] = [:]

  init(
    journal: FileJournal?,
    mountPoint: @escaping (FilePath) -> FilePath = { MountTable().mountPoint(of: $0) }
  ) {
    self.journal = journal
    self.mountPoint = mountPoint
  }

  /// Performs an intent, or restores the previous state.
  ///
  /// If the disk with the earlier photos is gone from the target's folder, the others are left:
  /// they would get into the folder that the disk hides again.
  mutating func perform(_ intent: FileIntent) throws(FileOperationError) {
    if let target = intent.photo.target {
      let folder = FileEntry.folder(of: target)
      let disk = mountPoint(folder)
      guard mountPoints[folder, default: disk] == disk else { throw .noFolder(target) }
      mountPoints[folder] = disk
    }
    try journal?.begin(intent)
    do throws(FileOperationError) {
      try intent.finish()
    } catch {
      if intent.rollBack() { journal?.settle() } else { journal?.fail(intent) }
      // A sidecar's name follows the photo's.
      if case .noName = error, let target = intent.photo.target { throw .noName(target) }
      throw error
    }
    journal?.settle()
  }

  /// Returns the sidecars that belong to this photo alone: `a.xmp` belongs to all files with the
  /// stem `a`, and goes with the last of them.
  ///
  /// - Throws: ``/GLib/FileOperationError`` if the folder can't be listed, or the disk doesn't
  ///   tell.
  mutating func sidecarsOnly(about photo: FilePath) throws(FileOperationError) -> [FilePath] {
    let sidecars = try SidecarFile.all(beside: photo)
    var alone = sidecars.own
    for sidecar in sidecars.common {
      if try !isShared(sidecar, of: photo) { alone.append(sidecar) }
    }
    return alone
  }

  /// Removes a photo from the list of its folder.
  mutating func forget(_ photo: FilePath) {
    let name = photo.lastPart
    names[FileEntry.folder(of: photo)]?[name.lowercaseStem]?.removeAll { $0 == name }
  }

  /// Whether a photo's sidecar is also one of another file in the folder.
  mutating func isShared(
    _ sidecar: FilePath, of photo: FilePath
  ) throws(FileOperationError) -> Bool {
    let folder = FileEntry.folder(of: photo)
    if names[folder] == nil {
      names[folder] = Dictionary(grouping: try Self.names(in: folder), by: \.lowercaseStem)
    }
    // On a file system that ignores case, `A.jpg` and `a.png` share a sidecar.
    let known = names[folder]?[photo.lastPart.lowercaseStem] ?? []
    for name in known where name != photo.lastPart {
      let other = folder.appending(name)
      if SidecarFile.isSidecar(other) { continue }
      let others = try SidecarFile.all(beside: other)
      let isOne = (others.own + others.common).contains {
        $0 == sidecar || $0.isSameEntry(as: sidecar) || sidecar.isSameEntry(as: $0)
      }
      if isOne { return true }
    }
    return false
  }

  /// Returns whether a path is the place of a sidecar of another file in its folder.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - photo: The photo that gets the path.
  /// - Returns: Whether such a file is there.
  /// - Throws: ``/GLib/FileOperationError`` if the folder can't be listed.
  static func isSidecarPlace(
    _ path: FilePath, besides photo: FilePath
  ) throws(FileOperationError) -> Bool {
    guard SidecarFile.isName(path.lastPart.text) else { return false }
    let folder = FileEntry.folder(of: path)
    let stem = path.lastPart.lowercaseStem
    return try names(in: folder).contains { name in
      let isOne = name.text.lowercased() == stem || name.lowercaseStem == stem
      return isOne && ![path, photo].contains(folder.appending(name))
    }
  }

  /// Returns the names of the files in a folder; a folder has no sidecar.
  private static func names(in folder: FilePath) throws(FileOperationError) -> Set<FilePath> {
    do throws(FileError) {
      let entries = try FileEntry.contents(ofFolder: folder)
      return Set(entries.lazy.filter { $0.kind != .folder }.map(\.path.lastPart))
    } catch {
      guard case .unreadable(_, let reason) = error else { throw .missing(folder) }
      throw .failed(folder, reason)
    }
  }

  /// Rotates a photo clockwise by a number of quarter turns, unless its file was turned at the path
  /// of a link to it.
  mutating func turn(_ photo: FilePath, quarters: Int) throws(FileOperationError) -> FilePath {
    if isTurned(photo) { return photo }
    try PhotoRewriting.write(
      PhotoChange(quarterTurns: quarters), into: photo,
      unsuited: localized("this format can’t be rotated without loss"))
    let file = photo.withoutLinks
    turned.insert(file)
    let fingerprint = ContentFingerprint(photo)?.text
    Self.turnedFiles.withLock { $0[file] = fingerprint }
    return photo
  }

  /// The fingerprints of the files that this process turned, by their paths without links.
  private static let turnedFiles = Mutex<[FilePath: String]>([:])

  /// Whether this process turned a photo, and its file had this fingerprint then.
  static func hasTurned(_ photo: FilePath, to fingerprint: String) -> Bool {
    turnedFiles.withLock { $0[photo.withoutLinks] == fingerprint }
  }

  /// Whether a photo's file was turned, perhaps at the path of a link.
  func isTurned(_ photo: FilePath) -> Bool { turned.contains(photo.withoutLinks) }
}

extension FilePath {
  /// The text of a name without its extension, in lowercase.
  fileprivate var lowercaseStem: String {
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else {
      return text.lowercased()
    }
    return text[..<dot].lowercased()
  }
}
