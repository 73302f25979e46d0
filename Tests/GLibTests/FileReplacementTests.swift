import Foundation
import GLib
import TestSupport
import Testing

/// A file that several threads replace, as several processes would.
@Suite struct FileReplacementTests {
  private static let writers = 8
  private static let stepsOfEach = 1000

  @Test func `Every replacement that succeeds is in the file`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0", to: "count")
    let path = Array(folder("count").utf8CString)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<Self.writers {
        group.addTask {
          try await WorkerThreads.run {
            try (0..<Self.stepsOfEach).count { _ in try Self.increment(path) }
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(count > 0)
    #expect(try String(contentsOfFile: folder("count"), encoding: .utf8) == "\(count)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["count"])
  }

  /// Replaces the number in a file with the next one.
  ///
  /// - Returns: Whether the file was unchanged meanwhile.
  private static func increment(_ path: [CChar]) throws -> Bool {
    let file = try VersionedFile(at: path)
    let bytes = try bytes(of: file)
    guard let number = Int(String(decoding: bytes, as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try file.replace(with: Array("\(number + 1)".utf8)) { other in
      (try? Self.bytes(of: other)) == bytes
    }
  }

  private static func bytes(of file: VersionedFile) throws -> [UInt8] {
    try InputFile(file.file, name: "").bytes(maxSize: 100)
  }
}
