import CSandbox
import Foundation
import GLib
import PhotoDecoder
import PhotoTestSupport
import TestSupport
import Testing

extension DecoderProcessTests {
  /// The permitted operations in the decoder's sandbox, tried by a probe.
  @Suite struct SandboxTests {
    /// Returns the probe's output for an operation in the sandbox, or the signal that ends it.
    private func probe(_ words: [String]) throws -> String {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: try TestPrograms.path("sandbox-probe"))
      process.arguments = words
      // LeakSanitizer would search for leaks in the sandbox, and be killed.
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

    /// Runs `body` if the kernel has a part of the protection; fails if the kernel has it, but
    /// refuses it here.
    private func needing(
      _ part: Sandbox.Part, sourceLocation: SourceLocation = #_sourceLocation,
      _ body: () throws -> Void
    ) throws {
      if try !probe(["missing"]).contains(part.rawValue) {
        try body()
      } else if Self.kernelHas(part) {
        Issue.record(
          "\(part.rawValue) is refused here: allow it to this user, or run the tests elsewhere.",
          sourceLocation: sourceLocation)
      } else {
        print("This kernel has no \(part.rawValue): nothing to see here.")
      }
    }

    /// Whether the kernel has a part, even if it is refused to this process.
    private static func kernelHas(_ part: Sandbox.Part) -> Bool {
      func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
      switch part {
      case .noNewPrivileges: return true
      case .ownRoot:
        // Thread Sanitizer has a thread, and a process with threads gets no namespace.
        if CSandbox_thread_count() == 0 { return false }
        return exists("/proc/self/ns/user") && exists("/proc/self/ns/mnt")
      case .files:
        // The second error is that of a kernel that was started without it.
        return ![-ENOSYS, -EOPNOTSUPP].contains(CSandbox_landlock_version())
      case .systemCalls: return exists("/proc/sys/kernel/seccomp/actions_avail")
      }
    }

    @Test func `The decoder links no widgets and no display`() throws {
      let libraries = try Tool.run(
        "readelf", ["--dynamic", TestPrograms.path("photo-decoder")]
      ).text
      #expect(libraries.contains("libgdk_pixbuf-2.0.so"))
      for name in ["gtk-3", "gdk-3", "atk-1.0", "pango-1.0", "wayland-client"] {
        #expect(!libraries.contains("lib\(name).so"))
      }
    }

    @Test func `The person's files can't be read, changed, made, removed or listed`() throws {
      let folder = try TemporaryFolder()
      let file = folder("diary")
      try folder.write("Dear diary", to: "diary")
      try needing(.files) {
        let refusal =
          try probe(["missing"]).contains(Sandbox.Part.ownRoot.rawValue) ? EACCES : ENOENT
        try expect(["read", file], "errno \(refusal)")
        try expect(["list", folder.url.path], "errno \(refusal)")
      }
      try needing(.systemCalls) {
        try expect(["write", file], "errno \(ENOSYS)")
        try expect(["create", file + "2"], "errno \(ENOSYS)")
        try expect(["remove", file], "errno \(ENOSYS)")
      }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "Dear diary")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["diary"])
    }

    @Test func `The decoder can't stat files outside the system's folders`() throws {
      let folder = try TemporaryFolder()
      try needing(.ownRoot) {
        for path in [folder.url.path, "/home", "/root", "/tmp", "/proc/self", "/etc/passwd"] {
          try expect(["stat", path], "errno \(ENOENT)")
        }
      }
      try expect(["stat", "/usr/lib"], "done")
    }

    @Test func `The system's libraries and fonts can be read, and no other settings`() throws {
      try expect(["list", "/usr/lib"], "done")
      for path in ["/etc/fonts/fonts.conf", "/etc/ld.so.cache"] {
        try expect(["read", path], "done")
      }
      try needing(.files) {
        let refusal =
          try probe(["missing"]).contains(Sandbox.Part.ownRoot.rawValue) ? EACCES : ENOENT
        for path in ["/etc/passwd", "/etc/hostname"] {
          try expect(["read", path], "errno \(refusal)")
        }
      }
      try needing(.systemCalls) {
        try expect(["write", "/etc/fonts/fonts.conf"], "errno \(ENOSYS)")
      }
    }

    @Test func `The decoder can neither map executable memory nor load libraries`() throws {
      try needing(.systemCalls) {
        try expect(["map"], "errno \(ENOSYS)")
        try expect(["protect"], "errno \(ENOSYS)")
        let loaders = try Tool.run(
          "pkg-config", ["--variable=gdk_pixbuf_moduledir", "gdk-pixbuf-2.0"]
        ).text.trimmingCharacters(in: .whitespacesAndNewlines)
        let library = "\(loaders)/libpixbufloader-webp.so"
        try #require(
          FileManager.default.fileExists(atPath: library),
          "\(library) is missing: run .ci/packages test")
        #expect(try probe(["load", library]).hasPrefix("errno"))
      }
    }

    @Test func `The decoder can neither connect nor signal`() throws {
      try needing(.systemCalls) {
        for thing in ["connect", "local", "signal", "priority"] {
          try expect([thing], "errno \(ENOSYS)")
        }
      }
    }

    @Test func `A decoder that starts a program is ended`() throws {
      try needing(.systemCalls) {
        try expect(["exec", "/usr/bin/true"], "signal \(SIGSYS)")
        try expect(["start", "/usr/bin/true"], "signal \(SIGSYS)")
      }
    }

    @Test func `A thread that was started before has the same system calls`() throws {
      try needing(.systemCalls) { try expect(["older"], "errno \(ENOSYS)") }
    }

    @Test func `The sandbox reports that a thread was started before`() throws {
      try expect(["no threads"], "false")
      try expect(["threads"], "true")
    }

    @Test func `Threads may be started`() throws {
      try expect(["thread"], "done")
    }
  }
}
