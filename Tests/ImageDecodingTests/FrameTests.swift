import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// Animations, decoded in process and out of process.
  @Suite struct FrameTests {
    /// Returns a GIF of 4 by 3 pixels whose pictures each have one of four colors.
    private static func gif(_ colors: [Int], delay: UInt8 = 7) -> [UInt8] {
      var bytes = Array("GIF89a".utf8) + [4, 0, 3, 0, 0x81, 0, 0]
      bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
      for color in colors {
        bytes += [0x21, 0xF9, 4, 4, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2]
        // The codes are reset before each pixel, so that all have three bits.
        let codes = (0..<12).flatMap { _ in [4, color] } + [5]
        let bits = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
        let data = stride(from: 0, to: bits.count, by: 8).map { start in
          bits[start...].prefix(8).enumerated().reduce(UInt8(0)) { $0 | UInt8($1.1) << UInt8($1.0) }
        }
        bytes += [UInt8(data.count)] + data + [0]
      }
      return bytes + [0x3B]
    }

    /// Returns a lossless WebP of 4 by 3 pixels whose pictures each have one color.
    private static func webP(_ colors: [[UInt8]], delay: UInt8) -> [UInt8] {
      func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
        let length = [UInt8(content.count & 255), UInt8(content.count >> 8), 0, 0]
        return Array(name.utf8) + length + content + padding
      }
      let size: [UInt8] = [3, 0, 0, 2, 0, 0]
      let origin = [UInt8](repeating: 0, count: 6)
      var content = Array("WEBP".utf8)
      content += chunk("VP8X", [2, 0, 0, 0] + size)
      content += chunk("ANIM", [0, 0, 0, 0, 0, 0])
      for color in colors {
        let duration: [UInt8] = [delay, 0, 0, 0]
        content += chunk("ANMF", origin + size + duration + chunk("VP8L", picture(color)))
      }
      return chunk("RIFF", content)
    }

    /// Returns the content of a WebP's lossless picture of 4 by 3 pixels of one color.
    private static func picture(_ color: [UInt8]) -> [UInt8] {
      // The width and the height less one, no alpha, the version, no transform, no cache, no
      // different codes in parts of the picture.
      var bits = [(3, 14), (2, 14), (0, 1), (0, 3), (0, 3)]
      // A code with one symbol takes no bits per pixel: green, red, blue, alpha, distance.
      for symbol in [color[1], color[0], color[2], 255] { bits += [(0b101, 3), (Int(symbol), 8)] }
      bits += [(0b001, 3), (0, 1)]
      var bytes: [UInt8] = [0x2F]
      var place = 0
      for (value, count) in bits {
        for bit in 0..<count {
          if place % 8 == 0 { bytes.append(0) }
          bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(place % 8)
          place += 1
        }
      }
      return bytes
    }

    private static func file(_ bytes: [UInt8]) throws -> InputFile {
      let folder = try LibraryFolder()
      return try InputFile(path: folder.write(bytes, to: "frames"))
    }

    private static func frames(_ bytes: [UInt8], isOutOfProcess: Bool) throws -> DecodedAnimation {
      let box = PixelSize(width: 100, height: 100)
      if !isOutOfProcess {
        return try ImageDecoder.framesInProcess(file(bytes), fitting: box) { false }
      }
      let pool = try #require(DecoderPool.program)
      return try ImageDecoder.framesOutOfProcess(file(bytes), fitting: box, in: pool) { false }
    }

    @Test(arguments: [true, false]) func `All frames are decoded in order`(isOutOfProcess: Bool)
      throws
    {
      let colors = [0, 1, 2, 1, 3]
      let animation = try Self.frames(Self.gif(colors), isOutOfProcess: isOutOfProcess)
      #expect(animation.originalSize == PixelSize(width: 4, height: 3))
      #expect(animation.frames.map(\.duration) == Array(repeating: 0.07, count: 5))
      let found = animation.frames.map { frame in
        frame.surface.pixel(x: 3, y: 2).map { [$0.red, $0.green, $0.blue] }
      }
      let table: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
      #expect(found == colors.map { table[$0] })
    }

    @Test(arguments: [true, false], [2, 5])
    func `All frames of a WebP are decoded in order`(isOutOfProcess: Bool, count: Int) throws {
      let table: [[UInt8]] = [
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [9, 8, 7],
      ]
      let colors = Array(table.prefix(count))
      let animation = try Self.frames(
        Self.webP(colors, delay: 70), isOutOfProcess: isOutOfProcess)
      #expect(animation.frames.map(\.duration) == Array(repeating: 0.07, count: count))
      let found = animation.frames.map { frame in
        frame.surface.pixel(x: 3, y: 2).map { [$0.red, $0.green, $0.blue] }
      }
      #expect(found == colors)
    }

    @Test(arguments: [true, false]) func `A still picture has one frame`(isOutOfProcess: Bool)
      throws
    {
      let photo = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/sample/Ada/a01.jpg")
      for bytes in [try [UInt8](Data(contentsOf: photo)), Self.gif([2])] {
        let animation = try Self.frames(bytes, isOutOfProcess: isOutOfProcess)
        #expect(animation.frames.map(\.duration) == [nil])
      }
    }

    @Test(arguments: [true, false]) func `More than a thousand frames are an error`(
      isOutOfProcess: Bool
    )
      throws
    {
      #expect(throws: ImageError.self) {
        try Self.frames(Self.gif(Array(repeating: 1, count: 1001)), isOutOfProcess: isOutOfProcess)
      }
      #expect(
        try Self.frames(Self.gif(Array(repeating: 1, count: 1000)), isOutOfProcess: isOutOfProcess)
          .frames.count
          == 1000)
    }

    @Test(arguments: [true, false]) func `A truncated animation is reported`(isOutOfProcess: Bool) {
      #expect(throws: ImageError.self) {
        try Self.frames(Array(Self.gif([0, 1, 2]).dropLast(30)), isOutOfProcess: isOutOfProcess)
      }
    }

    @Test func `All frames together have at most the pixels of one picture`() {
      let size = PixelSize(width: 8000, height: 6000)
      for count in [1, 2, 3, 7, 999, 1000] {
        let target = FrameLayout.target(count, of: size, fitting: size)
        #expect(target.pixelCount * count <= ImageFit.maxResultPixels)
        #expect(abs(target.width * 6000 - target.height * 8000) < 8000 * 2)
      }
      #expect(
        FrameLayout.target(10, of: size, fitting: PixelSize(width: 80, height: 80))
          == PixelSize(width: 80, height: 60))
    }
  }
}
