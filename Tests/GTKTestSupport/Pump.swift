import CGTK
import Foundation
import GTK
import Glibc
import ImageFiles
import XCTest

/// How long tests wait for something that is to come, in seconds: 10, times what `TEST_PATIENCE` says
/// where programs are slower, as with sanitizers.
public let patience =
  10 * (ProcessInfo.processInfo.environment["TEST_PATIENCE"].flatMap(Double.init) ?? 1)

/// Runs the main loop until something is so; fails with `what` where it takes too long.
///
/// Nothing sleeps: the loop waits for the next event or for the deadline.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - timeout: How long to wait, in seconds.
///   - file: Where the failure is reported.
///   - line: Where the failure is reported.
///   - condition: What has to be so.
/// - Returns: Whether it is so.
@MainActor
@discardableResult
public func pump(
  until what: String, timeout: Double = patience, file: StaticString = #filePath,
  line: UInt = #line, _ condition: () -> Bool
) -> Bool {
  let deadline = MonotonicClock.microseconds + Int64(timeout * 1_000_000)
  let alarm = MainLoop.after(milliseconds: Int(timeout * 1000)) {}
  defer { alarm.cancel() }
  while !condition() {
    guard MonotonicClock.microseconds < deadline else {
      XCTFail("Waited \(timeout) s in vain: \(what).", file: file, line: line)
      return false
    }
    MainLoop.iterate(mayBlock: true)
  }
  return true
}

/// Runs the main loop until something outside of this process is so, which wakes nobody here; fails
/// with `what` where it takes too long.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - timeout: How long to wait, in seconds.
///   - file: Where the failure is reported.
///   - line: Where the failure is reported.
///   - condition: What has to be so.
@MainActor
public func pump(
  untilOutside what: String, timeout: Double = patience, file: StaticString = #filePath,
  line: UInt = #line, _ condition: () -> Bool
) {
  var look: ScheduledCall?
  pump(until: what, timeout: timeout, file: file, line: line) {
    if condition() { return true }
    look = MainLoop.after(milliseconds: 10) {}
    return false
  }
  look?.cancel()
}

/// Runs the main loop until there is nothing more to do: the display has answered everything, no
/// other thread runs, nothing waits for its turn, and no timer ends before three frames are over.
///
/// - Parameters:
///   - timeout: How long to wait at most, in seconds; then it fails.
///   - file: Where the failure is reported.
///   - line: Where the failure is reported.
@MainActor
public func pumpUntilIdle(
  timeout: Double = patience, file: StaticString = #filePath, line: UInt = #line
) {
  let deadline = MonotonicClock.microseconds + Int64(timeout * 1_000_000)
  while true {
    // However busy the machine is: what was asked of the display has come back as events.
    unsafe gdk_display_sync(gdk_display_get_default())
    // In this order: what a thread had for this one before it went to sleep is waiting here.
    let othersSleep = areOtherThreadsAsleep()
    let next = millisecondsToNextSource()
    if othersSleep, next.map({ $0 > 50 }) ?? true { return }
    guard MonotonicClock.microseconds < deadline else {
      XCTFail("Something still happens after \(timeout) s.", file: file, line: line)
      return
    }
    let look = othersSleep ? nil : MainLoop.after(milliseconds: 1) {}
    MainLoop.iterate(mayBlock: true)
    look?.cancel()
  }
}

/// How long the main loop would sleep: 0 where something waits for its turn, nil where only
/// something new would wake it.
private func millisecondsToNextSource() -> Int? {
  let context = unsafe g_main_context_default()
  if unsafe g_main_context_pending(context) != 0 { return 0 }
  guard unsafe g_main_context_acquire(context) != 0 else { return 0 }
  defer { unsafe g_main_context_release(context) }
  var timeout: CInt = -1
  unsafe g_main_context_prepare(context, nil)
  unsafe g_main_context_query(context, CInt.max, &timeout, nil, 0)
  return timeout < 0 ? nil : Int(timeout)
}

/// Whether every thread but this one waits for something.
private func areOtherThreadsAsleep() -> Bool {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  return threads.allSatisfy { thread in
    // The name, in parentheses, may have spaces in it; the state is the first field after it. A
    // thread that has ended meanwhile has no such file.
    guard thread != "\(getpid())",
      let fields = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
      let state = fields.split(separator: ")").last?.split(separator: " ").first
    else { return true }
    return state == "S"
  }
}

/// How often the main loop woke up for something during a while.
@MainActor
public func iterations(duringMilliseconds milliseconds: Int) -> Int {
  var isOver = false
  var count = 0
  let alarm = MainLoop.after(milliseconds: milliseconds) { isOver = true }
  defer { alarm.cancel() }
  while true {
    let hasWorked = MainLoop.iterate(mayBlock: true)
    if isOver { return count }
    if hasWorked { count += 1 }
  }
}
