import CGLib

/// A file or a folder in the file system.
public struct FileEntry: Hashable, Sendable {
  /// The kind of file.
  public enum Kind: Hashable, Sendable {
    /// A file with bytes.
    case file
    /// A folder.
    case folder
    /// A link whose target doesn't exist.
    case brokenLink
    /// A device, a pipe or a socket, which can't be read to its end.
    case other
  }

  /// The absolute path.
  public let path: FilePath
  /// The name for people; invalid bytes are replaced, and control characters are shown as symbols:
  /// `␊` for a new line.
  public let name: String
  /// The kind; of a link, its target's.
  public let kind: Kind
  /// Whether it is a link.
  public let isLink: Bool
  /// Whether the name begins with a dot or, in the result of ``contents(ofFolder:)``, is listed in
  /// the folder's file `.hidden`.
  public private(set) var isHidden: Bool
  /// The file's version.
  public let fileVersion: FileVersion
  /// The unique identifier of this file or folder on the machine, independent of its path; empty if
  /// the file system has none.
  ///
  /// If the file system records the creation time, the identifier ends with it, because a new file
  /// may have a deleted one's number.
  public let identity: String

  /// Returns the creation time in an ``identity``, or nil if the file system records none.
  package static func creationTime(_ identity: String) -> Substring? {
    identity.firstIndex(of: " ").map { identity[$0...] }
  }

  /// Whether an ``identity`` ends with a creation time, so that no later file gets it.
  package static func hasCreationTime(_ identity: String) -> Bool { identity.contains(" ") }
}

/// A file version: size and modification time.
public struct FileVersion: Hashable, Sendable {
  /// The file's size, in bytes.
  public let byteCount: Int
  /// The modification time, in microseconds since 1970.
  public let modified: Int

  /// Creates a file version that was stored.
  public init(byteCount: Int, modified: Int) {
    self.byteCount = byteCount
    self.modified = modified
  }
}

extension FileVersion {
  /// The file's size, in the person's language, such as "3.2 MB".
  ///
  /// The C function is `g_format_size`.
  public var sizeText: String {
    unsafe takingString(g_format_size(guint64(clamping: byteCount))) ?? ""
  }
}

