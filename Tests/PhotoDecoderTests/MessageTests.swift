import ImageFiles
import Testing

/// What goes between a program and a decoder: read on both ends as if an enemy wrote it.
@Suite struct MessageTests {
  private static let size = PixelSize(width: 640, height: 480)

  private static let origin = ThumbnailOrigin(
    uri: "file:///p.jpg", stamp: FileStamp(byteCount: 1 << 40, modified: -1))

  private static let instructions: [DecoderInstruction] = [
    .decode(.picture(.whole)), .decode(.picture(.fitting(size))),
    .decode(.picture(.covering(PixelSize(width: 1, height: 32_767)))), .decode(.size), .cancel,
    .decode(.thumbnail(origin)),
  ]

  /// Answers, and what they answer.
  private static let answers: [(DecoderAnswer, DecodingRequest)] =
    [
      (
        .picture(PixelLayout(size: size, hasAlpha: true), originalSize: size),
        .picture(.whole)
      ),
      (
        .picture(
          PixelLayout(size: PixelSize(width: 320, height: 240), hasAlpha: false),
          originalSize: size), .picture(.fitting(PixelSize(width: 320, height: 400)))
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

  @Test func `What is written is read`() {
    for instruction in Self.instructions {
      #expect(DecoderInstruction(bytes: instruction.bytes) == instruction)
    }
    for (answer, request) in Self.answers {
      #expect(DecoderAnswer(bytes: answer.bytes, to: request) == answer)
      #expect(answer.bytes.count <= DecoderAnswer.longest)
    }
  }

  @Test func `A box beyond all pictures is as large as the largest`() {
    let box = PixelSize(width: .max, height: -7)
    let request = DecoderInstruction.decode(.picture(.fitting(box)))
    let read = DecoderInstruction(bytes: request.bytes)
    let clamped = PixelSize(width: Int(UInt32.max), height: 1)
    #expect(read == .decode(.picture(.fitting(clamped))))
    for size in [Self.size, PixelSize(width: 30_000, height: 3)] {
      #expect(
        ImageFit.fitting(box).target(for: size) == ImageFit.fitting(clamped).target(for: size))
    }
  }

  @Test func `An answer to something else makes no sense`() {
    let whole = DecoderAnswer.picture(
      PixelLayout(size: Self.size, hasAlpha: false), originalSize: Self.size)
    #expect(DecoderAnswer(bytes: whole.bytes, to: .size) == nil)
    #expect(DecoderAnswer(bytes: DecoderAnswer.size(Self.size).bytes, to: .picture(.whole)) == nil)
    #expect(DecoderAnswer(bytes: DecoderAnswer.otherThumbnail.bytes, to: .picture(.whole)) == nil)
    // A picture in another size than the one that was asked for.
    let box = ImageFit.fitting(PixelSize(width: 320, height: 400))
    #expect(DecoderAnswer(bytes: whole.bytes, to: .picture(box)) == nil)
  }

  @Test func `Only the program itself says that a decoder crashed`() {
    for reason in [ImageError.Reason.missing, .tooLong(10), .crashed("GIF")] {
      let read = DecoderAnswer(bytes: DecoderAnswer.failure(reason).bytes, to: .size)
      #expect(read == .failure(.cancelled))
    }
  }

  @Test func `A decoder's words are one line of bounded length`() throws {
    let words = "a\u{0}b\nc\u{202E}d\u{2028}" + String(repeating: "ä", count: 1000)
    let bytes = DecoderAnswer.failure(.broken(words)).bytes
    guard case .failure(.broken(let read)) = DecoderAnswer(bytes: bytes, to: .size) else {
      Issue.record("It isn’t read.")
      return
    }
    #expect(read.hasPrefix("a b c d ä"))
    #expect(read.utf8.count <= 512)
    // The same from somebody who doesn't keep to it.
    let start = DecoderAnswer.failure(.broken("")).bytes
    for text in ["a\nb", "\u{0}", "\u{202E}", String(repeating: "a", count: 513)] {
      #expect(DecoderAnswer(bytes: start + Array(text.utf8), to: .size) == nil)
    }
    #expect(DecoderAnswer(bytes: start + [0xC3], to: .size) == nil)
    #expect(DecoderAnswer(bytes: start + [0xC0, 0x80], to: .size) == nil)
  }

  @Test func `Each bit of a message means something`() {
    for (answer, request) in Self.answers {
      for index in answer.bytes.indices {
        for bit in 0..<8 {
          var bytes = answer.bytes
          bytes[index] ^= 1 << UInt8(bit)
          #expect(DecoderAnswer(bytes: bytes, to: request) != answer)
        }
      }
      #expect(DecoderAnswer(bytes: answer.bytes + [65], to: request) != answer)
      #expect(DecoderAnswer(bytes: answer.bytes.dropLast(), to: request) != answer)
    }
  }

  @Test(arguments: 1...20) func `Nothing that is read ends the process`(seed: UInt64) {
    var numbers = Numbers(seed: seed)
    for _ in 0..<500 {
      for instruction in Self.instructions {
        let bytes = instruction.bytes.mutated(with: &numbers)
        if let read = DecoderInstruction(bytes: bytes) { #expect(read.bytes == bytes) }
      }
      for (answer, request) in Self.answers {
        let bytes = answer.bytes.mutated(with: &numbers)
        guard let read = DecoderAnswer(bytes: bytes, to: request) else { continue }
        #expect(read.bytes == bytes)
        if case .picture(let layout, _) = read {
          #expect((1...ImageSurface.maximumSide).contains(layout.size.width))
          #expect((1...ImageSurface.maximumSide).contains(layout.size.height))
          #expect(layout.byteCount <= ImageFit.largestResult * 4 + 500_000)
        }
      }
    }
  }
}
