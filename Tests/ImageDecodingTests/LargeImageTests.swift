import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

/// Serialized tests, as they measure the memory of the whole process, in which they decode.
@Suite(.serialized) struct LargeImageTests {
  private let folder: LibraryFolder
  private static let box = ImageFit.fitting(PixelSize(width: 1600, height: 1200))
  private static let huge = PixelSize(width: 30_000, height: 30_000)

  init() throws {
    folder = try LibraryFolder()
  }

  /// Returns the process's peak memory, in bytes.
  private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) * 1024
  }

  private func decode(_ path: FilePath, _ fit: ImageFit) throws(ImageError) -> DecodedImage {
    let file = try ImageError.reading(InputFile(path: path))
    return try ImageDecoder.decodeInProcess(file, fit) { false }
  }

  private func expectTooLarge(_ path: FilePath) {
    #expect(throws: ImageError(path: path, reason: .tooLarge(Self.huge))) {
      try decode(path, Self.box)
    }
  }

  @Test func `a huge PNG is refused with its size`() throws {
    let path = try folder.write(Pictures.pngHeader(width: 30_000, height: 30_000), to: "p.png")
    expectTooLarge(path)
    #expect(try ImageDecoder.sizeInProcess(of: InputFile(path: path)) == Self.huge)
    #expect(try peakMemory() < 600_000_000)
  }

  @Test func `a huge JPEG is decoded in the size that is needed`() throws {
    let path = try folder.write(Pictures.emptyJPEG(width: 30_000, height: 30_000), to: "p.jpg")
    let image = try decode(path, Self.box)
    #expect(image.originalSize == Self.huge)
    #expect(image.surface.width == 1200 && image.surface.height == 1200)
    #expect(try peakMemory() < 600_000_000)
  }

  @Test func `a huge JPEG that is requested whole is made as small as memory allows`() throws {
    let path = try folder.write(Pictures.emptyJPEG(width: 20_000, height: 20_000), to: "p.jpg")
    let image = try decode(path, .whole)
    #expect(image.surface.width * image.surface.height <= ImageFit.maxResultPixels)
    #expect(try peakMemory() < 600_000_000)
  }

  @Test func `a huge progressive JPEG is refused with its size`() throws {
    let bytes = Pictures.emptyJPEG(width: 30_000, height: 30_000, progressive: true)
    expectTooLarge(try folder.write(bytes, to: "p.jpg"))
    #expect(try peakMemory() < 600_000_000)
  }

  @Test func `a progressive JPEG as cameras make them is decoded`() throws {
    let bytes = Pictures.emptyJPEG(width: 8_000, height: 5_600, progressive: true)
    let image = try decode(folder.write(bytes, to: "p.jpg"), Self.box)
    #expect(image.surface.width == 1600 && image.surface.height == 1120)
    #expect(try peakMemory() < 600_000_000)
  }

  @Test(arguments: ["RIFF", "BM"])
  func `a header that announces missing bytes is an error`(start: String) throws {
    let bytes = Array(start.utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + Array("WEBPVP8 ".utf8)
    let path = try folder.write(bytes + [UInt8](repeating: 0, count: 100), to: "p")
    #expect(throws: ImageError.self) { try decode(path, Self.box) }
  }

  @Test func `zero and maximal sizes have valid targets`() {
    let sizes = [0, 1, 7, 32_767, 65_535, Int.max].map { PixelSize(width: $0, height: 3) }
    for size in sizes {
      for fit in sizes.flatMap({ [ImageFit.fitting($0), .covering($0), .whole] }) {
        let target = fit.target(for: size)
        #expect((1...ImageSurface.maximumSide).contains(target.width))
        #expect((1...max(size.height, 1)).contains(target.height))
      }
    }
  }
}
