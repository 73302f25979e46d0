import CGTK

/// Where a file or a folder is.
///
/// A path is bytes. Two paths are equal only where all their bytes are: `é` can be one character or
/// an `e` with an accent, which are the same text and name two files. The order is that of the bytes.
public struct FilePath: Hashable, Sendable {
  /// The path; a `file:` URI where its bytes are not valid UTF-8.
  ///
  /// Whatever opens files takes both. Don't compare it: as text, different paths are equal.
  public let text: String

  /// Creates a path from a text.
  ///
  /// - Parameter text: An absolute path, a path below the working folder, or a `file:` URI.
  public init(_ text: String) {
    self.text = text
  }

  /// The last part of the path, which names the file in its folder.
  public var lastPart: FilePath {
    FilePath(text.split(separator: "/").last.map(String.init) ?? text)
  }

  /// Whether both have the same bytes.
  public static func == (left: FilePath, right: FilePath) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in right.withUTF8 { unsafe left.elementsEqual($0) } }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Where the path ends, for what is hashed after it.
    hasher.combine(UInt8.max)
  }
}

extension FilePath: Comparable {
  /// Whether the left one's bytes come first.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension FilePath: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a path from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The path's text.
  public var description: String { text }
}

extension FilePath: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension FilePath {
  /// The words of the process's command line, without its name, each as it is where it is valid
  /// UTF-8; a word that isn't is taken for a path and becomes a `file:` URI.
  ///
  /// Swift's own `CommandLine.arguments` puts other characters in the place of such bytes, so that
  /// they lead nowhere.
  public static var commandLine: [String] {
    var words: [String] = []
    var next = unsafe CommandLine.unsafeArgv + 1
    while let word = unsafe next.pointee {
      words.append(unsafe argument(word))
      unsafe next += 1
    }
    return words
  }

  /// One word of a command line, as ``commandLine`` has it.
  static func argument(_ word: UnsafePointer<CChar>) -> String {
    if let text = unsafe String(validatingCString: word) { return text }
    guard let file = unsafe g_file_new_for_commandline_arg(word) else { return "" }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    return unsafe takingString(g_file_get_uri(file)) ?? ""
  }
}

extension FilePath {
  /// The `file:` URI of the path, as all programs of the desktop write it: what is no plain character
  /// is escaped byte by byte.
  ///
  /// The C function is `g_file_get_uri`.
  package var uri: String {
    let file = unsafe openFile(text)
    defer { unsafe g_object_unref(Raw(file)) }
    return unsafe takingString(g_file_get_uri(file)) ?? ""
  }

  /// Where the person's programs keep what they can make again, `$XDG_CACHE_HOME`.
  ///
  /// The C function is `g_get_user_cache_dir`.
  package static var caches: FilePath {
    let folder = unsafe g_file_new_for_path(g_get_user_cache_dir())
    guard let folder = unsafe folder else { return "/" }
    defer { unsafe g_object_unref(Raw(folder)) }
    return unsafe pathOrURI(of: folder)
  }
}

extension FilePath {
  /// The path to the same place without a link in it; where nothing is there, as far as something
  /// is.
  ///
  /// On any thread, and as slow as the disk is. The C function is `realpath`.
  public var withoutLinks: FilePath {
    let file = unsafe openFile(text)
    defer { unsafe g_object_unref(Raw(file)) }
    return unsafe Self.withoutLinks(file)
  }

  private static func withoutLinks(_ file: OpaquePointer) -> FilePath {
    guard let path = unsafe g_file_get_path(file) else { return unsafe pathOrURI(of: file) }
    defer { unsafe g_free(path) }
    // No file has a longer path.
    guard unsafe strlen(path) < PATH_MAX else { return unsafe pathOrURI(of: file) }
    if let real = unsafe realpath(path, nil), let found = unsafe g_file_new_for_path(real) {
      defer {
        unsafe free(real)
        unsafe g_object_unref(Raw(found))
      }
      return unsafe pathOrURI(of: found)
    }
    guard let parent = unsafe g_file_get_parent(file) else { return unsafe pathOrURI(of: file) }
    defer { unsafe g_object_unref(Raw(parent)) }
    let folder = unsafe openFile(withoutLinks(parent).text)
    let name = unsafe g_file_get_basename(file)
    defer {
      unsafe g_object_unref(Raw(folder))
      unsafe g_free(name)
    }
    guard let child = unsafe g_file_get_child(folder, name) else {
      return unsafe pathOrURI(of: file)
    }
    defer { unsafe g_object_unref(Raw(child)) }
    return unsafe pathOrURI(of: child)
  }

  /// Whether the path leads into a folder, however deep, and not to the folder itself; the disk isn't
  /// asked.
  ///
  /// The C function is `g_file_has_prefix`.
  public func isInside(_ folder: FilePath) -> Bool {
    let files = unsafe (openFile(text), openFile(folder.text))
    defer {
      unsafe g_object_unref(Raw(files.0))
      unsafe g_object_unref(Raw(files.1))
    }
    return unsafe g_file_has_prefix(files.0, files.1) != 0
  }
}
