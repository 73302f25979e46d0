import CSystem
import Foundation
import GLib
import ImageDecoding
import TestSupport
package import Testing

/// Programs that tests start, which are built into the folder of the tests.
package enum TestPrograms {
  /// Returns the path of a program that is built with the tests.
  package static func path(_ name: String) throws -> String {
    try #require(DecoderPool.executable).text.replacing("photo-decoder", with: name)
  }

  /// Returns this process's children that run a program, including zombies.
  package static func children(named name: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
      // A process may have ended meanwhile.
      guard let line = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8),
        let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")")
      else { return false }
      let rest = line[close...].split(separator: " ")
      return line[line.index(after: open)..<close] == name.prefix(15)
        && rest.count > 2 && rest[2] == "\(getpid())"
    }
  }

  /// Returns the processor time of a process so far, in seconds.
  package static func processorTime(of process: Int32) -> Double {
    Double(CSystem_processor_time(process)) / 1_000_000
  }

  /// Returns the nice value of a process, from -20 to 19; `nil` if there is no such process.
  package static func niceness(of process: Int32) -> Int? {
    let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name in the parentheses may contain any characters.
    let words = line?.split(separator: ")").last?.split(separator: " ") ?? []
    return words.count > 16 ? Int(words[16]) : nil
  }

  /// Returns the targets of this process's open file descriptors.
  package static func openFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
  }

  /// Returns the number of this process's open sockets and shared memory files.
  package static func connectionCount() throws -> Int {
    try openFiles().count { $0.hasPrefix("socket:") || $0.hasPrefix("/memfd:") }
  }

  /// Returns the number of shared memory mappings of this process.
  package static func mappingCount() throws -> Int {
    try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
      .count { $0.contains("/memfd:") }
  }
}

/// Waits for a condition, or records an issue if it doesn't hold in time.
package func wait(
  for what: String, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () throws -> Bool
) rethrows {
  let end = Date().addingTimeInterval(StandstillLimit.wait)
  while try !condition() {
    if Date() > end {
      Issue.record("This doesn’t happen: \(what)", sourceLocation: sourceLocation)
      return
    }
    usleep(10_000)
  }
}
