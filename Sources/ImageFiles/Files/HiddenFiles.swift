/// Which names of a folder a person doesn't want to see: those that its file `.hidden` lists, one a
/// line, as file managers do.
///
/// GIO would read that file by itself, whatever it is: it waits for ever where it is a pipe.
struct HiddenFiles {
  /// How large the file may be, in bytes: 1 MB; a larger one lists nothing.
  static let largestFile = 1_000_000

  private let names: Set<FilePath>

  /// Reads the list among what is in a folder; without one, or where it can't be read, it is empty.
  init(of contents: [FileEntry]) {
    let list = contents.first {
      $0.path.lastPart == ".hidden" && $0.kind == .file && $0.stamp.byteCount <= Self.largestFile
    }
    let bytes = list.flatMap { try? Self.bytes(of: $0.path) } ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    names = Set(lines.map { FilePath(String(decoding: $0, as: UTF8.self)) })
  }

  /// Whether the folder's list names an entry.
  func contains(_ entry: FileEntry) -> Bool {
    !names.isEmpty && names.contains(entry.path.lastPart)
  }

  private static func bytes(of path: FilePath) throws(ImageError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: largestFile)
    let count = try InputFile(path: path.text).read(into: &buffer)
    return Array(buffer.prefix(count))
  }
}
