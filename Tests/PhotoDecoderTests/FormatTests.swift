import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// Decoder processes of the common formats, and of all.
  @Suite struct FormatTests {
    private static let drawing = Array(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>"#.utf8)

    private func drawing() throws -> InputFile {
      try InputFile(SharedPixels.store(Self.drawing), name: "drawing")
    }

    @Test func `JPEG and PNG are the common formats`() throws {
      func formats(_ bytes: [UInt8]) throws -> DecoderFormats {
        DecoderFormats(for: try SharedPixels.store(bytes))
      }
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      #expect(try formats([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0]) == .common)
      #expect(try formats([0xFF, 0xD8]) == .common)
      #expect(try formats(png) == .common)
      #expect(try formats(png.dropLast() + [0]) == .all)
      #expect(try formats([0xFF]) == .all)
      #expect(try formats(Array("GIF89a  ".utf8)) == .all)
      #expect(try formats(Self.drawing) == .all)
      #expect(try DecoderFormats(for: InputFile(path: DecoderProcessTests.photo).file) == .common)
    }

    @Test func `The file's read position stays the same`() throws {
      let file = try InputFile(path: DecoderProcessTests.photo).file
      #expect(lseek(file.number, 3, SEEK_SET) == 3)
      #expect(DecoderFormats(for: file) == .common)
      #expect(lseek(file.number, 0, SEEK_CUR) == 3)
    }

    @Test func `A process of the common formats refuses a drawing, and goes on`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let drawing = try drawing()
      let photo = try InputFile(path: DecoderProcessTests.photo)
      try pool.fresh(.common) { process in
        for request in [DecodingRequest.picture(.whole), .preview(.whole), .size] {
          let result = process.ask(request, about: [drawing.file], isCancelled: { false }) { _ in }
          guard case .uncommonFormat = result else {
            Issue.record("\(request): \(result)")
            continue
          }
        }
        let size = process.ask(
          DecodingRequest.size, about: [photo.file], isCancelled: { false }
        ) { _ in }
        guard case .answer(.size) = size else {
          Issue.record("\(size)")
          return
        }
      }
    }

    @Test func `A decoder of all formats is started on demand and reused`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      func decodePhoto() throws {
        _ = try ImageDecoder.decodeOutOfProcess(
          InputFile(path: DecoderProcessTests.photo), .whole, in: pool
        ) { false }
      }
      pool.startAhead()
      try decodePhoto()
      #expect(pool.restingCount == 1)
      for _ in 0..<3 {
        let image = try ImageDecoder.decodeOutOfProcess(drawing(), .whole, in: pool) { false }
        #expect(image.originalSize == PixelSize(width: 30, height: 20))
        #expect(pool.restingCount == 2)
      }
      try decodePhoto()
      #expect(pool.restingCount == 2)
    }

    @Test func `Metadata of any format needs no decoder of all formats`() throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      let photos = [try drawing(), try InputFile(path: DecoderProcessTests.photo)]
      let results = OutOfProcessMetadata.read(
        photos.map { ($0, nil) }, in: pool, isUrgent: true
      ) { false }
      #expect(results.count == 2)
      for result in results { _ = try result.get() }
      #expect(pool.restingCount == 1)
    }

    @Test func `At most three processes decode many pictures of all formats`() async throws {
      let pool = DecoderPool(executable: try #require(DecoderPool.executable))
      try await withThrowingTaskGroup { group in
        for index in 0..<24 {
          group.addTask {
            try await WorkerThreads.run {
              let file =
                index % 2 == 0 ? try drawing() : try InputFile(path: DecoderProcessTests.photo)
              let isUrgent = index % 3 == 0
              _ = try ImageDecoder.decodeOutOfProcess(
                file, .whole, isUrgent: isUrgent, in: pool
              ) { false }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect((1...DecoderPool.maxProcesses).contains(pool.restingCount))
    }
  }
}
