package import Cairo
import GLib

/// A decoder process's answer to a ``DecodingRequest``.
package enum DecoderAnswer: Hashable, Sendable {
  /// The picture, whose pixels are sent with the message; its size in the file, upright; whether
  /// the file ends early; and whether the picture is the thumbnail in a camera's raw file.
  case picture(
    PixelLayout, originalSize: PixelSize, isTruncated: Bool = false, isRawThumbnail: Bool = false)
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
  package static let maxSize = max(
    ByteWriter.maxMessageSize(numbers: 2, textBytes: maxTextLength),
    ByteWriter.maxMessageSize(numbers: 7 + FrameLayout.maxFrames))
  /// The largest number of bytes passed on from a decoder's error text.
  private static let maxTextLength = 512

  /// The encoded message.
  package var bytes: [UInt8] {
    var writer: ByteWriter
    switch self {
    case .picture(let layout, let originalSize, let isTruncated, let isRawThumbnail):
      writer = ByteWriter(message: .picture)
      writer.add(layout)
      writer.add(originalSize)
      writer.add(isTruncated)
      writer.add(isRawThumbnail)
    case .frames(let layout, let originalSize):
      writer = ByteWriter(message: .frames)
      writer.add(layout.frame)
      writer.add(originalSize)
      writer.add(layout.durations.count)
      for duration in layout.durations {
        // 0 stands for a picture that stays, so a duration is at least 1.
        writer.add(duration.map { min(max($0, 1), Self.maxDuration) } ?? 0)
      }
    case .size(let size):
      writer = ByteWriter(message: .size)
      writer.add(size)
    case .otherThumbnail: writer = ByteWriter(message: .otherThumbnail)
    case .failure(let reason):
      writer = ByteWriter(message: .failure)
      writer.add(reason)
    }
    return writer.bytes
  }

  /// Reads a decoder's answer, which is untrusted; returns `nil` if any part of it is invalid.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - request: The request; an answer to any other request is invalid.
  package init?(bytes: [UInt8], to request: DecodingRequest) {
    guard let read = try? Self.read(bytes), read.answers(request), read.bytes == bytes else {
      return nil
    }
    self = read
  }

  /// Reads a failure, whose encoding is the same for all requests.
  ///
  /// - Parameter bytes: The whole message, which is untrusted.
  /// - Returns: The reason, or `nil` if it is another answer or any part of it is invalid.
  package static func failure(in bytes: [UInt8]) -> ImageError.Reason? {
    guard case .failure(let reason)? = DecoderAnswer(bytes: bytes, to: .size) else { return nil }
    return reason
  }

  private static func read(_ bytes: [UInt8]) throws(DamagedBytes) -> DecoderAnswer {
    var (kind, values) = try MessageKind.read(bytes)
    switch kind {
    case .picture:
      return .picture(
        try values.layout(), originalSize: try values.size(), isTruncated: try values.flag(),
        isRawThumbnail: try values.flag())
    case .frames:
      let (frame, originalSize, count) = (
        try values.layout(), try values.size(), try values.count()
      )
      guard (1...FrameLayout.maxFrames).contains(count) else { throw DamagedBytes() }
      var durations: [Int?] = []
      for _ in 0..<count {
        let duration = try values.number()
        durations.append(duration == 0 ? nil : duration)
      }
      return .frames(
        FrameLayout(frame: frame, durations: durations), originalSize: originalSize)
    case .size: return .size(try values.size())
    case .otherThumbnail: return .otherThumbnail
    case .failure: return .failure(try values.reason())
    default: throw DamagedBytes()
    }
  }

  /// Returns whether this is a possible answer to a request.
  private func answers(_ request: DecodingRequest) -> Bool {
    switch (self, request) {
    case (.picture(let layout, let originalSize, let isTruncated, _), _):
      // The only size that is valid for this request.
      guard originalSize.isPossible, let target = request.fit?.target(for: originalSize),
        layout.size == target
      else { return false }
      // A truncated thumbnail is recreated.
      if isTruncated, case .thumbnail = request { return false }
      return true
    case (.frames(let layout, let originalSize), .frames(let box, _)):
      // The only size that is valid for this request.
      return originalSize.isPossible
        && layout.frame.size
          == FrameLayout.target(layout.durations.count, of: originalSize, fitting: box)
    case (.size(let size), .size): return size.isPossible
    case (.otherThumbnail, .thumbnail): return true
    case (.failure(.tooLarge(let size)), _): return size.isPossible
    case (.failure(.fileTooLarge(let count)), _), (.failure(.tooMuchMemory(let count)), _):
      return count >= 0
    case (.failure, _): return true
    case (.frames, _), (.size, _), (.otherThumbnail, _): return false
    }
  }

  /// The longest duration of an animation's picture, in milliseconds: GIF has no longer one.
  private static let maxDuration = 655_350

  /// Returns a decoder's text on one line, cut to the allowed length.
  fileprivate static func passable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let next = scalar.properties.generalCategory.isPlain ? Character(scalar) : " "
      guard result.utf8.count + next.utf8.count <= maxTextLength else { break }
      result.append(next)
    }
    return result
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

extension ByteWriter {
  fileprivate mutating func add(_ layout: PixelLayout) {
    add(layout.size)
    add(layout.hasAlpha)
  }

  /// Adds the reason of a failure: its number, and its value, if any.
  fileprivate mutating func add(_ reason: ImageError.Reason) {
    switch reason {
    case .empty: add(1)
    case .notAnImage: add(2)
    case .truncated: add(3)
    case .broken(let why):
      add(4)
      add(DecoderAnswer.passable(why))
    case .tooLarge(let size):
      add(5)
      add(size)
    case .fileTooLarge(let count):
      add(6)
      add(count)
    case .tooMuchMemory(let count):
      add(7)
      add(count)
    case .unreadable(let why):
      add(8)
      add(DecoderAnswer.passable(why))
    // Only the program itself can detect a missing, slow or crashed decoder.
    case .cancelled, .missing, .tooLong, .crashed: add(9)
    }
  }
}

extension ByteReader {
  fileprivate mutating func layout() throws(DamagedBytes) -> PixelLayout {
    PixelLayout(size: try size(), hasAlpha: try flag())
  }

  fileprivate mutating func reason() throws(DamagedBytes) -> ImageError.Reason {
    switch try number() {
    case 1: return .empty
    case 2: return .notAnImage
    case 3: return .truncated
    case 4: return .broken(try text())
    case 5: return .tooLarge(try size())
    case 6: return .fileTooLarge(try number())
    case 7: return .tooMuchMemory(try number())
    case 8: return .unreadable(try text())
    case 9: return .cancelled
    default: throw DamagedBytes()
    }
  }
}
