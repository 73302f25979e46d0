import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// Decompression bombs, small files that take much memory or time, made by `Tests/Attacks`: each
  /// affects only its own picture.
  @Suite struct BombTests {
    /// The possible result of a bomb.
    private enum End: Hashable {
      /// A picture after all, possibly without the excessive part.
      case picture
      /// The decoder itself reports the error.
      case refused
      case tooLong, tooMuchMemory, crashed
    }

    /// The results of bombs that take all their time, by the beginnings of their names.
    ///
    /// The machine determines whether they run out of memory or time first.
    private static let ends: [String: Set<End>] = [
      "png-texts": [.tooLong, .tooMuchMemory], "jpeg-scans": [.tooLong],
      "svg-entity": [.tooLong, .tooMuchMemory], "svg-filters": [.tooLong, .tooMuchMemory],
      "svg-uses": [.tooLong, .refused], "endless.jpg": [.tooLong], "endless.ppm": [.tooLong],
      "endless.gif": [.tooLong],
    ]

    private static func make(in folder: LibraryFolder) throws {
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Attacks/bombs.py").standardizedFileURL
      let python = Process()
      python.executableURL = URL(filePath: "/usr/bin/python3")
      python.arguments = ["-B", script.path, folder.path.text]
      python.standardOutput = FileHandle.nullDevice
      try python.run()
      python.waitUntilExit()
      try #require(python.terminationStatus == 0)
    }

    private func end(of path: FilePath, in pool: DecoderPool) throws -> End {
      let file = try InputFile(path: path)
      do throws(ImageError) {
        let fit = ImageFit.covering(PixelSize(width: 96, height: 96))
        _ = try ImageDecoder.decodeOutOfProcess(file, fit, in: pool) { false }
        return .picture
      } catch {
        switch error.reason {
        case .tooLong: return .tooLong
        case .tooMuchMemory: return .tooMuchMemory
        case .crashed: return .crashed
        case .notAnImage, .truncated, .broken, .tooLarge, .fileTooLarge: return .refused
        case .missing, .unreadable, .empty, .cancelled: throw error
        }
      }
    }

    @Test func `each bomb affects only its own picture`() async throws {
      let folder = try LibraryFolder()
      try Self.make(in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.text).sorted()
      #expect(names.count > 20)
      var limits = DecoderLimits()
      // The watching program grants the decoder two seconds more, to end by itself.
      limits.processorSeconds = 0
      limits.look = 100
      let pool = DecoderPool(executable: try #require(DecoderPool.executable), limits: limits)
      let ends = names.map { name in
        Task {
          try await WorkerThreads.run { try end(of: folder(name), in: pool) }
        }
      }
      for (name, end) in zip(names, ends) {
        let end = try await end.value
        let known = Self.ends.first { name.hasPrefix($0.key) }?.value
        #expect((known ?? [.picture, .refused, .tooMuchMemory]).contains(end), "\(name): \(end)")
      }
      // The same decoders, or others in their place, decode the next picture.
      let good = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/sample/Chen/c01.jpg").standardizedFileURL
      #expect(try end(of: FilePath(good.path), in: pool) == .picture)
      #expect(pool.restingCount <= DecoderPool.maxProcesses)
    }
  }
}
