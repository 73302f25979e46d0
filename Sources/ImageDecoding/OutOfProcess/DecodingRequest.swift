package import Cairo
package import GLib

/// A program's request for a picture to a decoder process.
package enum DecodingRequest: Hashable, Sendable {
  /// The picture in the file; whether the profile of its screen is sent with the request.
  case picture(ImageFit, isForScreen: Bool = false)
  /// The picture in the file, or the camera's embedded preview if that is as good.
  case preview(ImageFit)
  /// All pictures of the animation in the file, scaled to fit into a rectangle; whether the profile
  /// of their screen is sent with the request.
  case frames(fitting: PixelSize, isForScreen: Bool = false)
  /// The picture's size in the file, as it is stored.
  case size
  /// The whole picture in the file, if it is the thumbnail of a certain file.
  case thumbnail(ThumbnailOrigin)
}

extension DecodingRequest: DecoderRequest {
  /// The answer, with its pixels.
  package enum Answer: Sendable {
    /// The picture.
    case picture(DecodedImage)
    /// The pictures of an animation.
    case animation(DecodedAnimation)
    /// The picture's size in the file, as it is stored.
    case size(PixelSize)
    /// The picture is not the requested thumbnail.
    case otherThumbnail
  }

  package static var longestAnswer: Int { DecoderAnswer.longest }
  package var isEdit: Bool { false }
  package var answerCount: Int { 1 }
  package var fileCount: Int {
    switch self {
    case .picture(_, let isForScreen), .frames(_, let isForScreen): isForScreen ? 2 : 1
    case .preview, .size, .thumbnail: 1
    }
  }
  package var bytes: [UInt8] { DecoderInstruction.decode(self).bytes }

  package func outcome(of bytes: [UInt8], _ files: [OpenFile]) -> DecoderOutcome<Answer> {
    switch DecoderAnswer(bytes: bytes, to: self) {
    case .picture(let layout, let originalSize, let isTruncated):
      guard files.count == 1, let surface = SharedPixels.surface(files[0], layout: layout) else {
        return .nonsense
      }
      return .answer(
        .picture(
          DecodedImage(surface: surface, originalSize: originalSize, isTruncated: isTruncated)))
    case .frames(let layout, let originalSize):
      guard files.count == 1, let animation = layout.animation(in: files[0], originalSize) else {
        return .nonsense
      }
      return .answer(.animation(animation))
    case .size(let size) where files.isEmpty: return .answer(.size(size))
    case .otherThumbnail where files.isEmpty: return .answer(.otherThumbnail)
    case .failure(let reason) where files.isEmpty: return .failure(reason)
    case .size, .otherThumbnail, .failure, nil: return .nonsense
    }
  }
}

/// A message from the program to the decoder.
package enum DecoderInstruction: Hashable, Sendable {
  /// Decode the file that is sent with the message.
  case decode(DecodingRequest)
  /// Stop the current request.
  case cancel

  /// The largest number of bytes in a message.
  package static let longest = WireMessage.byteCount(thumbnailWordCount)
  private static let wordCount = 4

  /// The encoded message: numbers, a fixed count for each kind.
  package var bytes: [UInt8] {
    var words = WireMessage()
    switch self {
    case .decode(.picture(let fit, let isForScreen)): words.append(isForScreen ? 11 : 1, fit)
    case .decode(.preview(let fit)): words.append(9, fit)
    case .decode(.frames(let box, let isForScreen)):
      words.append(8, isForScreen ? 1 : 0, words.clamped(box.width), words.clamped(box.height))
    case .decode(.size): words.append(2, 0, 0, 0)
    case .decode(.thumbnail(let origin)):
      words.append(4)
      for number in [origin.modified, origin.byteCount] {
        words.append(
          UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32))
      }
      for word in origin.address { words.append(word) }
    case .cancel: words.append(3, 0, 0, 0)
    }
    return words.bytes
  }

  /// Reads a message; returns `nil` if any part of it is invalid.
  package init?(bytes: [UInt8]) {
    if let words = WireMessage(bytes, count: Self.thumbnailWordCount), words[0] == 4 {
      func number(_ index: Int) -> Int { Int(words[index]) | Int(words[index + 1]) << 32 }
      self = .decode(
        .thumbnail(
          ThumbnailOrigin(
            address: (5..<Self.thumbnailWordCount).map { words[$0] }, modified: number(1),
            byteCount: number(3))))
      return
    }
    guard
      let words = WireMessage(bytes, count: WireMessage.regionCount)
        ?? WireMessage(bytes, count: Self.wordCount)
    else { return nil }
    let box = PixelSize(width: Int(words[2]), height: Int(words[3]))
    switch (words[0], words[1]) {
    case (1, _), (9, _), (11, _):
      guard let request = words.pictureRequest else { return nil }
      self = .decode(request)
    case (2, 0): self = .decode(.size)
    case (3, 0): self = .cancel
    case (8, 0...1): self = .decode(.frames(fitting: box, isForScreen: words[1] == 1))
    default: return nil
    }
    // Only the canonical encoding is valid.
    guard self.bytes == bytes else { return nil }
  }

  /// The number of words of a request for a thumbnail.
  private static let thumbnailWordCount = 5 + ThumbnailOrigin.addressCount
}

extension WireMessage {
  /// The number of words of a request for a part of a picture.
  fileprivate static let regionCount = 7

  /// Appends a request's kind and its requested size.
  fileprivate mutating func append(_ kind: UInt32, _ fit: ImageFit) {
    switch fit {
    case .whole: append(kind, 0, 0, 0)
    case .fitting(let box): append(kind, 1, clamped(box.width), clamped(box.height))
    case .covering(let box): append(kind, 2, clamped(box.width), clamped(box.height))
    case .region(let region):
      append(
        kind, 3, clamped(region.size.width), clamped(region.size.height),
        clamped(region.x, from: 0), clamped(region.y, from: 0), Float(region.scale).bitPattern)
    }
  }

  /// The request for a picture, or `nil` if it is invalid.
  fileprivate var pictureRequest: DecodingRequest? {
    guard let fit else { return nil }
    return switch self[0] {
    case 1: .picture(fit)
    case 9: .preview(fit)
    case 11: .picture(fit, isForScreen: true)
    default: nil
    }
  }

  /// The requested size, or `nil` if it is invalid.
  private var fit: ImageFit? {
    let size = PixelSize(width: Int(self[2]), height: Int(self[3]))
    switch (self[1], count) {
    case (0, 4): return .whole
    case (1, 4): return .fitting(size)
    case (2, 4): return .covering(size)
    case (3, Self.regionCount):
      return .region(
        PictureRegion(
          x: Int(self[4]), y: Int(self[5]), size: size,
          scale: Double(Float(bitPattern: self[6]))))
    default: return nil
    }
  }

  /// Clamps a side of a box; a side larger than any picture becomes at most the largest 32-bit
  /// number.
  fileprivate func clamped(_ side: Int, from least: Int = 1) -> UInt32 {
    UInt32(clamping: max(side, least))
  }
}
