import Cairo
import GLib
import ImageDecoding
import Testing

/// The messages about pictures between a program and a decoder.
@Suite struct DecoderMessageTests {
  private let size = PixelSize(width: 640, height: 480)

  @Test func `Clamping an oversized box changes no picture's size`() {
    let box = PixelSize(width: .max, height: -7)
    let request = DecodingRequest.picture(.fitting(box))
    let read = DecodingRequest(bytes: request.bytes)
    let clamped = PixelSize(width: Int(UInt32.max), height: 1)
    #expect(read == .picture(.fitting(clamped)))
    for size in [size, PixelSize(width: 30_000, height: 3)] {
      #expect(
        ImageFit.fitting(box).target(for: size) == ImageFit.fitting(clamped).target(for: size))
    }
  }

  @Test func `A response to another request is invalid`() {
    let whole = DecoderAnswer.picture(
      PixelLayout(size: size, hasAlpha: false), originalSize: size)
    #expect(DecoderAnswer(bytes: whole.bytes, to: .size) == nil)
    #expect(DecoderAnswer(bytes: DecoderAnswer.size(size).bytes, to: .picture(.whole)) == nil)
    #expect(DecoderAnswer(bytes: DecoderAnswer.otherThumbnail.bytes, to: .picture(.whole)) == nil)
    // A picture of a size other than the requested one.
    let box = ImageFit.fitting(PixelSize(width: 320, height: 400))
    #expect(DecoderAnswer(bytes: whole.bytes, to: .picture(box)) == nil)
  }

  @Test func `A decoder can't report a crash, a timeout or a missing file`() {
    for reason in [ImageError.Reason.missing, .tooLong(10), .crashed("GIF")] {
      let read = DecoderAnswer(bytes: DecoderAnswer.failure(reason).bytes, to: .size)
      #expect(read == .failure(.cancelled))
    }
  }

  @Test func `A decoder's error text is one line of bounded length`() throws {
    let words = "a\u{0}b\nc\u{202E}d\u{2028}" + String(repeating: "ä", count: 1000)
    let bytes = DecoderAnswer.failure(.broken(words)).bytes
    guard case .failure(.broken(let read)) = DecoderAnswer(bytes: bytes, to: .size) else {
      Issue.record("It isn’t read.")
      return
    }
    #expect(read.hasPrefix("a b c d ä"))
    #expect(read.utf8.count <= 512)
    // The same from a sender that ignores the limit.
    let empty = DecoderAnswer.failure(.broken("")).bytes
    func answer(_ text: [UInt8]) -> DecoderAnswer? {
      var length = ByteWriter()
      length.add(text.count)
      // The empty text's length is the last byte.
      return DecoderAnswer(bytes: empty.dropLast() + length.bytes + text, to: .size)
    }
    #expect(answer([97]) == .failure(.broken("a")))
    for text in ["a\nb", "\u{0}", "\u{202E}", String(repeating: "a", count: 513)] {
      #expect(answer(Array(text.utf8)) == nil)
    }
    #expect(answer([0xC3]) == nil)
    #expect(answer([0xC0, 0x80]) == nil)
  }
}
