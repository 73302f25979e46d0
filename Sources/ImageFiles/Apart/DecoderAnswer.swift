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
  /// A photo's metadata from its file and sidecar; one answer of several if the request is about
  /// several photos.
  case metadata(FileMetadata)
  /// The changed XMP: its number of bytes, which are sent with the message.
  case xmp(byteCount: Int)
  /// Both files have the same picture.
  case samePicture
  /// The reason why there is no picture.
  case failure(ImageError.Reason)
}

extension DecoderAnswer {
  /// The largest number of bytes in an answer.
  package static let longest = max(
    MessageWords.byteCount(wordCount) + longestText, FileMetadata.longestMessage,
    MessageWords.byteCount(frameWordCount + FrameLayout.mostFrames))
  /// The number of words before those for each picture.
  private static let frameWordCount = 6
  private static let wordCount = 8
  private static let metadataKind: UInt32 = 13
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
    case .metadata(let metadata): metadata.bounded.message(kind: Self.metadataKind)
    case .xmp(let byteCount): Self.message(14, number: byteCount)
    case .samePicture: Self.message(16)
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
    if case .metadata = request,
      let metadata = FileMetadata(message: bytes, kind: Self.metadataKind)
    {
      self = .metadata(metadata)
      return
    }
    if case .frames(let box, _) = request, let frames = Self.frames(bytes, fitting: box) {
      self = frames
      return
    }
    let length = MessageWords.byteCount(Self.wordCount)
    guard bytes.count <= Self.longest, let words = MessageWords(bytes.prefix(length), count: 8),
      let text = Self.words(bytes.dropFirst(length))
    else { return nil }
    let size = PixelSize(width: Int(words[1]), height: Int(words[2]))
    let second = PixelSize(width: Int(words[4]), height: Int(words[5]))
    let number = Int(words[6]) | Int(words[7]) << 32
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
    case (14, .xmp) where (1...SidecarFile.longest).contains(number):
      self = .xmp(byteCount: number)
    case (16, .comparison): self = .samePicture
    case (3, _): self = .failure(.empty)
    case (4, _): self = .failure(.notAnImage)
    case (5, _): self = .failure(.truncated)
    case (6, _): self = .failure(.broken(text))
    case (7, _) where size.isPossible: self = .failure(.tooLarge(size))
    case (8, _) where number >= 0: self = .failure(.fileTooLarge(number))
    case (9, _) where number >= 0: self = .failure(.tooMuchMemory(number))
    case (10, _): self = .failure(.unreadable(text))
    case (11, _): self = .failure(.cancelled)
    default: return nil
    }
    // Only the canonical encoding is valid.
    guard self.bytes == bytes else { return nil }
  }

  private static func message(_ layout: FrameLayout, _ originalSize: PixelSize) -> [UInt8] {
    let (size, hasAlpha) = (layout.frame.size, layout.frame.hasAlpha)
    var words = MessageWords()
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
    let count = (bytes.count - MessageWords.byteCount(frameWordCount)) / 4
    guard (1...FrameLayout.mostFrames).contains(count),
      let words = MessageWords(bytes, count: frameWordCount + count), words[0] == 15
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
    var words = MessageWords()
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
    case .frames, .size, .metadata, .xmp, .comparison: nil
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
