import Cairo
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import RandomNumbers
import Testing

/// The messages between a program and a decoder, which each side parses as hostile input.
@Suite struct MessageTests {
  private static let size = PixelSize(width: 640, height: 480)

  private static let origin = ThumbnailOrigin(
    uri: "file:///p.jpg", fileVersion: FileVersion(byteCount: 1 << 40, modified: -1))

  private static let instructions: [DecodingRequest] = [
    .picture(.whole), .picture(.fitting(size)),
    .picture(.covering(PixelSize(width: 1, height: 32_767))), .size,
    .thumbnail(origin), .frames(fitting: size),
    .picture(.whole, isForScreen: true),
    .picture(.region(PictureRegion(x: 7, y: 3, size: size, scale: 0.3)), isForScreen: true),
    .frames(fitting: size, isForScreen: true),
    .preview(.whole), .preview(.fitting(size)),
    .preview(.region(PictureRegion(x: 0, y: 3, size: size))),
    .picture(.region(PictureRegion(x: 7, y: 1 << 20, size: size, scale: 0.3))),
  ]

  private static let metadataRequests: [MetadataRequest] = [
    .metadata(hasSidecar: [false]),
    .metadata(hasSidecar: [true, false, true, true]),
    .metadata(hasSidecar: Array(repeating: true, count: MetadataRequest.maxPhotos)),
    .xmp(AnnotationPatch(rating: .changed(-1))),
    .xmp(AnnotationPatch(rating: .changed(nil), caption: .changed(nil))),
    .xmp(AnnotationPatch(caption: .changed("Größe\n<two>"))),
    .xmp(AnnotationPatch(rating: .changed(5), caption: .changed("Größe"))),
    .comparison(picture: 0, quarterTurns: 3),
    .comparison(picture: 65_535, quarterTurns: 0),
  ]

  /// Metadata with a value for each field.
  private static let metadata = {
    var metadata = FileMetadata()
    metadata.annotations = Annotations(rating: -1, caption: "Two\nlines – größer")
    metadata.facts = PhotoFacts(
      dateTaken: -1234.5, title: "A title", camera: "A camera", lens: "A lens",
      exposure: PhotoFacts.Exposure(time: 1 / 8000, fNumber: 1.4, iso: 102_400, focalLength: 8.5),
      place: PhotoFacts.Place(latitude: -90, longitude: 180), orientation: 8)
    metadata.isRawTIFF = true
    metadata.sidecarProblem = "it is not valid XML"
    return metadata
  }()

  /// Responses with their requests.
  private static let answers: [(DecoderAnswer, DecodingRequest)] =
    [
      (
        .picture(PixelLayout(size: size, hasAlpha: true), originalSize: size),
        .picture(.whole)
      ),
      (
        .picture(
          PixelLayout(size: size, hasAlpha: true), originalSize: size, isTruncated: true),
        .preview(.whole)
      ),
      (
        .picture(
          PixelLayout(size: size, hasAlpha: true), originalSize: size, isRawThumbnail: true),
        .picture(.whole)
      ),
      (
        .picture(
          PixelLayout(size: PixelSize(width: 320, height: 240), hasAlpha: false),
          originalSize: size), .picture(.fitting(PixelSize(width: 320, height: 400)))
      ),
      (
        .picture(
          PixelLayout(size: PixelSize(width: 50, height: 20), hasAlpha: false),
          originalSize: size),
        .picture(
          .region(
            PictureRegion(x: 540, y: 440, size: PixelSize(width: 900, height: 900), scale: 0.5)))
      ),
      (
        .frames(
          FrameLayout(
            frame: PixelLayout(size: PixelSize(width: 64, height: 48), hasAlpha: true),
            durations: [100, 1, nil]), originalSize: size),
        .frames(fitting: PixelSize(width: 64, height: 64))
      ),
      (.size(size), .size),
      (
        .picture(PixelLayout(size: size, hasAlpha: false), originalSize: size), .thumbnail(origin)
      ),
      (.otherThumbnail, .thumbnail(origin)),
    ]
    + [
      .empty, .notAnImage, .truncated, .broken("Unexpected end – größer als 4 GB"), .broken(""),
      .tooLarge(PixelSize(width: 30_000, height: Int(Int32.max))), .fileTooLarge(1 << 40),
      .tooMuchMemory(1_000_000_000), .unreadable("Input/output error"), .cancelled,
    ].map { (.failure($0), .size) }

