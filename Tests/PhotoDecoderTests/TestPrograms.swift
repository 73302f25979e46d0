import CGTK
import Foundation
import ImageFiles
import Testing

/// Programs that tests start: they are built into the folder of the tests.
enum TestPrograms {
  /// The path of a program that is built with the tests.
  static func path(_ name: String) throws -> String {
    try #require(DecoderPool.executable).replacing("photo-decoder", with: name)
  }

  /// The processes of this one's that run a program, zombies too.
  static func children(named name: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
      // A process may have ended since.
      guard let line = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8),
        let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")")
      else { return false }
      let rest = line[close...].split(separator: " ")
      return line[line.index(after: open)..<close] == name.prefix(15)
        && rest.count > 2 && rest[2] == "\(getpid())"
    }
  }

  /// How much of the processor's time a process took so far, in seconds.
  static func processorTime(of process: Int32) -> Double {
    Double(CGTK_processor_time(process)) / 1_000_000
  }

  /// How far a process lets others go first, from -20 to 19; `nil` where there is none.
  static func niceness(of process: Int32) -> Int? {
    let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // What stands in the parentheses may have anything in it.
    let words = line?.split(separator: ")").last?.split(separator: " ") ?? []
    return words.count > 16 ? Int(words[16]) : nil
  }

  /// What the open files of this process are.
  static func openFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
  }

  /// How many sockets and pieces of shared memory this process has open.
  static func connectionCount() throws -> Int {
    try openFiles().count { $0.hasPrefix("socket:") || $0.hasPrefix("/memfd:") }
  }

  /// How many pieces of shared memory this process looks at.
  static func mappingCount() throws -> Int {
    try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
      .count { $0.contains("/memfd:") }
  }
}

/// Waits for something that will happen, or records that it did not.
func wait(
  for what: String, timeout: Double = 30, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () throws -> Bool
) rethrows {
  let end = Date().addingTimeInterval(timeout)
  while try !condition() {
    if Date() > end {
      Issue.record("This doesn’t happen: \(what)", sourceLocation: sourceLocation)
      return
    }
    usleep(10_000)
  }
}
