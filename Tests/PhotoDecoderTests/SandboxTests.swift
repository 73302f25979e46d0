import Foundation
import ImageFiles
import PhotoDecoder
import Testing

extension DecoderProcessTests {
  /// What a process may still do in the decoder's sandbox: one tries.
  @Suite struct SandboxTests {
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "sandbox-\(UUID().uuidString)")

    /// What somebody in the sandbox says who tries something, or the signal that ends it.
    private func probe(_ words: [String]) throws -> String {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: try TestPrograms.path("sandbox-probe"))
      process.arguments = words
      // LeakSanitizer would look for what leaked in the sandbox, and be ended.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["ASAN_OPTIONS": "detect_leaks=0"], uniquingKeysWith: { $1 })
      process.standardOutput = output
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal {
        return "signal \(process.terminationStatus)"
      }
      return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func expect(
      _ words: [String], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let answer = try probe(words)
      #expect(answer == expected, "\(words)", sourceLocation: sourceLocation)
    }

    /// Runs `body` where the machine has a part of the protection, and says so where it hasn't.
    private func needing(_ part: Sandbox.Part, _ body: () throws -> Void) throws {
      if try probe(["missing"]).contains(part.rawValue) {
        print("This machine has no \(part.rawValue): nothing to see here.")
      } else {
        try body()
      }
    }

    @Test func `The person's files can't be read, changed, made, removed or listed`() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "diary").path
      try Data("Dear diary".utf8).write(to: URL(filePath: file))
      try needing(.files) {
        try expect(["read", file], "errno \(EACCES)")
        try expect(["list", folder.path], "errno \(EACCES)")
      }
      try needing(.systemCalls) {
        try expect(["write", file], "errno \(ENOSYS)")
        try expect(["create", file + "2"], "errno \(ENOSYS)")
        try expect(["remove", file], "errno \(ENOSYS)")
      }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "Dear diary")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["diary"])
    }

    @Test func `The system's libraries and settings can be read`() throws {
      try expect(["read", "/etc/passwd"], "done")
      try expect(["list", "/usr/lib"], "done")
      try needing(.systemCalls) {
        try expect(["write", "/etc/passwd"], "errno \(ENOSYS)")
      }
    }

    @Test func `Nobody can be talked to, nor disturbed`() throws {
      try needing(.systemCalls) {
        for thing in ["connect", "local", "signal", "priority"] {
          try expect([thing], "errno \(ENOSYS)")
        }
      }
    }

    @Test func `Whoever starts a program is ended`() throws {
      try needing(.systemCalls) {
        try expect(["exec", "/usr/bin/true"], "signal \(SIGSYS)")
        try expect(["start", "/usr/bin/true"], "signal \(SIGSYS)")
      }
    }

    @Test func `Threads may be started`() throws {
      try expect(["thread"], "done")
    }
  }
}
