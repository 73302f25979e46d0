import Foundation

/// The trace of a program that may still run; each of its lines is read once.
struct TraceFile {
  let url: URL
  private var lines: [TraceLine] = []
  private var end: UInt64 = 0

  /// Creates the reader of a trace, which need not exist yet.
  init(_ url: URL) {
    self.url = url
  }

  /// Returns all complete lines so far.
  mutating func read() throws -> [TraceLine] {
    guard let file = try? FileHandle(forReadingFrom: url) else { return [] }
    try file.seek(toOffset: end)
    guard let text = try file.readToEnd(), let last = text.lastIndex(of: UInt8(ascii: "\n")) else {
      return lines
    }
    let decoder = JSONDecoder()
    lines += try text[...last].split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(TraceLine.self, from: $0) }
    end += UInt64(last + 1 - text.startIndex)
    return lines
  }
}
