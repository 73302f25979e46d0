import CGTK
import GTK
import ImageFiles
import XCTest

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
  until what: String, timeout: Double = 10, file: StaticString = #filePath, line: UInt = #line,
  _ condition: () -> Bool
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

/// Runs the main loop until nothing has happened for three frames.
///
/// - Parameters:
///   - timeout: How long to wait at most, in seconds; then it fails.
///   - file: Where the failure is reported.
///   - line: Where the failure is reported.
@MainActor
public func pumpUntilIdle(
  timeout: Double = 10, file: StaticString = #filePath, line: UInt = #line
) {
  let deadline = MonotonicClock.microseconds + Int64(timeout * 1_000_000)
  while true {
    // However busy the machine is: what was asked of the display has come back as events.
    unsafe gdk_display_sync(gdk_display_get_default())
    if iterations(duringMilliseconds: 50) == 0 { return }
    guard MonotonicClock.microseconds < deadline else {
      XCTFail("Something still happens after \(timeout) s.", file: file, line: line)
      return
    }
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
