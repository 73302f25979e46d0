package import GLib
import Glibc
import ImageDecoding

/// A photo's sidecar: a file beside it with its annotations, `photo.jpg.xmp` or `photo.xmp`.
///
/// It is the open version that was found, and is only replaced if it is unchanged.
package struct SidecarFile: Sendable {
  /// The largest size of a sidecar, in bytes: 1 MB.
  package static let maxSize = 1_000_000

  /// The sidecar's path.
  package let path: FilePath
  /// The version that was opened.
  let version: VersionedFile

  /// The open file, at its beginning.
  package var file: OpenFile { version.file }
  /// The sidecar's size and the time of its last change (``/GLib/VersionedFile/fileVersion``).
  package var fileVersion: FileVersion { version.fileVersion }

  /// The identity of the file at the sidecar's path, as ``/GLib/FileEntry/identity``.
  ///
  /// Blocks for the disk.
  package var identity: String { (try? FileEntry.at(path))?.identity ?? "" }

  /// Finds the sidecar of a photo and opens it.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Parameter photo: The photo's path.
  /// - Returns: `nil` if the photo has none.
  /// - Throws: ``SidecarError`` if there is one that can't be read.
  package static func find(beside photo: FilePath) throws(SidecarError) -> SidecarFile? {
    guard let paths = SidecarPaths(of: photo) else { return nil }
    for path in paths.own {
      if let found = try read(path) { return found }
    }
    for path in paths.common {
      if let found = try read(path) { return found }
    }
    return nil
  }

  /// Returns the version of a photo's sidecar, or `nil` if it has none.
  ///
  /// It doesn't open the sidecar, because it is called for every photo at every start. The C
  /// function is `stat`.
  ///
  /// - Parameter photo: The photo's path.
  /// - Returns: The version of the sidecar that ``find(beside:)`` would find.
  package static func fileVersion(beside photo: FilePath) -> FileVersion? {
    guard let paths = SidecarPaths(of: photo) else { return nil }
    func fileVersion(_ path: [CChar]) -> FileVersion? {
      var info = stat()
      guard unsafe stat(path, &info) == 0 else { return nil }
      return FileVersion(
        byteCount: Int(info.st_size),
        modified: max(microseconds(info.st_mtim), microseconds(info.st_ctim)))
    }
    // A date far off must not overflow.
    func microseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000 &+ time.tv_nsec / 1000 }
    return paths.own.lazy.compactMap(fileVersion).first
      ?? paths.common.lazy.compactMap(fileVersion).first
  }

  /// Returns the sidecars beside a photo, including links: those for this photo only, such as
  /// `a.jpg.xmp`, and those for all files with the same stem, such as `a.xmp`.
  ///
  /// Folders and pictures with such names are no sidecars. Blocks for the disk.
  ///
  /// - Throws: ``/GLib/FileOperationError`` if the disk doesn't tell whether there are any.
  package static func all(
    beside photo: FilePath
  ) throws(FileOperationError) -> (own: [FilePath], common: [FilePath]) {
    guard let paths = SidecarPaths(of: photo) else { return ([], []) }
    func present(_ paths: [[CChar]]) throws(FileOperationError) -> [FilePath] {
      var found: [FilePath] = []
      for path in paths.map(FilePath.init(systemPath:)) where try path.exists && isSidecar(path) {
        // On a file system that ignores case, `a.XMP` and `a.xmp` are one file.
        let isKnown = found.contains { $0.isSameEntry(as: path) || path.isSameEntry(as: $0) }
        if !isKnown { found.append(path) }
      }
      return found
    }
    return (try present(paths.own), try present(paths.common))
  }

  /// Returns whether a file with a sidecar's name is one: neither a folder nor a picture.
  ///
  /// Blocks for the disk. A file that can't be read counts as one.
  package static func isSidecar(_ path: FilePath) -> Bool {
    guard isName(path.text) else { return false }
    return switch (try? FileEntry.at(path))?.kind {
    case .folder, .other: false
    case .file: (try? ImageFormat.isImage(contentOf: path)) != true
    // Such as a link to another sidecar that was moved before.
    case .brokenLink, nil: true
    }
  }

  private static func read(_ systemPath: [CChar]) throws(SidecarError) -> SidecarFile? {
    var systemPath = systemPath
    var result = open(systemPath)
    if case .failure(.system(ELOOP)) = result {
      let link = FilePath(systemPath: systemPath)
      let target = link.withoutLinks
      // A link's target must be beside the photo; it is changed at its own path.
      guard FileEntry.folder(of: target) == FileEntry.folder(of: link).withoutLinks,
        let path = target.systemPath
      else { throw .notAFile(link) }
      systemPath = path
      result = open(systemPath)
    }
    let path = FilePath(systemPath: systemPath)
    switch result {
    case .success(let version):
      let byteCount = version.fileVersion.byteCount
      guard byteCount <= maxSize else { throw .tooLarge(path, byteCount) }
      return SidecarFile(path: path, version: version)
    // No file can have a name that is too long for the disk.
    case .failure(.system(ENOENT)), .failure(.system(ENOTDIR)), .failure(.system(ENAMETOOLONG)):
      return nil
    // A socket can't be opened.
    case .failure(.system(ENXIO)), .failure(.notAFile): throw .notAFile(path)
    case .failure(.system(EACCES)):
      throw .unusable(path, GLibError(systemError: EACCES).message)
    case .failure(.system(let number)): throw SidecarError(systemError: number, path)
    }
  }

  private static func open(_ path: [CChar]) -> Result<VersionedFile, VersionedFile.OpenError> {
    Result { () throws(VersionedFile.OpenError) in try VersionedFile(at: path) }
  }

  /// Returns the sidecar's content.
  func bytes() throws(SidecarError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile(file, name: path).bytes(maxSize: Self.maxSize)
    } catch {
      if case .tooLarge(_, let count) = error { throw .tooLarge(path, count) }
      throw .unreadable(path, ImageError(error).reason)
    }
  }

  /// Returns the SHA-256 fingerprint of the sidecar's bytes.
  ///
  /// The file is at its beginning afterwards.
  ///
  /// - Throws: ``SidecarError`` if it can't be read.
  package func fingerprint() throws(SidecarError) -> String {
    defer { _ = lseek(file.number, 0, SEEK_SET) }
    return Self.fingerprint(try bytes())
  }

  /// Returns the fingerprint of a sidecar's bytes.
  package static func fingerprint(_ bytes: [UInt8]) -> String { Checksum.sha256.digits(of: bytes) }
}