  /// Responses about metadata with their requests.
  private static let metadataAnswers: [(MetadataAnswer, MetadataRequest)] = [
    (.metadata(metadata), .metadata(hasSidecar: [true])),
    (.metadata(FileMetadata()), .metadata(hasSidecar: [false, false])),
    (.failure(.empty), .metadata(hasSidecar: [false])),
    (.xmp(byteCount: 1_000_000), .xmp(AnnotationPatch())),
    (.samePicture, .comparison(picture: 3, quarterTurns: 1)),
    (.failure(.broken("it is not valid XML")), .xmp(AnnotationPatch())),
  ]

  @Test func `Messages are read as they were written`() {
    #expect(DecodingRequest(bytes: DecoderProcess.cancellation) == nil)
    #expect(MetadataRequest(bytes: DecoderProcess.cancellation) == nil)
    for instruction in Self.instructions {
      #expect(DecodingRequest(bytes: instruction.bytes) == instruction)
      #expect(MetadataRequest(bytes: instruction.bytes) == nil)
    }
    for request in Self.metadataRequests {
      #expect(MetadataRequest(bytes: request.bytes) == request)
      #expect(DecodingRequest(bytes: request.bytes) == nil)
    }
    for (answer, request) in Self.metadataAnswers {
      #expect(MetadataAnswer(bytes: answer.bytes, to: request) == answer)
      #expect(answer.bytes.count <= MetadataAnswer.maxSize)
    }
    for (answer, request) in Self.answers {
      #expect(DecoderAnswer(bytes: answer.bytes, to: request) == answer)
      #expect(answer.bytes.count <= DecoderAnswer.maxSize)
    }
  }

  @Test func `A request with a caption of any length is no other message`() {
    for length in 1...200 {
      let caption = String(repeating: "a", count: length)
      let request = MetadataRequest.xmp(AnnotationPatch(caption: .changed(caption)))
      #expect(MetadataRequest(bytes: request.bytes) == request, "\(length)")
      #expect(DecodingRequest(bytes: request.bytes) == nil, "\(length)")
    }
  }

  @Test func `An answer to another request is invalid`() {
    let (metadata, xmp, comparison) = (
      MetadataRequest.metadata(hasSidecar: [true]), MetadataRequest.xmp(AnnotationPatch()),
      MetadataRequest.comparison(picture: 0, quarterTurns: 1)
    )
    let truncated = DecoderAnswer.picture(
      PixelLayout(size: Self.size, hasAlpha: true), originalSize: Self.size, isTruncated: true)
    let metadataAnswers: [(MetadataAnswer, MetadataRequest)] = [
      (.metadata(Self.metadata), xmp), (.xmp(byteCount: 7), metadata), (.xmp(byteCount: 0), xmp),
      (.xmp(byteCount: 1_000_001), xmp), (.xmp(byteCount: -1), xmp), (.samePicture, xmp),
      (.xmp(byteCount: 7), comparison), (.samePicture, metadata),
    ]
    for (answer, request) in metadataAnswers {
      #expect(MetadataAnswer(bytes: answer.bytes, to: request) == nil)
    }
    let others: [(MetadataAnswer, DecodingRequest)] = [
      (.metadata(Self.metadata), .size), (.metadata(Self.metadata), .picture(.whole)),
      (.xmp(byteCount: 7), .size), (.samePicture, .size),
    ]
    for (answer, request) in others {
      #expect(DecoderAnswer(bytes: answer.bytes, to: request) == nil)
    }
    #expect(DecoderAnswer(bytes: truncated.bytes, to: .thumbnail(Self.origin)) == nil)
    #expect(MetadataAnswer(bytes: DecoderAnswer.size(Self.size).bytes, to: metadata) == nil)
  }

  @Test func `A latitude without a longitude is refused`() {
    let request = MetadataRequest.metadata(hasSidecar: [true])
    let bytes = MetadataAnswer.metadata(Self.metadata).bytes
    var (longitude, nothing) = (ByteWriter(), ByteWriter())
    longitude.add(Self.metadata.facts.place?.longitude)
    nothing.add(Double?.none)
    let alone = bytes.replacing(longitude.bytes, with: nothing.bytes)
    #expect(alone.count < bytes.count)
    #expect(MetadataAnswer(bytes: bytes, to: request) != nil)
    #expect(MetadataAnswer(bytes: alone, to: request) == nil)
  }