extension FileEntry {
  /// Returns the entry at a path; links are followed.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Parameter path: An absolute path, a path relative to the working folder, or a `file:` URI.
  /// - Returns: The entry, with its absolute path.
  /// - Throws: ``FileError``; a link to a missing file is no error but a ``Kind/brokenLink``.
  public static func at(_ path: FilePath) throws(FileError) -> FileEntry {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    let info = unsafe try FileError.checking(path) { error in
      unsafe g_file_query_info(file, attributes, G_FILE_QUERY_INFO_NONE, nil, &error)
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(info)) }
    return unsafe FileEntry(info, path: pathOrURI(of: file))
  }

  /// Lists the entries of a folder, in no order; links are followed.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Parameter path: The folder, as for ``at(_:)``.
  /// - Returns: The entries, including hidden ones, but not `.` and `..`.
  /// - Throws: ``FileError``.
  public static func contents(ofFolder path: FilePath) throws(FileError) -> [FileEntry] {
    let folder = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(folder)) }
    let list = unsafe try FileError.checking(path) { error in
      unsafe g_file_enumerate_children(folder, attributes, G_FILE_QUERY_INFO_NONE, nil, &error)
    }
    defer { unsafe g_object_unref(list) }
    var entries: [FileEntry] = []
    while let info = unsafe try nextFile(in: list, path) {
      if let child = unsafe g_file_enumerator_get_child(list, info) {
        entries.append(unsafe FileEntry(info, path: pathOrURI(of: child)))
        unsafe g_object_unref(UnsafeMutableRawPointer(child))
      }
      unsafe g_object_unref(UnsafeMutableRawPointer(info))
    }
    let hidden = HiddenFiles(of: entries)
    for index in entries.indices where hidden.contains(entries[index]) {
      entries[index].isHidden = true
    }
    return entries
  }

  /// Returns the next entry of a folder, which the caller releases, or nil after the last one.
  private static func nextFile(
    in list: UnsafeMutablePointer<GFileEnumerator>, _ path: FilePath
  ) throws(FileError) -> OpaquePointer? {
    do throws(GLibError) {
      return unsafe try GLibError.checking { error in
        unsafe g_file_enumerator_next_file(list, nil, &error)
      }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Returns whether the user may read a file, or list a folder and open its files.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Parameter path: The file or folder, as for ``at(_:)``.
  /// - Returns: `false` if it doesn't exist, too.
  public static func isReadable(_ path: FilePath) -> Bool {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    guard
      let info = unsafe g_file_query_info(
        file, "standard::type,access::can-read,access::can-execute", G_FILE_QUERY_INFO_NONE, nil,
        nil)
    else { return false }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(info)) }
    let isFolder = unsafe g_file_info_get_file_type(info) == G_FILE_TYPE_DIRECTORY
    return unsafe g_file_info_get_attribute_boolean(info, "access::can-read") != 0
      && (!isFolder || g_file_info_get_attribute_boolean(info, "access::can-execute") != 0)
  }

  /// Returns a path's folder, or the path itself if it is a root.
  public static func folder(of path: FilePath) -> FilePath {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let parent = unsafe g_file_get_parent(file) else { return path }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(parent)) }
    return unsafe pathOrURI(of: parent)
  }

  private static let attributes = """
    standard::name,standard::display-name,standard::type,standard::is-symlink,standard::size,\
    time::modified,time::modified-usec,time::created,time::created-usec,id::file
    """

  /// Reads the requested ``attributes`` from GIO's result.
  private init(_ info: OpaquePointer, path: FilePath) {
    self.path = path
    name = (unsafe string(g_file_info_get_display_name(info)) ?? path.text).showingControls
    kind =
      switch unsafe g_file_info_get_file_type(info) {
      case G_FILE_TYPE_REGULAR: .file
      case G_FILE_TYPE_DIRECTORY: .folder
      case G_FILE_TYPE_SYMBOLIC_LINK: .brokenLink
      default: .other
      }
    isLink = unsafe g_file_info_get_is_symlink(info) != 0
    isHidden = unsafe string(g_file_info_get_name(info))?.hasPrefix(".") == true
    let seconds = unsafe g_file_info_get_attribute_uint64(info, "time::modified")
    let micros = unsafe g_file_info_get_attribute_uint32(info, "time::modified-usec")
    // A date far off must not overflow; two far-off dates may look alike.
    let modified = Int(truncatingIfNeeded: seconds) &* 1_000_000 &+ Int(micros)
    fileVersion = unsafe FileVersion(byteCount: Int(g_file_info_get_size(info)), modified: modified)
    let number = unsafe string(g_file_info_get_attribute_string(info, "id::file")) ?? ""
    let created = unsafe g_file_info_get_attribute_uint64(info, "time::created")
    let createdMicros = unsafe g_file_info_get_attribute_uint32(info, "time::created-usec")
    identity = number.isEmpty || created == 0 ? number : "\(number) \(created).\(createdMicros)"
  }
}

/// Returns GIO's handle for a path or a `file:` URI, without disk access; the caller releases it.
func openFile(_ path: FilePath) -> OpaquePointer {
  if path.text.hasPrefix("file:") {
    unsafe g_file_new_for_uri(path.text)
  } else {
    unsafe g_file_new_for_path(path.text)
  }
}

/// Returns the absolute path if it is valid UTF-8, otherwise the URI, which always is.
func pathOrURI(of file: OpaquePointer) -> FilePath {
  if let bytes = unsafe g_file_get_path(file) {
    defer { unsafe g_free(bytes) }
    if let path = unsafe String(validatingCString: bytes) { return FilePath(path) }
  }
  guard let bytes = unsafe g_file_get_uri(file) else { return "" }
  defer { unsafe g_free(bytes) }
  return unsafe FilePath(String(cString: bytes))
}
