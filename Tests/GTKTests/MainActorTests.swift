import GTK
import GTKTestSupport
import XCTest

/// The main actor runs in GTK's main loop, and the loop sleeps while it is idle.
final class MainActorTests: XCTestCase {
  func testTasksSleepsAndHopsBackRun() {
    withGTK {
      let log = Log()
      Task { @MainActor in
        log.lines.append("task")
        try? await Task.sleep(for: .milliseconds(5))
        log.lines.append("slept")
        let sum = await Task.detached { (1...10).reduce(0, +) }.value
        log.lines.append("hopped back with \(sum)")
      }
      pump(until: "the task ends") { log.lines.count == 3 }
      XCTAssertEqual(log.lines, ["task", "slept", "hopped back with 55"])
    }
  }

  func testAReleaseOnAnotherThreadFreesOnTheMainActor() {
    withGTK {
      weak var wrapper: Label?
      let log = Log()
      do {
        let label = Label("a")
        wrapper = label
        Task.detached {
          await Task.yield()
          withExtendedLifetime(label) {}
          await log.append("done")
        }
      }
      pump(until: "the label is freed") { wrapper == nil && !log.lines.isEmpty }
    }
  }

  func testNothingWakesTheLoopWhileNothingHappens() {
    withGTK {
      let window = Window()
      window.child = Label("a")
      window.presentAndWait()
      let log = Log()
      Task { @MainActor in log.lines.append("once") }
      pump(until: "the task ran") { !log.lines.isEmpty }
      pumpUntilRest()
      XCTAssertEqual(log.lines, ["once"])
    }
  }

  func testQuitEndsRun() {
    withGTK {
      let soon = MainLoop.idle { Application.quit() }
      Application.run()
      XCTAssertFalse(soon.isPending)
      Application.quit()
    }
  }

  func testScheduledWorkRunsUnlessItsTokenIsReleased() {
    withGTK {
      let log = Log()
      let kept = MainLoop.after(milliseconds: 1) { log.lines.append("kept") }
      _ = MainLoop.after(milliseconds: 1) { log.lines.append("dropped") }
      let cancelled = MainLoop.idle { log.lines.append("cancelled") }
      cancelled.cancel()
      var rounds = 0
      let rounding = MainLoop.every(milliseconds: 1) {
        rounds += 1
        return rounds < 3
      }
      pump(until: "the work is done") { !kept.isPending && !rounding.isPending }
      XCTAssertEqual(log.lines, ["kept"])
      XCTAssertEqual(rounds, 3)
    }
  }
}

@MainActor
private final class Log {
  var lines: [String] = []

  func append(_ line: String) {
    lines.append(line)
  }
}
