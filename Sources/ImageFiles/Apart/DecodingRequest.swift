/// What a program asks of a decoder in a process of its own; a file goes with it.
package enum DecodingRequest: Hashable, Sendable {
  /// The picture in the file.
  case picture(ImageFit)
  /// The size that the file has the picture in, as it is stored.
  case size
  /// The picture in the file, whole, if it is the thumbnail of something.
  case thumbnail(ThumbnailOrigin)
}

/// A message from the program to the decoder.
package enum DecoderInstruction: Hashable, Sendable {
  /// Decode the file that comes with the message.
  case decode(DecodingRequest)
  /// Nobody wants the picture that is being decoded any longer.
  case cancel

  /// The message, of a length that each kind has for itself.
  package var bytes: [UInt8] {
    var words = MessageWords()
    switch self {
    case .decode(.picture(let fit)):
      words.append(1)
      switch fit {
      case .whole: words.append(0, 0, 0)
      case .fitting(let box): words.append(1, clamped(box.width), clamped(box.height))
      case .covering(let box): words.append(2, clamped(box.width), clamped(box.height))
      }
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

  /// Reads a message; `nil` where one part of it makes no sense.
  package init?(bytes: [UInt8]) {
    if let words = MessageWords(bytes, count: Self.thumbnailWordCount), words[0] == 4 {
      func number(_ index: Int) -> Int { Int(words[index]) | Int(words[index + 1]) << 32 }
      self = .decode(
        .thumbnail(
          ThumbnailOrigin(
            address: (5..<Self.thumbnailWordCount).map { words[$0] }, modified: number(1),
            byteCount: number(3))))
      return
    }
    guard let words = MessageWords(bytes, count: 4) else { return nil }
    let box = PixelSize(width: Int(words[2]), height: Int(words[3]))
    switch (words[0], words[1]) {
    case (1, 0): self = .decode(.picture(.whole))
    case (1, 1): self = .decode(.picture(.fitting(box)))
    case (1, 2): self = .decode(.picture(.covering(box)))
    case (2, 0): self = .decode(.size)
    case (3, 0): self = .cancel
    default: return nil
    }
    // What has no meaning is nothing: there is one way to say each thing.
    guard self.bytes == bytes else { return nil }
  }

  /// How many numbers there are about a thumbnail.
  private static let thumbnailWordCount = 5 + ThumbnailOrigin.addressCount

  /// A box's side; one beyond all pictures is as good as the largest number there is.
  private func clamped(_ side: Int) -> UInt32 { UInt32(clamping: max(side, 1)) }
}
