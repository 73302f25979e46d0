/// The header of a WebP file, with the parts that gdk-pixbuf's decoder doesn't pass on.
struct WebPHeader {
  /// Whether the file is an animation.
  let isAnimation: Bool
  /// The color profile, or `nil` if the file has none.
  let profile: [UInt8]?

  /// Reads the beginning of a file; a file without an extended header has neither.
  init(_ bytes: [UInt8]) {
    // The RIFF header, the chunk `VP8X`, and the header of the chunk after it.
    let start = 38
    guard bytes.count >= start, bytes[12..<16].elementsEqual("VP8X".utf8) else {
      (isAnimation, profile) = (false, nil)
      return
    }
    isAnimation = bytes[20] & 2 != 0
    let length = (34..<38).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    let isProfile = bytes[30..<34].elementsEqual("ICCP".utf8) && bytes.count - start >= length
    profile = isProfile ? Array(bytes[start...].prefix(length)) : nil
  }
}
