import Foundation
import TestSupport

/// The system's data about the program's process.
extension ProgramDriver {
  /// Whether the main thread sleeps.
  func isAsleep() throws -> Bool {
    let id = process.processIdentifier
    let status = try Self.text(of: "/proc/\(id)/task/\(id)/status")
    return Self.field("State", of: status)?.hasPrefix("S") ?? false
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
        let count = switchCount(in: status)
      else { continue }
      counts["\(thread) \(field("Name", of: status) ?? "")"] = count
    }
    return counts
  }

  /// Returns the number of a thread's context switches so far, from the text about it.
  private static func switchCount(in status: String) -> Int? {
    guard let sleeps = field("voluntary_ctxt_switches", of: status).flatMap({ Int($0) }),
      let interruptions = field("nonvoluntary_ctxt_switches", of: status).flatMap({ Int($0) })
    else { return nil }
    return sleeps + interruptions
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

  /// Returns the number of context switches of each thread of a program, of its descendants and of
  /// its display, if known; `nil`, with the reason, if a thread doesn't wait.
  ///
  /// If two results are equal, all of these threads waited between the two calls: no thread
  /// produced content for the main thread to draw, and the display had drawn all of it. A thread
  /// that runs only after the second call is in another state there, however late it runs.
  private static func stillness(
    of program: Int32, on display: Int32?, _ reason: inout String
  ) -> [String: Int]? {
    var counts: [String: Int] = [:]
    for process in [program] + descendants(of: program) + [display].compactMap(\.self) {
      let threads = threads(of: process)
      if threads.isEmpty {
        reason = "process \(process) has ended"
        return nil
      }
      for thread in threads {
        // The file of a thread that has ended is gone.
        guard let status = try? text(of: "\(thread)/status"),
          let state = field("State", of: status), let count = switchCount(in: status)
        else {
          reason = "a thread of process \(process) has ended"
          return nil
        }
        guard state.hasPrefix("S") else {
          reason = "\(field("Name", of: status) ?? "") is in state \(state)"
          return nil
        }
        counts[thread] = count
      }
    }
    return counts
  }

  /// Returns the process of the display in an environment, if the runner of the tests tells.
  private static func display(in environment: [String: String]?) -> Int32? {
    environment?["TEST_DISPLAY_PROCESS"].flatMap { Int32($0) }
  }

  /// Returns the processes that a process or one of its descendants has started and that are left.
  private static func descendants(of process: Int32) -> [Int32] {
    children(of: process).flatMap { [$0] + descendants(of: $0) }
  }

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

  /// A call of `poll` or `ppoll`.
  struct Poll: Equatable {
    /// The number of files.
    let count: UInt64
    /// The timeout at the call's start, in milliseconds; negative if only an event ends the call.
    ///
    /// The system doesn't tell how much of it is left.
    let timeout: Int64

    /// Whether the main loop waits, which polls several files.
    ///
    /// A wait for the answer to a request polls one: that of the display or of a bus.
    var isMainLoop: Bool { count > 1 }
  }

  /// Returns the call of `poll` in which the main thread of a process waits, or `nil` if it
  /// doesn't.
  static func poll(of process: Int32) -> Poll? {
    // "7 0x55… 0x4 0xffffffff …": the number of the call, then its arguments.
    let text = (try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8)) ?? ""
    let words = text.split(separator: " ")
    let arguments = words.dropFirst().compactMap { UInt64($0.dropFirst(2), radix: 16) }
    guard let call = words.first.flatMap({ Int($0) }), arguments.count > 2 else { return nil }
    if call == pollNumber {
      return Poll(count: arguments[1], timeout: Int64(Int32(truncatingIfNeeded: arguments[2])))
    }
    guard call == ppollNumber else { return nil }
    guard arguments[2] != 0 else { return Poll(count: arguments[1], timeout: -1) }
    return time(at: arguments[2], of: process).map { Poll(count: arguments[1], timeout: $0) }
  }

  #if arch(x86_64)
    private static let (pollNumber, ppollNumber) = (7, 271)
  #else
    // These systems have no `poll`, and the C library calls `ppoll` instead.
    private static let (pollNumber, ppollNumber) = (-1, 73)
  #endif

  /// Returns the time, in milliseconds, in a `timespec` in the memory of a process.
  private static func time(at address: UInt64, of process: Int32) -> Int64? {
    guard let memory = FileHandle(forReadingAtPath: "/proc/\(process)/mem") else { return nil }
    try? memory.seek(toOffset: address)
    guard let bytes = try? memory.read(upToCount: 16), bytes.count == 16 else { return nil }
    func number(_ start: Int) -> Int64 {
      bytes.dropFirst(start).prefix(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
    return number(0) * 1000 + number(8) / 1_000_000
  }

  /// Waits until the program has drawn everything: all of its threads wait, its main loop began to
  /// wait with no timer due soon, and the display has answered.
  ///
  /// - Parameter calm: The minimum time from the start of the main loop's wait to its next timer,
  ///   in milliseconds; by default three frames.
  /// - Throws: `Tool.Failure` if it is never idle.
  func settle(calm: Int64 = 50) throws {
    let program = process.processIdentifier
    let display = Self.display(in: process.environment)
    var reason = ""
    try waitUntil("the program has nothing to do, but \(reason); \(errors)") {
      guard process.isRunning else {
        throw Tool.Failure(
          description: "The program ended: status \(process.exitStatus); \(errors)")
      }
      guard let before = Self.stillness(of: program, on: display, &reason) else { return false }
      reason = "the main thread doesn't wait in the main loop"
      guard let poll = Self.poll(of: program), poll.isMainLoop else { return false }
      reason = "the next timer expires in \(poll.timeout) ms"
      if (0..<calm).contains(poll.timeout) { return false }
      // The program's earlier requests to an unknown display are answered when this one is.
      if display == nil { try Tool.run("xdotool", ["getmouselocation"]) }
      reason = "a thread was woken"
      return Self.stillness(of: program, on: display, &reason) == before
    }
  }

  /// Waits until another program has handled all events that the display has sent to it.
  static func settle(_ process: Int32) throws {
    let display = display(in: environment)
    var reason = ""
    try waitUntil("the other program waits, but \(reason)") {
      guard let before = stillness(of: process, on: display, &reason) else { return false }
      // An unknown display has sent its earlier events when it answers.
      if display == nil { try Tool.run("xdotool", ["getmouselocation"]) }
      reason = "a thread was woken"
      return stillness(of: process, on: display, &reason) == before
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
