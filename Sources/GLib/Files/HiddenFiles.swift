/// The names in a folder's file `.hidden`, one a line, which file managers hide.
///
/// GIO would read that file by itself, even if it is a pipe, which blocks forever.
struct HiddenFiles {
  /// The largest size of the file, in bytes: 1 MB; a larger one is ignored.
  static let maxFileSize = 1_000_000

  private let names: Set<FilePath>

  /// Reads the list from a folder's contents; it is empty if there is no list, or it can't be read.
  init(of contents: [FileEntry]) {
    let list = contents.first {
      $0.path.lastPart == ".hidden" && $0.kind == .file
        && $0.fileVersion.byteCount <= Self.maxFileSize
    }
    let bytes =
      list.flatMap { try? InputFile.firstBytes(of: $0.path, count: Self.maxFileSize) } ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    names = Set(lines.map { FilePath(String(decoding: $0, as: UTF8.self)) })
  }

  /// Returns whether the folder's list contains an entry.
  func contains(_ entry: FileEntry) -> Bool {
    !names.isEmpty && names.contains(entry.path.lastPart)
  }
}
