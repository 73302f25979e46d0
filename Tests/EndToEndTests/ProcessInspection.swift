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
    let status = try Self.fields(of: "/proc/\(id)/task/\(id)/status")
    // The name, in parentheses, may have spaces in it; the times are the 12th and 13th field after.
    let times =
      try String(contentsOfFile: "/proc/\(id)/task/\(id)/stat", encoding: .utf8)
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard let sleeps = status["voluntary_ctxt_switches"].flatMap({ Int($0) }), times.count > 12,
      let user = Int(times[11]), let system = Int(times[12])
    else { throw Tool.Failure(description: "The system says nothing about the program.") }
    return Activity(
      sleeps: sleeps, ticks: user + system, isAsleep: status["State"]?.hasPrefix("S") == true)
  }

  /// How often each thread of a process ran so far, by the thread's number and name.
  ///
  /// A thread that is never woken up keeps its count, and one that comes or goes is a difference.
  static func wakeUps(of process: Int32) throws -> [String: Int] {
    let folder = "/proc/\(process)/task"
    var counts: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // A thread may end between the two looks.
      guard let status = try? fields(of: "\(folder)/\(thread)/status"),
        let sleeps = status["voluntary_ctxt_switches"].flatMap({ Int($0) }),
        let interruptions = status["nonvoluntary_ctxt_switches"].flatMap({ Int($0) })
      else { continue }
      counts["\(thread) \(status["Name"] ?? "")"] = sleeps + interruptions
    }
    return counts
  }

  /// The most memory that the program ever had, in bytes.
  func peakMemory() throws -> Int {
    let status = try Self.fields(of: "/proc/\(process.processIdentifier)/status")
    guard let size = status["VmHWM"].flatMap({ Int($0.filter(\.isNumber)) }) else {
      throw Tool.Failure(description: "The system says nothing about the program's memory.")
    }
    return size * 1024
  }

  /// Whether every thread of the program waits for something: none decodes what the main thread
  /// would then draw.
  private func isEveryThreadAsleep() -> Bool {
    let folder = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.allSatisfy { thread in
      // A thread that has ended meanwhile has no such file.
      guard let status = try? Self.fields(of: "\(folder)/\(thread)/status") else { return true }
      return status["State"]?.hasPrefix("S") == true
    }
  }

  /// Waits until no thread of the program works, and the main thread has done nothing for some
  /// seconds: it has drawn what it had to draw.
  func settle(for moment: TimeInterval = 0.03) throws {
    var last = try activity()
    var since = Date()
    try waitUntil("the program has nothing to do; \(errors)", timeout: 30) {
      let now = try activity()
      if now != last || !isEveryThreadAsleep() {
        last = now
        since = Date()
      }
      return Date().timeIntervalSince(since) >= moment
    }
  }

  private static func fields(of file: String) throws -> [Substring: Substring] {
    var fields: [Substring: Substring] = [:]
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon]] = line[line.index(after: colon)...].drop { $0 == "\t" || $0 == " " }
    }
    return fields
  }
}
