import Foundation

/// What the system says about the program's process.
extension ProgramDriver {
  /// How much the main thread did so far.
  struct Activity: Equatable {
    /// How often it went to sleep of its own accord: once for each time that something woke it.
    let sleeps: Int
    /// The processor time that it took, in the system's ticks.
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
    // The name, in parentheses, may have spaces in it; the times are the 12th and 13th field after.
    let times =
      try Self.text(of: "/proc/\(id)/task/\(id)/stat").split(separator: ")").last?
      .split(separator: " ") ?? []
    guard let sleeps = Self.field("voluntary_ctxt_switches", of: status).flatMap({ Int($0) }),
      times.count > 12, let user = Int(times[11]), let system = Int(times[12])
    else { throw Tool.Failure(description: "The system says nothing about the program.") }
    return Activity(sleeps: sleeps, ticks: user + system, isAsleep: times[0] == "S")
  }

  /// How often each thread of a process ran so far, by the thread's number and name.
  ///
  /// A thread that is never woken up keeps its count, and one that comes or goes is a difference.
  static func wakeUps(of process: Int32) throws -> [String: Int] {
    let folder = "/proc/\(process)/task"
    var counts: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // A thread may end between the two looks.
      guard let status = try? text(of: "\(folder)/\(thread)/status"),
        let sleeps = field("voluntary_ctxt_switches", of: status).flatMap({ Int($0) }),
        let interruptions = field("nonvoluntary_ctxt_switches", of: status).flatMap({ Int($0) })
      else { continue }
      counts["\(thread) \(field("Name", of: status) ?? "")"] = sleeps + interruptions
    }
    return counts
  }

  /// The most memory that the program ever had, in bytes.
  func peakMemory() throws -> Int {
    let status = try Self.text(of: "/proc/\(process.processIdentifier)/status")
    guard let size = Self.field("VmHWM", of: status).flatMap({ Int($0.filter(\.isNumber)) }) else {
      throw Tool.Failure(description: "The system says nothing about the program's memory.")
    }
    return size * 1024
  }

  /// Whether every thread of the program and of the processes that decode for it waits for something:
  /// none makes what the main thread would then draw.
  private func isEveryThreadAsleep() -> Bool {
    let program = process.processIdentifier
    let workers = Self.threads(of: program).flatMap { thread in
      let list = try? String(contentsOfFile: "\(thread)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { Int32($0) }
    }
    return ([program] + workers).flatMap(Self.threads).allSatisfy { thread in
      // A thread that has ended meanwhile has no such file.
      guard let status = try? Self.text(of: "\(thread)/status") else { return true }
      return Self.field("State", of: status)?.hasPrefix("S") == true
    }
  }

  /// The folders of a process's threads.
  private static func threads(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  /// How long the main thread sleeps unless something happens, in milliseconds: less than no time
  /// where only something new wakes it, or `nil` where the system doesn't say.
  private func timeToNextTimer() -> Int32? {
    #if arch(x86_64)
      // "7 0x55… 0x4 0xffffffff …": the number of `poll`, then what it was given.
      let file = "/proc/\(process.processIdentifier)/syscall"
      let words = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
      guard words.count > 3, words[0] == "7" else { return nil }
      return UInt64(words[3].dropFirst(2), radix: 16).map { Int32(truncatingIfNeeded: $0) }
    #else
      return nil
    #endif
  }

  /// Waits until the program has drawn what it had to draw: no thread of it works, no timer of it ends
  /// soon, and the display has answered it.
  ///
  /// - Parameter calm: How far off its next timer is at least, in milliseconds: three frames, unless
  ///   said otherwise.
  /// - Throws: `Tool.Failure` where it never is.
  func settle(calm: Int32 = 50) throws {
    try waitUntil("the program has nothing to do; \(errors)", timeout: 90) {
      let before = try activity()
      guard isEveryThreadAsleep() else { return false }
      let timer = timeToNextTimer()
      if let timer, (0..<calm).contains(timer) { return false }
      // What the program asked of the display before is answered when this is.
      try Tool.run("xdotool", ["getmouselocation"])
      if timer == nil { usleep(useconds_t(calm) * 1000) }
      return try activity() == before && isEveryThreadAsleep()
    }
  }

  /// What the system says in a file about a process or a thread, which may be gone; an empty line
  /// comes first.
  private static func text(of file: String) throws -> String {
    try "\n" + String(contentsOfFile: file, encoding: .utf8)
  }

  /// What stands in such a text on the line of a name.
  ///
  /// Each wait asks for it again and again: the rest of the text is left alone.
  private static func field(_ name: String, of text: String) -> Substring? {
    guard let start = text.range(of: "\n\(name):\t") else { return nil }
    return text[start.upperBound...].prefix { $0 != "\n" }.drop { $0 == " " }
  }
}
