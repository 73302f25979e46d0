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

  /// The largest number of bytes in a request.
  package static let maxSize = ByteWriter.maxMessageSize(
    numbers: 3, textBytes: ThumbnailOrigin.addressLength)

  package static var maxAnswerSize: Int { DecoderAnswer.maxSize }
  package var answerCount: Int { 1 }
  package var fileCount: Int {
    switch self {
    case .picture(_, let isForScreen), .frames(_, let isForScreen): isForScreen ? 2 : 1
    case .preview, .size, .thumbnail: 1
    }
  }

  package func outcome(of bytes: [UInt8], _ files: [OpenFile]) -> DecoderOutcome<Answer> {
    switch DecoderAnswer(bytes: bytes, to: self) {
    case .picture(let layout, let originalSize, let isTruncated, let isRawThumbnail):
      guard files.count == 1, let surface = SharedPixels.surface(files[0], layout: layout) else {
        return .nonsense
      }
      return .answer(
        .picture(
          DecodedImage(
            surface: surface, originalSize: originalSize, isTruncated: isTruncated,
            isRawThumbnail: isRawThumbnail)))
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

extension DecodingRequest {
  /// The encoded request.
  package var bytes: [UInt8] {
    var writer: ByteWriter
    switch self {
    case .picture(let fit, let isForScreen):
      writer = ByteWriter(message: .decodePicture)
      writer.add(fit)
      writer.add(isForScreen)
    case .preview(let fit):
      writer = ByteWriter(message: .decodePreview)
      writer.add(fit)
    case .frames(let box, let isForScreen):
      writer = ByteWriter(message: .decodeFrames)
      writer.add(box: box)
      writer.add(isForScreen)
    case .thumbnail(let origin):
      writer = ByteWriter(message: .decodeThumbnail)
      writer.add(origin.address)
      writer.add(origin.modified)
      writer.add(origin.byteCount)
    case .size: writer = ByteWriter(message: .readSize)
    }
    return writer.bytes
  }

  /// Reads a request, which is untrusted; returns `nil` if any part of it is invalid.
  package init?(bytes: [UInt8]) {
    guard let read = try? Self.read(bytes), read.bytes == bytes else { return nil }
    self = read
  }

  private static func read(_ bytes: [UInt8]) throws(DamagedBytes) -> DecodingRequest {
    var (kind, values) = try MessageKind.read(bytes)
    switch kind {
    case .decodePicture:
      return .picture(try values.fit(), isForScreen: try values.flag())
    case .decodePreview: return .preview(try values.fit())
    case .decodeFrames:
      return .frames(fitting: try values.size(), isForScreen: try values.flag())
    case .decodeThumbnail: return .thumbnail(try values.origin())
    case .readSize: return .size
    default: throw DamagedBytes()
    }
  }
}

extension ByteWriter {
  /// Adds a requested size.
  fileprivate mutating func add(_ fit: ImageFit) {
    switch fit {
    case .whole: add(0)
    case .fitting(let box):
      add(1)
      add(box: box)
    case .covering(let box):
      add(2)
      add(box: box)
    case .region(let region):
      add(3)
      add(box: region.size)
      add(region.x)
      add(region.y)
      add(region.scale)
    }
  }

  /// Adds the size of a box; a side larger than any picture becomes at most the largest 32-bit
  /// number.
  fileprivate mutating func add(box: PixelSize) {
    for side in [box.width, box.height] { add(Int(UInt32(clamping: max(side, 1)))) }
  }

  /// Adds a size.
  mutating func add(_ size: PixelSize) {
    add(size.width)
    add(size.height)
  }
}

extension ByteReader {
  /// Reads a size.
  mutating func size() throws(DamagedBytes) -> PixelSize {
    PixelSize(width: try number(), height: try number())
  }

  fileprivate mutating func fit() throws(DamagedBytes) -> ImageFit {
    switch try number() {
    case 0: return .whole
    case 1: return .fitting(try size())
    case 2: return .covering(try size())
    case 3:
      let size = try size()
      return .region(
        PictureRegion(x: try number(), y: try number(), size: size, scale: try real()))
    default: throw DamagedBytes()
    }
  }

  fileprivate mutating func origin() throws(DamagedBytes) -> ThumbnailOrigin {
    ThumbnailOrigin(
      address: try text(), modified: try number(), byteCount: try number())
  }
}
