/// The uncompressed text chunks of a PNG before its pixels.
///
/// Only files that this program wrote are parsed in this process.
enum PNGNotes {
  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// Parses as far as the bytes go; malformed data ends it.
  ///
  /// - Parameter bytes: The file's first bytes.
  /// - Returns: The texts, by their names.
  static func read(_ bytes: [UInt8]) -> [String: String] {
    var notes: [String: String] = [:]
    var rest = bytes.starts(with: signature) ? bytes.dropFirst(signature.count) : []
    // Length, type, data and checksum.
    while rest.count >= 12 {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let kind = rest.dropFirst(4).prefix(4)
      guard count <= rest.count - 12, !kind.elementsEqual("IDAT".utf8) else { break }
      let content = rest.dropFirst(8).prefix(count)
      if kind.elementsEqual("tEXt".utf8), let end = content.firstIndex(of: 0) {
        notes[text(content[..<end])] = text(content[(end + 1)...])
      }
      rest = rest.dropFirst(12 + count)
    }
    return notes
  }

  /// Returns a text in Latin 1, as the format specifies.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