  @Test func `Implausible metadata values are left out`() {
    let odd: [(inout FileMetadata) -> Void] = [
      { $0.facts.exposure.time = .nan }, { $0.facts.exposure.fNumber = -.infinity },
      { $0.facts.place?.latitude = 91 }, { $0.facts.place?.longitude = -.infinity },
      { $0.facts.orientation = 9 }, { $0.facts.dateTaken = 1e300 }, { $0.facts.exposure.iso = 0 },
      { $0.annotations.caption = " \n" }, { $0.facts.camera = "\u{7}" },
      { $0.facts.exposure.focalLength = 0 },
    ]
    for change in odd {
      var metadata = Self.metadata
      change(&metadata)
      let bounded = metadata.bounded
      #expect(bounded != metadata)
      #expect(bounded.bounded == bounded)
      let request = MetadataRequest.metadata(hasSidecar: [true])
      // A correct sender leaves the odd value out; from any other sender, the receiver rejects it.
      #expect(
        MetadataAnswer(bytes: MetadataAnswer.metadata(metadata).bytes, to: request)
          == .metadata(bounded))
    }
    var long = FileMetadata()
    long.annotations.caption = "a" + String(repeating: "ä", count: 60_000)
    #expect(long.bounded.annotations.caption?.utf8.count == 65_535)
    #expect(MetadataAnswer.metadata(long).bytes.count <= MetadataAnswer.maxSize)
  }

  @Test func `Changing any bit of a message changes or invalidates it`() {
    for (answer, request) in Self.answers {
      expectEachBit(of: answer.bytes, in: answer) { DecoderAnswer(bytes: $0, to: request) }
    }
    for (answer, request) in Self.metadataAnswers {
      expectEachBit(of: answer.bytes, in: answer) { MetadataAnswer(bytes: $0, to: request) }
    }
  }

  /// Expects that another bit, one more byte or one less make another message, or none.
  private func expectEachBit<Answer: Equatable>(
    of message: [UInt8], in answer: Answer, read: ([UInt8]) -> Answer?
  ) {
    for index in message.indices {
      for bit in 0..<8 {
        var bytes = message
        bytes[index] ^= 1 << UInt8(bit)
        #expect(read(bytes) != answer)
      }
    }
    #expect(read(message + [65]) != answer)
    #expect(read(message.dropLast()) != answer)
  }

  @Test(arguments: 1...20) func `No corrupted message ends the process`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<150 {
      for instruction in Self.instructions {
        let bytes = instruction.bytes.mutated(with: &numbers)
        if let read = DecodingRequest(bytes: bytes) { #expect(read.bytes == bytes) }
      }
      for request in Self.metadataRequests {
        let bytes = request.bytes.mutated(with: &numbers)
        if let read = MetadataRequest(bytes: bytes) { #expect(read.bytes == bytes) }
      }
      for (answer, request) in Self.metadataAnswers {
        let bytes = answer.bytes.mutated(with: &numbers)
        guard let read = MetadataAnswer(bytes: bytes, to: request) else { continue }
        #expect(read.bytes == bytes)
        if case .metadata(let metadata) = read { #expect(metadata.bounded == metadata) }
      }
      for (answer, request) in Self.answers {
        let bytes = answer.bytes.mutated(with: &numbers)
        guard let read = DecoderAnswer(bytes: bytes, to: request) else { continue }
        #expect(read.bytes == bytes)
        if case .frames(let layout, _) = read {
          #expect((1...FrameLayout.maxFrames).contains(layout.durations.count))
          #expect(
            layout.frame.size.pixelCount * layout.durations.count <= ImageFit.maxResultPixels)
        }
        if case .picture(let layout, _, _, _) = read {
          #expect((1...ImageSurface.maximumSide).contains(layout.size.width))
          #expect((1...ImageSurface.maximumSide).contains(layout.size.height))
          #expect(layout.byteCount <= ImageFit.maxResultPixels * 4 + 500_000)
        }
      }
    }
  }
}
