import CGLib

/// The path of a file or a folder.
///
/// A path is bytes. Two paths are equal only if all their bytes are: `é` can be one character or an
/// `e` with an accent, which are the same text but different file names. The order is that of the
/// bytes.
public struct FilePath: Hashable, Sendable {
  /// The path; a `file:` URI if its bytes are not valid UTF-8.
  ///
  /// All functions that open files accept both. Don't compare this text, because different paths
  /// may be equal as text.
  public let text: String

  /// Creates a path from a text.
  ///
  /// - Parameter text: An absolute path, a path relative to the working folder, or a `file:` URI.
  public init(_ text: String) {
    self.text = text
  }

  /// The last part of the path, which is the file's name in its folder.
  public var lastPart: FilePath {
    FilePath(text.split(separator: "/").last.map(String.init) ?? text)
  }

  /// The file's name in its folder, as text: bytes that are not valid UTF-8 are replaced.
  ///
  /// The C function is `g_filename_display_basename`.
  public var nameText: String {
    guard let path = systemPath else { return lastPart.text }
    return unsafe takingString(g_filename_display_basename(path)) ?? lastPart.text
  }

  /// The file's name for people: ``nameText`` with symbols for control characters.
  public var name: String { nameText.showingControls }

  /// Returns whether both have the same bytes.
  public static func == (left: FilePath, right: FilePath) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in right.withUTF8 { unsafe left.elementsEqual($0) } }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // A terminator, because more may be hashed after it.
    hasher.combine(UInt8.max)
  }
}

extension FilePath: Comparable {
  /// Returns whether the left path's bytes come first.
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
  /// The process's arguments, without its name: each unchanged if it is valid UTF-8; otherwise it
  /// is taken as a path and becomes a `file:` URI.
  ///
  /// Swift's own `CommandLine.arguments` replaces invalid bytes, so that such a path no longer
  /// exists.
  public static var commandLine: [String] {
    var words: [String] = []
    var next = unsafe CommandLine.unsafeArgv + 1
    while let word = unsafe next.pointee {
      words.append(unsafe argument(word))
      unsafe next += 1
    }
    return words
  }

  /// Converts one argument for ``commandLine``.
  static func argument(_ word: UnsafePointer<CChar>) -> String {
    if let text = unsafe String(validatingCString: word) { return text }
    guard let file = unsafe g_file_new_for_commandline_arg(word) else { return "" }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    return unsafe takingString(g_file_get_uri(file)) ?? ""
  }
}

extension FilePath {
  /// The `file:` URI of the path, as all programs of the desktop write it: special characters are
  /// escaped byte by byte.
  ///
  /// The C function is `g_file_get_uri`.
  package var uri: String {
    let file = unsafe openFile(self)
    defer { unsafe g_object_unref(Raw(file)) }
    return unsafe takingString(g_file_get_uri(file)) ?? ""
  }
}

extension FilePath {
  /// The absolute path without `.` and `..`; a relative path begins at the working folder.
  ///
  /// Reads no disk. The C function is `g_file_get_path`.
  package var absolute: FilePath {
    let file = unsafe openFile(self)
    defer { unsafe g_object_unref(Raw(file)) }
    return unsafe pathOrURI(of: file)
  }

  /// Returns another path without `.` and `..`; a relative path begins at this folder.
  ///
  /// Reads no disk: `..` removes the part before it, even if that is a link. The C function is
  /// `g_file_resolve_relative_path`.
  ///
  /// - Parameter path: The other path, which is never taken as a URI.
  /// - Returns: The absolute path.
  package func resolving(_ path: String) -> FilePath {
    let file = unsafe openFile(self)
    defer { unsafe g_object_unref(Raw(file)) }
    guard let other = unsafe g_file_resolve_relative_path(file, path) else { return self }
    defer { unsafe g_object_unref(Raw(other)) }
    return unsafe pathOrURI(of: other)
  }

  /// The path with all links resolved; if the path doesn't exist, its existing part is resolved.
  ///
  /// On any thread; blocks for the disk. The C function is `realpath`.
  public var withoutLinks: FilePath {
    let all = absolute
    // No file has a longer path.
    guard let path = all.systemPath, path.count <= Int(PATH_MAX) else { return all }
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe FilePath(cString: real)
    }
    let folder = FileEntry.folder(of: all)
    return folder == all ? all : folder.withoutLinks.appending(all)
  }

  /// The largest number of links that the system follows in a path.
  private static let maxLinks = 40

  /// The paths that the system looks up on the way to this one: the folders above it and itself,
  /// and for each link the same for its target.
  ///
  /// The folder of each is a path without links. Only the last one may be missing. On any thread;
  /// blocks for the disk. The C function is `readlink`.
  public var lookups: [FilePath] {
    guard let path = absolute.systemPath else { return [] }
    let slash = UInt8(ascii: "/")
    let bytes = path.dropLast().map { UInt8(bitPattern: $0) }
    var rest: [ArraySlice<UInt8>] = bytes.split(separator: slash).reversed()
    var folder: [UInt8] = []
    var found: [FilePath] = []
    var linkCount = 0
    while let name = rest.popLast(), linkCount <= Self.maxLinks {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        folder = Array(folder.prefix(upTo: folder.lastIndex(of: slash) ?? 0))
        continue
      }
      var place = folder
      place.append(slash)
      place.append(contentsOf: name)
      let next = FilePath(systemPath: place.map { CChar(bitPattern: $0) } + [0])
      found.append(next)
      guard let target = next.linkText else {
        guard next.isPresent else { break }
        folder = place
        continue
      }
      linkCount += 1
      if target.first == slash { folder = [] }
      rest.append(contentsOf: target.split(separator: slash).reversed())
    }
    return found
  }

  /// Returns whether the path is inside a folder at any depth, but not the folder itself; without
  /// disk access.
  ///
  /// The C function is `g_file_has_prefix`.
  public func isInside(_ folder: FilePath) -> Bool {
    let files = unsafe (openFile(self), openFile(folder))
    defer {
      unsafe g_object_unref(Raw(files.0))
      unsafe g_object_unref(Raw(files.1))
    }
    return unsafe g_file_has_prefix(files.0, files.1) != 0
  }
}
