import GLib
import GTKTestSupport
import XCTest

@testable import GTK

/// The timer that is set again and again.
final class AlarmTests: XCTestCase {
  func testAnAlarmIsCalledOnceAtTheLastSetTime() {
    withGTK {
      var calls = 0
      let alarm = Alarm { calls += 1 }
      alarm.set(to: .max)
      alarm.set(to: MonotonicClock.microseconds)
      pump(until: "it is called") { calls == 1 }
      pumpUntilIdle()
      XCTAssertEqual(calls, 1)
      withExtendedLifetime(alarm) {}
    }
  }

  func testAnAlarmMayBeSetInItsCallback() {
    withGTK {
      var calls = 0
      var alarm: Alarm?
      alarm = Alarm {
        calls += 1
        if calls < 3 { alarm?.set(to: MonotonicClock.microseconds) }
      }
      alarm?.set(to: MonotonicClock.microseconds)
      pumpUntilIdle()
      XCTAssertEqual(calls, 3)
      alarm = nil
    }
  }

  func testNeitherAnUnsetAlarmNorAReleasedOneIsCalled() {
    withGTK {
      final class Owner {}
      var calls = 0
      weak var owner: Owner?
      do {
        let kept = Owner()
        owner = kept
        let alarm = Alarm { withExtendedLifetime(kept) { calls += 1 } }
        alarm.set(to: MonotonicClock.microseconds)
        alarm.set(to: nil)
        pumpUntilIdle()
        alarm.set(to: MonotonicClock.microseconds)
      }
      pumpUntilIdle()
      XCTAssertEqual(calls, 0)
      XCTAssertNil(owner, "The closure is released with the alarm.")
    }
  }

  func testSettingAnAlarmAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let alarm = Alarm {}
      alarm.set(to: .max)
      let count = SwiftHeap.allocations {
        for time in Int64.max - 100 ... .max { alarm.set(to: time) }
      }
      XCTAssertEqual(count, 0)
    }
  }
}
