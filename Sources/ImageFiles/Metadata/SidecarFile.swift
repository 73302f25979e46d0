import CGTK

/// A photo's sidecar: a file beside it with its annotations, `photo.jpg.xmp` or `photo.xmp`.
///
/// It is the open version that was found, and is only replaced if it is unchanged.
package struct SidecarFile: Sendable {
  /// The largest size of a sidecar, in bytes: 1 MB.
  package static let longest = 1_000_000

  /// The sidecar's path.
  package let path: FilePath
  /// The open file, at its beginning.
  package let file: OpenFile
  /// The sidecar's version.
  package let stamp: FileStamp
  let systemPath: [CChar]
  let version: CGTK_Version

  /// Finds the sidecar of a photo and opens it.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Parameter photo: The photo's path.
  /// - Returns: `nil` if the photo has none.
  /// - Throws: ``SidecarError`` if there is one that can't be read.
  package static func find(beside photo: FilePath) throws(SidecarError) -> SidecarFile? {
    guard let photo = photo.systemPath else { return nil }
    for name in names(of: photo) {
      if let found = try read(name) { return found }
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
  package static func stamp(beside photo: FilePath) -> FileStamp? {
    guard let photo = photo.systemPath else { return nil }
    for name in names(of: photo) {
      var info = stat()
      guard unsafe stat(name, &info) == 0 else { continue }
      return FileStamp(
        byteCount: Int(info.st_size),
        modified: info.st_mtim.tv_sec * 1_000_000 + info.st_mtim.tv_nsec / 1000)
    }
    return nil
  }

  /// Returns the path for a new sidecar of a photo, or `nil` for a photo that is on no disk.
  ///
  /// If the photo's name is too long for another extension, the sidecar's name leaves out the
  /// photo's extension.
  static func newPath(for photo: FilePath) -> [CChar]? {
    guard let photo = photo.systemPath else { return nil }
    let names = names(of: photo)
    return names.first(where: isShort) ?? names.first
  }

  /// Returns whether a path's last part is short enough for Linux.
  private static func isShort(_ path: [CChar]) -> Bool {
    path.dropLast().reversed().prefix { $0 != CChar(UInt8(ascii: "/")) }.count <= NAME_MAX
  }

  /// Returns the possible paths of a photo's sidecar, the best first.
  private static func names(of photo: [CChar]) -> [[CChar]] {
    let path = Array(photo.dropLast())
    let start = (path.lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1
    var stems = [path]
    // Not the dot at the beginning of a hidden file's name.
    if let dot = path.lastIndex(of: CChar(UInt8(ascii: "."))), dot > start {
      stems.append(Array(path[..<dot]))
    }
    return stems.flatMap { stem in
      [".xmp", ".XMP"].map { stem + $0.utf8CString }
    }
    .filter { $0 != photo }
  }

  /// Returns the sidecars beside a photo, including links: those for this photo only, such as
  /// `a.jpg.xmp`, and those for all files with the same stem, such as `a.xmp`.
  ///
  /// Blocks for the disk.
  package static func all(beside photo: FilePath) -> (own: [FilePath], common: [FilePath]) {
    guard let path = photo.systemPath else { return ([], []) }
    let names = names(of: path)
    let isOwn = { (name: [CChar]) in name.dropLast(".xmp".count + 1) == path.dropLast() }
    func present(_ names: [[CChar]]) -> [FilePath] {
      names.map { FilePath(systemPath: $0) }.filter(\.isThere).reduce(into: []) { found, path in
        // On a file system that ignores case, `a.XMP` and `a.xmp` are one file.
        let isKnown = found.contains { $0.isSameEntry(as: path) || path.isSameEntry(as: $0) }
        if !isKnown { found.append(path) }
      }
    }
    return (present(names.filter(isOwn)), present(names.filter { !isOwn($0) }))
  }

  private static func read(_ systemPath: [CChar]) throws(SidecarError) -> SidecarFile? {
    var systemPath = systemPath
    var number = unsafe CGTK_open_no_link(systemPath)
    if number == -ELOOP {
      let link = FilePath(systemPath: systemPath)
      let target = link.withoutLinks
      // A link's target must be beside the photo; it is changed at its own path.
      guard FileEntry.folder(of: target) == FileEntry.folder(of: link).withoutLinks,
        let path = target.systemPath
      else { throw .notAFile(link) }
      systemPath = path
      number = unsafe CGTK_open_no_link(systemPath)
    }
    // No file can have a name that is too long for the disk.
    if [-ENOENT, -ENOTDIR, -ENAMETOOLONG].contains(number) { return nil }
    let path = FilePath(systemPath: systemPath)
    // A socket can't be opened.
    if number == -ENXIO { throw .notAFile(path) }
    if number == -EACCES { throw .unusable(path, GLibError(systemError: EACCES).message) }
    if number < 0 { throw SidecarError(systemError: -number, path) }
    let file = OpenFile(adopting: number)
    var version = CGTK_Version()
    guard unsafe CGTK_version(file.number, &version) == 0 else { throw .notAFile(path) }
    guard version.count <= longest else { throw .tooLarge(path, Int(version.count)) }
    return SidecarFile(
      path: path, file: file,
      stamp: FileStamp(byteCount: Int(version.count), modified: Int(version.modified / 1000)),
      systemPath: systemPath, version: version)
  }

  /// Returns the sidecar's content.
  func bytes() throws(SidecarError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile(file, name: path.text).bytes(longest: Self.longest)
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

  /// Returns whether a path leads to this version, with these bytes.
  func isAt(_ path: [CChar], _ bytes: [UInt8]) -> Bool {
    let number = unsafe CGTK_open_no_link(path)
    guard number >= 0 else { return false }
    let file = OpenFile(adopting: number)
    var version = CGTK_Version()
    guard unsafe CGTK_version(file.number, &version) == 0, version.device == self.version.device,
      version.inode == self.version.inode, version.count == self.version.count,
      version.modified == self.version.modified
    else { return false }
    // Two writes within a tick of the clock have the same modification time.
    return (try? InputFile(file, name: "").bytes(longest: Self.longest)) == bytes
  }
}

extension FilePath {
  /// The path for the system, with a zero at the end; `nil` for a file that is on no disk.
  var systemPath: [CChar]? {
    guard text.hasPrefix("file:") else { return Array(text.utf8CString) }
    let file = unsafe openFile(text)
    defer { unsafe g_object_unref(Raw(file)) }
    guard let path = unsafe g_file_get_path(file) else { return nil }
    defer { unsafe g_free(path) }
    return unsafe Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1))
  }

  /// Creates a path from the system's bytes.
  init(systemPath: [CChar]) {
    let bytes = systemPath.dropLast().map { UInt8(bitPattern: $0) }
    if let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("/") {
      self.init(text)
      return
    }
    guard let file = unsafe g_file_new_for_path(systemPath) else {
      self.init(String(decoding: bytes, as: UTF8.self))
      return
    }
    defer { unsafe g_object_unref(Raw(file)) }
    self = unsafe pathOrURI(of: file)
  }
}
