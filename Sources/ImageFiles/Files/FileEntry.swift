import CGTK

/// A file or a folder as the file system lists it.
public struct FileEntry: Hashable, Sendable {
  /// What stands behind a name.
  public enum Kind: Hashable, Sendable {
    /// A file with bytes.
    case file
    /// A folder.
    case folder
    /// A link to nothing.
    case brokenLink
    /// A device, a pipe, a socket: nothing to read to the end.
    case other
  }

  /// The absolute path.
  public let path: FilePath
  /// The name for people; bytes that are no valid text are replaced, and control characters are
  /// shown, by their pictures: `␊` for a new line.
  public let name: String
  /// What stands behind the name; links are followed.
  public let kind: Kind
  /// Whether it is a link, to whatever stands behind the name.
  public let isLink: Bool
  /// Whether the name begins with a dot or, in what ``contents(ofFolder:)`` lists, the folder's file
  /// `.hidden` names it.
  public private(set) var isHidden: Bool
  /// What tells this version of the file from a later one.
  public let stamp: FileStamp
  /// What tells this file or folder from all others of the machine, by whatever path it was
  /// reached; empty where the file system has no such thing.
  public let identity: String
}

/// What tells one version of a file from another.
public struct FileStamp: Hashable, Sendable {
  /// How long the file is, in bytes.
  public let byteCount: Int
  /// When it was last written, in microseconds since 1970.
  public let modified: Int

  /// Creates a stamp that was written down.
  public init(byteCount: Int, modified: Int) {
    self.byteCount = byteCount
    self.modified = modified
  }
}

extension FileStamp {
  /// How long the file is, in the person's language, as "3.2 MB".
  ///
  /// The C function is `g_format_size`.
  public var sizeText: String {
    unsafe takingString(g_format_size(guint64(clamping: byteCount))) ?? ""
  }
}

/// Why a file or a folder could not be asked about.
public enum FileError: Error, Hashable, Sendable {
  /// Nothing is there.
  case missing(path: String)
  /// Something is there but can't be read; `reason` is as the system words it.
  case unreadable(path: String, reason: String)
}

extension FileEntry {
  /// Asks about one path; links are followed.
  ///
  /// On any thread, and as slow as the disk is.
  ///
  /// - Parameter path: An absolute path, a path below the working folder, or a `file:` URI.
  /// - Returns: What is there, with its absolute path.
  /// - Throws: ``FileError``; a link to nothing is no error but a ``Kind/brokenLink``.
  public static func at(_ path: String) throws(FileError) -> FileEntry {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    let info = unsafe try FileError.checking(path) { error in
      unsafe g_file_query_info(file, attributes, G_FILE_QUERY_INFO_NONE, nil, &error)
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(info)) }
    return unsafe FileEntry(info, path: pathOrURI(of: file))
  }

  /// Lists what is directly in a folder, in no order; links are followed.
  ///
  /// On any thread, and as slow as the disk is.
  ///
  /// - Parameter path: The folder, as for ``at(_:)``.
  /// - Returns: The entries, hidden ones among them, but not `.` and `..`.
  /// - Throws: ``FileError``.
  public static func contents(ofFolder path: String) throws(FileError) -> [FileEntry] {
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

  /// The next entry of a folder, which the caller releases, or nil after the last one.
  private static func nextFile(
    in list: UnsafeMutablePointer<GFileEnumerator>, _ path: String
  ) throws(FileError) -> OpaquePointer? {
    do throws(GLibError) {
      return unsafe try GLibError.checking { error in
        unsafe g_file_enumerator_next_file(list, nil, &error)
      }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Whether the user may read a file, or list a folder and open what is in it.
  ///
  /// On any thread, and as slow as the disk is.
  ///
  /// - Parameter path: The file or folder, as for ``at(_:)``.
  /// - Returns: `false` where nothing is there, too.
  public static func isReadable(_ path: String) -> Bool {
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

  /// The folder that a path is in, or the path itself where it is in none.
  public static func folder(of path: FilePath) -> FilePath {
    let file = unsafe openFile(path.text)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let parent = unsafe g_file_get_parent(file) else { return path }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(parent)) }
    return unsafe pathOrURI(of: parent)
  }

  private static let attributes = """
    standard::name,standard::display-name,standard::type,standard::is-symlink,standard::size,\
    time::modified,time::modified-usec,id::file
    """

  /// Reads what was asked for, ``attributes``, from what GIO answered.
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
    stamp = unsafe FileStamp(byteCount: Int(g_file_info_get_size(info)), modified: modified)
    identity =
      unsafe g_file_info_get_attribute_string(info, "id::file").map { unsafe String(cString: $0) }
      ?? ""
  }
}

/// GIO's handle for a path or a `file:` URI, without asking the disk; the caller releases it.
func openFile(_ path: String) -> OpaquePointer {
  if path.hasPrefix("file:") {
    unsafe g_file_new_for_uri(path)
  } else {
    unsafe g_file_new_for_path(path)
  }
}

/// The absolute path where it is valid UTF-8, else the URI, which always is.
func pathOrURI(of file: OpaquePointer) -> FilePath {
  if let bytes = unsafe g_file_get_path(file) {
    defer { unsafe g_free(bytes) }
    if let path = unsafe String(validatingCString: bytes) { return FilePath(path) }
  }
  guard let bytes = unsafe g_file_get_uri(file) else { return "" }
  defer { unsafe g_free(bytes) }
  return unsafe FilePath(String(cString: bytes))
}

extension FileError {
  /// Runs a C function that answers nil, and why through its last parameter, where it fails.
  static func checking<Result>(
    _ path: String, _ body: (inout UnsafeMutablePointer<GError>?) -> Result?
  ) throws(FileError) -> Result {
    do throws(GLibError) {
      if let result = unsafe try GLibError.checking(body) { return result }
    } catch {
      throw FileError(error, path: path)
    }
    throw .unreadable(path: path, reason: "unknown reason")
  }

  /// Words GLib's error without the path, which people are told anyway.
  init(_ error: GLibError, path: String) {
    switch error.ioCode {
    case G_IO_ERROR_NOT_FOUND: self = .missing(path: path)
    case G_IO_ERROR_NOT_DIRECTORY: self = .unreadable(path: path, reason: "not a folder")
    case G_IO_ERROR_PERMISSION_DENIED:
      self = .unreadable(path: path, reason: "permission denied")
    default: self = .unreadable(path: path, reason: error.message)
    }
  }
}
