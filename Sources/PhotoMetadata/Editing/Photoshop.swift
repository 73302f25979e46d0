/// Photoshop's resources in a JPEG file, one of which is IPTC.
enum Photoshop {
  private static let iptc = 0x0404
  /// IPTC's tag of a caption: the tag marker, the record and the data set's number.
  private static let caption: [UInt8] = [0x1C, 2, 120]

  /// Returns the resources without the caption in IPTC; `nil` if they are invalid.
  static func withoutCaption(_ bytes: [UInt8]) -> [UInt8]? {
    var new: [UInt8] = []
    var place = 0
    func number(_ place: Int, _ size: Int) -> Int? {
      bytes.number(at: place, size, in: bytes.indices, isBigEndian: true)
    }
    while place < bytes.count {
      // Padding at the end.
      if bytes[place...].allSatisfy({ $0 == 0 }) { return new + bytes[place...] }
      guard bytes[place...].starts(with: "8BIM".utf8), let kind = number(place + 4, 2),
        let nameLength = number(place + 6, 1)
      else { return nil }
      // The name with its length is padded to an even length, and so is the content.
      let sizePlace = place + 6 + (nameLength + 2) / 2 * 2
      guard let size = number(sizePlace, 4), size <= bytes.count - sizePlace - 4 else { return nil }
      let content = sizePlace + 4..<sizePlace + 4 + size
      let end = min(content.upperBound + size % 2, bytes.count)
      if kind == iptc {
        guard let words = removingCaption(Array(bytes[content])) else { return nil }
        new += bytes[place..<sizePlace] + [UInt8].bytes(words.count, 4, isBigEndian: true) + words
        new += [UInt8](repeating: 0, count: words.count % 2)
      } else {
        new += bytes[place..<end]
      }
      place = end
    }
    return new
  }

  private static func removingCaption(_ bytes: [UInt8]) -> [UInt8]? {
    var new: [UInt8] = []
    var place = 0
    while place < bytes.count, bytes[place] == caption[0] {
      guard
        let length = bytes.number(at: place + 3, 2, in: bytes.indices, isBigEndian: true),
        // Longer ones encode their length in another way.
        length < 0x8000, length <= bytes.count - place - 5
      else { return nil }
      let end = place + 5 + length
      if !bytes[place..<end].starts(with: caption) { new += bytes[place..<end] }
      place = end
    }
    return new + bytes[place...]
  }
}
