import Foundation
import TestSupport

/// The system's data about the program's process.
extension ProgramDriver {
  /// The main thread's activity so far.
  struct Activity: Equatable {
    /// The number of voluntary context switches: one for each wake-up.
    let sleeps: Int
    /// The used processor time, in the system's ticks.
    let ticks: Int
    /// Whether it sleeps now.
    let isAsleep: Bool
  }

  func activity() throws -> Activity {
    guard process.isRunning else {
      throw Tool.Failure(description: "The program ended: status \(process.exitStatus); \(errors)")
    }
    let id = process.processIdentifier
    let status = try Self.text(of: "/proc/\(id)/task/\(id)/status")
    // The name, in parentheses, may contain spaces; the times are the 12th and 13th field after it.
    let times =
      try Self.text(of: "/proc/\(id)/task/\(id)/stat").split(separator: ")").last?
      .split(separator: " ") ?? []
    guard let sleeps = Self.field("voluntary_ctxt_switches", of: status).flatMap({ Int($0) }),
      times.count > 12, let user = Int(times[11]), let system = Int(times[12])
    else { throw Tool.Failure(description: "The system says nothing about the program.") }
    return Activity(sleeps: sleeps, ticks: user + system, isAsleep: times[0] == "S")
  }

  /// Returns the number of wake-ups of each thread of a process, by the thread's number and name.
  ///
  /// The count of a thread that is never woken stays the same. A thread that starts or ends is a
  /// difference.
  static func wakeUps(of process: Int32) throws -> [String: Int] {
    let folder = "/proc/\(process)/task"
    var counts: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // A thread may end between the two reads.
      guard let status = try? text(of: "\(folder)/\(thread)/status"),
        let sleeps = field("voluntary_ctxt_switches", of: status).flatMap({ Int($0) }),
        let interruptions = field("nonvoluntary_ctxt_switches", of: status).flatMap({ Int($0) })
      else { continue }
      counts["\(thread) \(field("Name", of: status) ?? "")"] = sleeps + interruptions
    }
    return counts
  }

  /// Returns the largest peak memory of the program and of its current decoding processes, in
  /// bytes.
  func peakMemory() throws -> Int {
    let program = process.processIdentifier
    guard let own = Self.peakMemory(of: program) else {
      throw Tool.Failure(description: "The system says nothing about the program's memory.")
    }
    // The file about a process that has ended is gone.
    return Self.children(of: program).compactMap { Self.peakMemory(of: $0) }.reduce(own, max)
  }

  private static func peakMemory(of process: Int32) -> Int? {
    (try? text(of: "/proc/\(process)/status")).flatMap { field("VmHWM", of: $0) }
      .flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
  }

  /// Returns the names and states of the threads of the program, of its decoding processes and of
  /// the display that don't wait.
  ///
  /// If there are none, no thread produces content for the main thread to draw, and the display has
  /// drawn all of it.
  private static func wakefulThreads(of program: Int32) -> [String] {
    let processes = [program] + children(of: program) + [display].compactMap(\.self)
    return processes.flatMap(threads).compactMap { thread in
      // The file of a thread that has ended is gone.
      guard let status = try? text(of: "\(thread)/status"),
        let state = field("State", of: status), !state.hasPrefix("S")
      else { return nil }
      return "\(field("Name", of: status) ?? "") is in state \(state)"
    }
  }

  /// The process of the display, if the runner of the tests tells.
  private static let display = ProcessInfo.processInfo.environment["TEST_DISPLAY_PROCESS"]
    .flatMap { Int32($0) }

  /// Returns the processes that a process has started and that are left.
  private static func children(of process: Int32) -> [Int32] {
    threads(of: process).flatMap { thread in
      let list = try? String(contentsOfFile: "\(thread)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Returns the folders of a process's threads.
  private static func threads(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  /// A call of `poll`.
  private struct Poll {
    /// The number of files.
    let count: UInt64
    /// The timeout in milliseconds; negative if only an event ends the call.
    let timeout: Int32

    /// Whether the main loop waits: it polls several files. One is that of the display or of a bus,
    /// for the answer to a request.
    var isMainLoop: Bool { count > 1 }
  }

  /// Returns the call of `poll` in which the main thread waits, or `nil` if it doesn't, or the
  /// system doesn't tell.
  private func poll() -> Poll? {
    #if arch(x86_64)
      // "7 0x55… 0x4 0xffffffff …": the number of `poll`, then its arguments.
      let file = "/proc/\(process.processIdentifier)/syscall"
      let words = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
      guard words.count > 3, words[0] == "7",
        let count = UInt64(words[2].dropFirst(2), radix: 16),
        let timeout = UInt64(words[3].dropFirst(2), radix: 16)
      else { return nil }
      return Poll(count: count, timeout: Int32(truncatingIfNeeded: timeout))
    #else
      return nil
    #endif
  }

  /// Waits until the program has drawn everything: all of its threads wait, no timer expires soon,
  /// and the display has answered.
  ///
  /// - Parameter calm: The minimum time to its next timer, in milliseconds; by default three
  ///   frames.
  /// - Throws: `Tool.Failure` if it is never idle.
  func settle(calm: Int32 = 50) throws {
    var reason = ""
    try waitUntil("the program has nothing to do, but \(reason); \(errors)") {
      let before = try activity()
      let wakeful = Self.wakefulThreads(of: process.processIdentifier)
      reason = wakeful.joined(separator: ", ")
      guard wakeful.isEmpty else { return false }
      let poll = poll()
      reason = "the main thread waits for an answer"
      if let poll, !poll.isMainLoop { return false }
      reason = "the next timer expires in \(poll?.timeout ?? -1) ms"
      if let poll, (0..<calm).contains(poll.timeout) { return false }
      // The program's earlier requests to the display are answered when this one is.
      try Tool.run("xdotool", ["getmouselocation"])
      if poll == nil { usleep(useconds_t(calm) * 1000) }
      let after = try activity()
      reason = "it was woken: \(before), \(after)"
      return after == before && Self.wakefulThreads(of: process.processIdentifier).isEmpty
    }
  }

  /// Waits until another program has handled all events that the display has sent to it.
  static func settle(_ process: Int32) throws {
    try waitUntil("the other program waits") {
      let before = try wakeUps(of: process)
      // The display has sent its earlier events when it answers.
      try Tool.run("xdotool", ["getmouselocation"])
      return try wakefulThreads(of: process).isEmpty && before == wakeUps(of: process)
    }
  }

  /// Returns the content of the system's file about a process or a thread, which may be gone, after
  /// an empty line.
  private static func text(of file: String) throws -> String {
    try "\n" + String(contentsOfFile: file, encoding: .utf8)
  }

  /// Returns the value of a named field in such a text.
  ///
  /// Each wait calls this again and again, so that the rest of the text isn't parsed.
  private static func field(_ name: String, of text: String) -> Substring? {
    guard let start = text.range(of: "\n\(name):\t") else { return nil }
    return text[start.upperBound...].prefix { $0 != "\n" }.drop { $0 == " " }
  }
}
