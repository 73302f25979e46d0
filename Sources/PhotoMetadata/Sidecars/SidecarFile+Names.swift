package import GLib
import Glibc

// The names of sidecars; ``SidecarPaths`` has the order in which they are looked for.

extension SidecarFile {
  /// The extension of a sidecar's name, in any case.
  package static let suffix = ".xmp"

  /// Returns whether a name is a sidecar's, in any case.
  package static func isName(_ name: String) -> Bool { name.lowercased().hasSuffix(suffix) }

  /// Returns the path for a new sidecar of a photo, or `nil` for a photo that is on no disk.
  ///
  /// If the photo's name is too long for another extension, the sidecar's name leaves out the
  /// photo's extension.
  static func newPath(for photo: FilePath) -> [CChar]? {
    guard let paths = SidecarPaths(of: photo) else { return nil }
    return paths.own.first(where: isShort) ?? paths.common.first(where: isShort) ?? paths.own.first
  }

  /// Returns whether a path's last part is short enough for Linux.
  private static func isShort(_ path: [CChar]) -> Bool {
    path.dropLast().reversed().prefix { $0 != CChar(UInt8(ascii: "/")) }.count <= NAME_MAX
  }

  /// Returns whether a sidecar with a path is one of a photo; blocks for the disk.
  package static func isPath(_ sidecar: FilePath, of photo: FilePath) -> Bool {
    guard let paths = SidecarPaths(of: photo) else { return false }
    return (paths.own + paths.common).contains { FilePath(systemPath: $0) == sidecar }
  }

  /// Returns the path to which a photo's sidecar is moved with the photo.
  ///
  /// Blocks for the disk.
  ///
  /// - Parameters:
  ///   - sidecar: The sidecar.
  ///   - isCommon: Whether it is a sidecar of all files with the photo's stem.
  ///   - target: The photo's new path.
  /// - Returns: A path of the same kind, if the photo can have one there; otherwise
  ///   `photo.jpg.xmp`. It has the same suffix, `.xmp` or `.XMP`. `nil` for a file that is on no
  ///   disk.
  package static func path(
    of sidecar: FilePath, isCommon: Bool, movedWithPhotoTo target: FilePath
  ) -> FilePath? {
    guard let paths = SidecarPaths(of: target) else { return nil }
    let candidates = (isCommon ? paths.common : []) + paths.own
    // A system path ends with a zero.
    let ending = sidecar.systemPath?.suffix(suffix.count + 1)
    return candidates.first { $0.suffix(suffix.count + 1) == ending }.map(
      FilePath.init(systemPath:))
  }

  /// Returns the range of the paths of photos that share a sidecar with a photo, without disk
  /// access.
  ///
  /// - Parameters:
  ///   - sidecar: The sidecar's path.
  ///   - photo: The photo's path.
  /// - Returns: The range; `nil` if the sidecar is the photo's alone.
  package static func photos(sharing sidecar: FilePath, with photo: FilePath) -> Range<FilePath>? {
    let stem = sidecar.text.dropLast(suffix.count)
    if photo.text.utf8.elementsEqual(stem.utf8) { return nil }
    // The character after the dot.
    return FilePath("\(stem).")..<FilePath("\(stem)/")
  }
}
