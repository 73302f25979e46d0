package import Cairo

/// A decoder process's answer to a ``DecodingRequest``.
package enum DecoderAnswer: Hashable, Sendable {
  /// The picture, whose pixels are sent with the message; its size in the file, upright; and
  /// whether the file ends early.
  case picture(PixelLayout, originalSize: PixelSize, isTruncated: Bool = false)
  /// The pictures of an animation, whose pixels are sent with the message; and their size in the
  /// file, upright.
  case frames(FrameLayout, originalSize: PixelSize)
  /// The picture's size in the file, as it is stored.
  case size(PixelSize)
  /// The picture is not the requested thumbnail.
  case otherThumbnail
  /// The reason why there is no picture.
  case failure(ImageError.Reason)
}

extension DecoderAnswer {
  /// The largest number of bytes in an answer.
  package static let longest = max(
    WireMessage.byteCount(wordCount) + longestText,
    WireMessage.byteCount(frameWordCount + FrameLayout.mostFrames))
  /// The number of words before those for each picture.
  private static let frameWordCount = 6
  private static let wordCount = 8
  /// The largest number of bytes passed on from a decoder's error text.
  private static let longestText = 512

  /// The encoded message: numbers, then the text of a failure, if any.
  package var bytes: [UInt8] {
    switch self {
    case .picture(let layout, let originalSize, let isTruncated):
      Self.message(
        1, layout.size, (layout.hasAlpha ? 1 : 0) | (isTruncated ? 2 : 0), originalSize)
    case .frames(let layout, let originalSize): Self.message(layout, originalSize)
    case .size(let size): Self.message(2, size)
    case .otherThumbnail: Self.message(12)
    case .failure(let reason):
      switch reason {
      case .empty: Self.message(3)
      case .notAnImage: Self.message(4)
      case .truncated: Self.message(5)
      case .broken(let why): Self.message(6, text: why)
      case .tooLarge(let size): Self.message(7, size)
      case .fileTooLarge(let bytes): Self.message(8, number: bytes)
      case .tooMuchMemory(let bytes): Self.message(9, number: bytes)
      case .unreadable(let why): Self.message(10, text: why)
      case .cancelled: Self.message(11)
      // Only the program itself can detect these.
      case .missing, .tooLong, .crashed: Self.message(11)
      }
    }
  }

  /// Reads a decoder's answer, which is untrusted; returns `nil` if any part of it is invalid.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - request: The request; an answer to any other request is invalid.
  package init?(bytes: [UInt8], to request: DecodingRequest) {
    if let reason = Self.failure(in: bytes) {
      self = .failure(reason)
      return
    }
    if case .frames(let box, _) = request, let frames = Self.frames(bytes, fitting: box) {
      self = frames
      return
    }
    guard let words = WireMessage(bytes, count: Self.wordCount) else { return nil }
    let size = PixelSize(width: Int(words[1]), height: Int(words[2]))
    let second = PixelSize(width: Int(words[4]), height: Int(words[5]))
    switch (words[0], request) {
    case (1, .picture), (1, .preview), (1, .thumbnail):
      // The only size that is valid for this request.
      guard second.isPossible, size == request.fit?.target(for: second) else { return nil }
      let isTruncated = words[3] & 2 != 0
      // A truncated thumbnail is recreated.
      if isTruncated, case .thumbnail = request { return nil }
      self = .picture(
        PixelLayout(size: size, hasAlpha: words[3] & 1 != 0), originalSize: second,
        isTruncated: isTruncated)
    case (12, .thumbnail): self = .otherThumbnail
    case (2, .size) where size.isPossible: self = .size(size)
    default: return nil
    }
    // Only the canonical encoding is valid.
    guard self.bytes == bytes else { return nil }
  }

  /// Reads a failure, whose encoding is the same for all requests.
  ///
  /// - Parameter bytes: The whole message, which is untrusted.
  /// - Returns: The reason, or `nil` if it is another answer or any part of it is invalid.
  package static func failure(in bytes: [UInt8]) -> ImageError.Reason? {
    let length = WireMessage.byteCount(wordCount)
    guard let words = WireMessage(bytes.prefix(length), count: wordCount),
      let text = Self.words(bytes.dropFirst(length))
    else { return nil }
    let size = PixelSize(width: Int(words[1]), height: Int(words[2]))
    let number = Int(words[6]) | Int(words[7]) << 32
    let reason: ImageError.Reason? =
      switch words[0] {
      case 3: .empty
      case 4: .notAnImage
      case 5: .truncated
      case 6: .broken(text)
      case 7 where size.isPossible: .tooLarge(size)
      case 8 where number >= 0: .fileTooLarge(number)
      case 9 where number >= 0: .tooMuchMemory(number)
      case 10: .unreadable(text)
      case 11: .cancelled
      default: nil
      }
    // Only the canonical encoding is valid.
    guard let reason, Self.failure(reason).bytes == bytes else { return nil }
    return reason
  }

