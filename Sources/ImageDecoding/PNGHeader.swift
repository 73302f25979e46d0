import Cairo
import GLib

/// The header of a PNG, which contains the picture's size.
struct PNGHeader {
  /// The number of bytes to read: the signature, and the first chunk's length, type, width and
  /// height.
  private static let count = 24
  /// The first bytes of each PNG.
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// The picture's size; a side may be zero.
  let size: PixelSize

  /// Reads the header of a file at its beginning; returns `nil` for another format.
  init?(_ file: InputFile) throws(ImageError) {
    var bytes = [UInt8](repeating: 0, count: Self.count)
    let readCount = try ImageError.reading(file.read(into: &bytes))
    guard readCount == Self.count, bytes.starts(with: Self.signature),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func side(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    size = PixelSize(width: side(16), height: side(20))
  }
}
