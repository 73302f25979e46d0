/// What a WebP's file says before its picture, which gdk-pixbuf's decoder doesn't pass on.
struct WebPHeader {
  /// Whether there are several pictures.
  let isAnimation: Bool
  /// What the picture's colours mean, or `nil` where the file doesn't say.
  let profile: [UInt8]?

  /// Reads the beginning of a file; of one that has only a picture, there is nothing to be known.
  init(_ bytes: [UInt8]) {
    // The file's kind, a part that says which others there are, and the first of those.
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
