import ImageDecoding

/// The encoding of a decoder's answer with metadata: a bit for each value's presence, then the
/// numbers, the lengths of the texts, and the texts.
extension FileMetadata {
  private static let numberCount = 18
  private static let textCount = 5
  private static let wordCount = 2 + numberCount + textCount
  /// The largest number of bytes in such a message.
  static let longestMessage =
    WireMessage.byteCount(wordCount) + MetadataText.longestCaption + MetadataText.longestTitle
    + 3 * MetadataText.longestName

  /// Encodes the metadata as a message.
  ///
  /// - Parameter kind: The number at the message's beginning.
  /// - Returns: The message.
  func message(kind: UInt32) -> [UInt8] {
    var numbers = NumberList()
    numbers.append(rating)
    numbers.append(dateTaken)
    numbers.append(clockOffset)
    numbers.append(exposureTime)
    numbers.append(fNumber)
    numbers.append(iso)
    numbers.append(focalLength)
    numbers.append(latitude)
    numbers.append(longitude)
    numbers.append(altitude)
    numbers.append(orientation)
    let texts = [caption, title, camera, lens, sidecarProblem]
    for text in texts { numbers.append(text) }
    var words = WireMessage()
    words.append(kind, numbers.present)
    for word in numbers.words { words.append(word) }
    return texts.reduce(into: words.bytes) { $0 += ($1 ?? "").utf8 }
  }

  /// Reads a message, which is untrusted; fails if any part of it is invalid.
  init?(message: [UInt8], kind: UInt32) {
    let length = WireMessage.byteCount(Self.wordCount)
    guard message.count <= Self.longestMessage,
      let words = WireMessage(message.prefix(length), count: Self.wordCount), words[0] == kind
    else { return nil }
    var numbers = NumberReader(present: words[1]) { words[2 + $0] }
    rating = numbers.integer()
    dateTaken = numbers.real()
    clockOffset = numbers.integer()
    exposureTime = numbers.real()
    fNumber = numbers.real()
    iso = numbers.integer()
    focalLength = numbers.real()
    latitude = numbers.real()
    longitude = numbers.real()
    altitude = numbers.real()
    orientation = numbers.integer()
    var rest = message[length...]
    var texts: [String?] = []
    for _ in 0..<Self.textCount {
      guard let count = numbers.length() else {
        texts.append(nil)
        continue
      }
      guard count <= rest.count,
        let text = String(validating: rest.prefix(count), as: UTF8.self)
      else { return nil }
      rest = rest.dropFirst(count)
      texts.append(text)
    }
    (caption, title, camera) = (texts[0], texts[1], texts[2])
    (lens, sidecarProblem) = (texts[3], texts[4])
    // Only the canonical encoding is valid.
    guard bounded == self, self.message(kind: kind) == message else { return nil }
  }
}

/// A list of optional numbers.
private struct NumberList {
  private(set) var present: UInt32 = 0
  private(set) var words: [UInt32] = []
  private var count = 0

  private mutating func append(isThere: Bool, _ more: UInt32...) {
    if isThere { present |= 1 << UInt32(count) }
    count += 1
    words += more
  }

  mutating func append(_ number: Int?) {
    append(isThere: number != nil, UInt32(bitPattern: Int32(clamping: number ?? 0)))
  }

  mutating func append(_ number: Double?) {
    let bits = (number ?? 0).bitPattern
    append(
      isThere: number != nil, UInt32(truncatingIfNeeded: bits),
      UInt32(truncatingIfNeeded: bits >> 32))
  }

  mutating func append(_ text: String?) {
    append(isThere: text != nil, UInt32(clamping: text?.utf8.count ?? 0))
  }
}

/// A reader for the encoding of a ``NumberList``.
private struct NumberReader {
  private let present: UInt32
  private let word: (Int) -> UInt32
  private var count = 0
  private var place = 0

  init(present: UInt32, _ word: @escaping (Int) -> UInt32) {
    self.present = present
    self.word = word
  }

  private mutating func next(_ length: Int) -> (isThere: Bool, place: Int) {
    defer {
      count += 1
      place += length
    }
    return (present & 1 << UInt32(count) != 0, place)
  }

  mutating func integer() -> Int? {
    let (isThere, place) = next(1)
    return isThere ? Int(Int32(bitPattern: word(place))) : nil
  }

  mutating func real() -> Double? {
    let (isThere, place) = next(2)
    guard isThere else { return nil }
    return Double(bitPattern: UInt64(word(place)) | UInt64(word(place + 1)) << 32)
  }

  mutating func length() -> Int? {
    let (isThere, place) = next(1)
    return isThere ? Int(word(place)) : nil
  }
}
