/// The header of a WebP file: its length, and flags for the kinds of chunks.
enum WebPContainer {
  private static let hasXMP: UInt8 = 0x04
  private static let hasAlpha: UInt8 = 0x10

  /// Updates the header of a new file: its flag for XMP, and its length.
  ///
  /// - Parameters:
  ///   - bytes: The new file.
  ///   - old: The old file's parts.
  /// - Throws: ``PhotoEditProblem`` if the old file doesn't contain the picture's size.
  static func update(_ bytes: inout [UInt8], from old: PhotoParts) throws(PhotoEditProblem) {
    let trailer = old.bytes.count - 8 - (old.number(at: 4, 4) ?? 0)
    let hasPacket = bytes.count != old.bytes.count || !old.parts(.xmp).isEmpty
    if let header = old.parts(.header).dropFirst().first {
      guard header.content.count >= 10 else { throw .damaged }
      if hasPacket { bytes[header.content.lowerBound] |= hasXMP }
    } else if hasPacket {
      guard let header = extended(old) else { throw .damaged }
      bytes.insert(contentsOf: header, at: 12)
    }
    bytes.put(bytes.count - 8 - trailer, at: 4, 4, isBigEndian: false)
  }

  /// Returns the extended header that a file with only a picture lacks.
  private static func extended(_ old: PhotoParts) -> [UInt8]? {
    guard let picture = old.parts(.picture).first else { return nil }
    let start = picture.content.lowerBound
    let size: (width: Int, height: Int)
    var flags = hasXMP
    if old.bytes[picture.range].starts(with: "VP8L".utf8) {
      guard let bits = old.number(at: start + 1, 4), old.bytes[start] == 0x2F else { return nil }
      size = (bits & 0x3FFF, bits >> 14 & 0x3FFF)
      if bits >> 28 & 1 == 1 { flags |= hasAlpha }
    } else {
      guard old.bytes[picture.range].starts(with: "VP8 ".utf8),
        let width = old.number(at: start + 6, 2), let height = old.number(at: start + 8, 2),
        width & 0x3FFF > 0, height & 0x3FFF > 0
      else { return nil }
      size = (width & 0x3FFF - 1, height & 0x3FFF - 1)
    }
    func number(_ number: Int, _ size: Int) -> [UInt8] { .bytes(number, size, isBigEndian: false) }
    return Array("VP8X".utf8) + number(10, 4) + [flags, 0, 0, 0] + number(size.width, 3)
      + number(size.height, 3)
  }
}
