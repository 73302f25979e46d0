import CGTK

/// A program's request to a decoder process; files are sent with it.
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
  /// The metadata of some photos, one answer for each: for each file, whether its sidecar is sent
  /// right after it.
  case metadata(hasSidecar: [Bool])
  /// The XMP in the file with a change applied; the file may be empty.
  case xmp(RemarksChange)
  /// Whether two files, from before and after an edit, have the same picture: the one with this
  /// index, turned clockwise by some quarter turns.
  case comparison(picture: Int, quarterTurns: Int)

  /// The largest number of photos in one request for metadata: 16.
  package static let mostPhotos = Int(CGTK_most_files) / 2

  /// Whether the request is part of a person's edit; otherwise it only reads.
  var isEdit: Bool {
    switch self {
    case .xmp, .comparison: true
    case .picture, .preview, .frames, .size, .thumbnail, .metadata: false
    }
  }

  /// The number of answers to the request.
  var answerCount: Int {
    if case .metadata(let hasSidecar) = self { hasSidecar.count } else { 1 }
  }

  /// The number of files that are sent with the request.
  package var fileCount: Int {
    switch self {
    case .picture(_, let isForScreen), .frames(_, let isForScreen): isForScreen ? 2 : 1
    case .preview, .size, .thumbnail, .xmp: 1
    case .comparison: 2
    case .metadata(let hasSidecar): hasSidecar.count + hasSidecar.count { $0 }
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
  package static let longest = MessageWords.byteCount(wordCount) + MetadataText.longestCaption
  private static let wordCount = 4

  /// The encoded message: numbers, a fixed count for each kind, and the new caption, if any.
  package var bytes: [UInt8] {
    var words = MessageWords()
    var text = ""
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
    case .decode(.metadata(let hasSidecar)):
      let bits = hasSidecar.reversed().reduce(UInt32(0)) { $0 << 1 | ($1 ? 1 : 0) }
      words.append(5, UInt32(clamping: hasSidecar.count), bits, 0)
    case .decode(.xmp(let change)):
      let change = change.bounded
      let rating = Self.words(for: change.rating)
      let caption = Self.words(for: change.caption)
      words.append(
        6, rating.kind | caption.kind << 2, UInt32(bitPattern: Int32(clamping: rating.value ?? 0)),
        0)
      text = caption.value ?? ""
    case .decode(.comparison(let picture, let quarterTurns)):
      words.append(10, UInt32(clamping: picture), UInt32(quarterTurns & 3), 0)
    }
    return words.bytes + text.utf8
  }

  /// Reads a message; returns `nil` if any part of it is invalid.
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
    // A message about a sidecar may be as long, with its caption.
    if let words = MessageWords(bytes, count: MessageWords.regionCount),
      let request = words.pictureRequest
    {
      self = .decode(request)
      guard self.bytes == bytes else { return nil }
      return
    }
    let length = MessageWords.byteCount(Self.wordCount)
    guard bytes.count <= Self.longest,
      let words = MessageWords(bytes.prefix(length), count: Self.wordCount),
      let text = String(validating: bytes.dropFirst(length), as: UTF8.self)
    else { return nil }
    let box = PixelSize(width: Int(words[2]), height: Int(words[3]))
    switch (words[0], words[1]) {
    case (1, _), (9, _), (11, _):
      guard let request = words.pictureRequest else { return nil }
      self = .decode(request)
    case (2, 0): self = .decode(.size)
    case (3, 0): self = .cancel
    case (8, 0...1): self = .decode(.frames(fitting: box, isForScreen: words[1] == 1))
    case (5, 1...UInt32(DecodingRequest.mostPhotos)):
      self = .decode(.metadata(hasSidecar: (0..<words[1]).map { words[2] >> $0 & 1 != 0 }))
    case (6, let flags):
      let change = RemarksChange(
        rating: Self.part(flags & 3, Int(Int32(bitPattern: words[2]))),
        caption: Self.part(flags >> 2 & 3, text))
      self = .decode(.xmp(change))
    case (10, let picture):
      self = .decode(.comparison(picture: Int(picture), quarterTurns: Int(words[2] & 3)))
    default: return nil
    }
    // Only the canonical encoding is valid.
    guard self.bytes == bytes else { return nil }
  }

  /// The number of words of a request for a thumbnail.
  private static let thumbnailWordCount = 5 + ThumbnailOrigin.addressCount
  private static func words<Value>(
    for part: RemarksChange.Part<Value>
  ) -> (kind: UInt32, value: Value?) {
    switch part {
    case .kept: (0, nil)
    case .changed(nil): (1, nil)
    case .changed(let value?): (2, value)
    }
  }

  private static func part<Value>(_ kind: UInt32, _ value: Value) -> RemarksChange.Part<Value> {
    switch kind {
    case 1: .changed(nil)
    case 2: .changed(value)
    default: .kept
    }
  }
}

extension MessageWords {
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