  private static func message(_ layout: FrameLayout, _ originalSize: PixelSize) -> [UInt8] {
    let (size, hasAlpha) = (layout.frame.size, layout.frame.hasAlpha)
    var words = WireMessage()
    words.append(
      15, UInt32(clamping: size.width), UInt32(clamping: size.height), hasAlpha ? 1 : 0,
      UInt32(clamping: originalSize.width), UInt32(clamping: originalSize.height))
    for duration in layout.durations.prefix(FrameLayout.mostFrames) {
      // 0 stands for a picture that stays, so a duration is at least 1.
      words.append(duration.map { UInt32(clamping: min(max($0, 1), longestDuration)) } ?? 0)
    }
    return words.bytes
  }

  /// The longest duration of an animation's picture, in milliseconds: GIF has no longer one.
  private static let longestDuration = 655_350

  /// Reads an answer about an animation, or returns `nil` if it is another kind of answer.
  private static func frames(_ bytes: [UInt8], fitting box: PixelSize) -> Self? {
    let count = (bytes.count - WireMessage.byteCount(frameWordCount)) / 4
    guard (1...FrameLayout.mostFrames).contains(count),
      let words = WireMessage(bytes, count: frameWordCount + count), words[0] == 15
    else { return nil }
    let size = PixelSize(width: Int(words[1]), height: Int(words[2]))
    let originalSize = PixelSize(width: Int(words[4]), height: Int(words[5]))
    let durations = (0..<count).map { index -> Int? in
      let duration = words[frameWordCount + index]
      return duration == 0 ? nil : Int(duration)
    }
    // The only size that is valid for this request.
    guard originalSize.isPossible,
      size == FrameLayout.target(count, of: originalSize, fitting: box)
    else { return nil }
    let answer = Self.frames(
      FrameLayout(frame: PixelLayout(size: size, hasAlpha: words[3] == 1), durations: durations),
      originalSize: originalSize)
    return answer.bytes == bytes ? answer : nil
  }

  private static func message(
    _ kind: UInt32, _ size: PixelSize = PixelSize(width: 0, height: 0), _ flags: Int = 0,
    _ second: PixelSize = PixelSize(width: 0, height: 0), number: Int = 0, text: String = ""
  ) -> [UInt8] {
    var words = WireMessage()
    words.append(
      kind, UInt32(clamping: size.width), UInt32(clamping: size.height), UInt32(clamping: flags),
      UInt32(clamping: second.width), UInt32(clamping: second.height),
      UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32))
    return words.bytes + Self.passable(text).utf8
  }

  /// Returns a decoder's text on one line, cut to the allowed length.
  private static func passable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let next = scalar.properties.generalCategory.isPlain ? Character(scalar) : " "
      guard result.utf8.count + next.utf8.count <= longestText else { break }
      result.append(next)
    }
    return result
  }

  /// Reads a text that another process sent, or returns `nil` if ``passable(_:)`` would change it.
  private static func words(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), passable(text) == text else {
      return nil
    }
    return text
  }
}

extension DecodingRequest {
  /// The requested size of the picture, or `nil` if the request is for no picture.
  fileprivate var fit: ImageFit? {
    switch self {
    case .picture(let fit, _), .preview(let fit): fit
    case .thumbnail: .whole
    case .frames, .size: nil
    }
  }
}

extension PixelSize {
  /// Whether a picture may have this size: sides of 1 to 2³¹−1, the decoders' range.
  fileprivate var isPossible: Bool {
    let sides = 1...Int(Int32.max)
    return sides.contains(width) && sides.contains(height)
  }
}

extension Unicode.GeneralCategory {
  /// Whether such a character may be part of a line of text: it neither breaks the line nor changes
  /// the direction of the text after it.
  fileprivate var isPlain: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
