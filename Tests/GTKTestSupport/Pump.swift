import CGTK
import Foundation
import GLib
import GTK
import Glibc
import TestSupport
import XCTest

/// The time after which a wait stands still, in seconds.
public let defaultTimeout = StandstillLimit.wait

/// Runs the main loop until a condition holds; fails with `what` if it takes too long.
///
/// Nothing sleeps: the loop waits for the next event or for the deadline.
///
/// - Parameters:
///   - what: The awaited condition, for the message.
///   - timeout: The maximum time to wait, in seconds.
///   - file: The file of a reported failure.
///   - line: The line of a reported failure.
///   - condition: Returns whether the condition holds.
/// - Returns: Whether it holds.
@MainActor
@discardableResult
public func pump(
  until what: String, timeout: Double = defaultTimeout, file: StaticString = #filePath,
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

/// Runs the main loop until a condition outside of this process holds, which wakes no loop here;
/// fails with `what` if it takes too long.
///
/// - Parameters:
///   - what: The awaited condition, for the message.
///   - timeout: The maximum time to wait, in seconds.
///   - file: The file of a reported failure.
///   - line: The line of a reported failure.
///   - condition: Returns whether the condition holds.
@MainActor
public func pump(
  untilOutside what: String, timeout: Double = defaultTimeout, file: StaticString = #filePath,
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

/// Runs the main loop until the program is idle: the display has answered everything, no other
/// thread runs, no source is ready, and no timer expires within three frames.
///
/// - Parameters:
///   - timeout: The maximum time to wait, in seconds; then it fails.
///   - file: The file of a reported failure.
///   - line: The line of a reported failure.
@MainActor
public func pumpUntilIdle(
  timeout: Double = defaultTimeout, file: StaticString = #filePath, line: UInt = #line
) {
  pump(timeout, file, line) { next in next.map { $0 > 50 } ?? true }
}

/// Runs the main loop until only a new event would wake it: as
/// ``pumpUntilIdle(timeout:file:line:)``, and no timer is pending.
///
/// - Parameters:
///   - timeout: The maximum time to wait, in seconds; then it fails.
///   - file: The file of a reported failure.
///   - line: The line of a reported failure.
@MainActor
public func pumpUntilRest(
  timeout: Double = defaultTimeout, file: StaticString = #filePath, line: UInt = #line
) {
  pump(timeout, file, line) { $0 == nil }
}

/// Runs the main loop until no other thread runs, and the time to the next source is long enough.
@MainActor
private func pump(
  _ timeout: Double, _ file: StaticString, _ line: UInt, _ isLongEnough: (Int?) -> Bool
) {
  let deadline = MonotonicClock.microseconds + Int64(timeout * 1_000_000)
  while true {
    // However busy the machine is, all requests to the display have been answered with events.
    unsafe gdk_display_sync(gdk_display_get_default())
    // The order matters: work that a thread queued for this one before it went to sleep is pending
    // here. If the counts are the same afterwards, all threads slept at one moment: none was woken
    // by one that was looked at later.
    let switches = switchesOfOtherThreads()
    let next = millisecondsToNextSource()
    var othersSleep = switches != nil
    if othersSleep, isLongEnough(next) {
      othersSleep = switchesOfOtherThreads() == switches
      if othersSleep { return }
    }
    guard MonotonicClock.microseconds < deadline else {
      let source = next.map { "a timer in \($0) ms" } ?? "another thread"
      XCTFail("Something still happens after \(timeout) s: \(source).", file: file, line: line)
      return
    }
    let look = othersSleep ? nil : MainLoop.after(milliseconds: 1) {}
    MainLoop.iterate(mayBlock: true)
    look?.cancel()
  }
}

/// Returns the main loop's poll timeout: 0 if a source is ready, nil if only a new event would wake
/// the loop.
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

/// Returns the system's lines about the context switches of every thread but this one, or nil if
/// one of the threads doesn't wait.
private func switchesOfOtherThreads() -> [String: Substring]? {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  var switches: [String: Substring] = [:]
  for thread in threads where thread != "\(getpid())" {
    // The file of a thread that has ended is gone.
    guard
      let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8),
      let counts = status.range(of: "\nvoluntary_ctxt_switches:")
    else { continue }
    guard status.contains("\nState:\tS") else { return nil }
    switches[thread] = status[counts.lowerBound...]
  }
  return switches
}
