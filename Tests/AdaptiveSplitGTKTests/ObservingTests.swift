import AdaptiveSplit
import GTK
import GTKTestSupport
import Observation
import Synchronization
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Observers of a split view's updates and state.
final class ObservingTests: XCTestCase {
  func testThreeObserversReceiveAllUpdatesInOneOrder() {
    withGTK {
      let split = SampleWindow(width: 900).split
      var heard: [String] = []
      for number in 1...3 {
        split.observe { update in
          heard.append("\(number) \(update.event)")
          if number == 1, update.event == .showDetail(.detail(1)) {
            split.send(.showDetail(.detail(2)))
          }
        }
      }
      split.send(.showDetail(.detail(1)))
      let events: [SplitEvent<SamplePage>] = [.showDetail(.detail(1)), .showDetail(.detail(2))]
      XCTAssertEqual(heard, events.flatMap { event in (1...3).map { "\($0) \(event)" } })
    }
  }

  func testRulesThatAnObserverSetsWaitForTheEventsBeforeThem() {
    withGTK {
      let split = SampleWindow(width: 900).split
      let start = split.state
      var records: [SplitTraceRecord<SamplePage>] = []
      split.observe { update in
        records.append(
          SplitTraceRecord(
            seq: records.count + 1, us: 0, event: update.event, changes: update.changes,
            state: update.after, rules: update.rules, title: \.description))
        guard update.event == .showDetail(.detail(1)) else { return }
        split.send(.resized(SplitSize(width: 890, height: 500)))
        split.rules.thresholds.horizontal = 1000
        split.rules.thresholds.band = 32
      }
      split.send(.showDetail(.detail(1)))
      XCTAssertEqual(
        records.map(\.arrangement), ["expanded", "expanded", "collapsed", "collapsed"])
      XCTAssertEqual(split.rules.thresholds, SplitThresholds(horizontal: 1000, band: 32))
      var replay = SplitReplay(from: start, rules: SplitRules<SamplePage>())
      XCTAssertNil(replay.play(records, title: \.description))
    }
  }

  func testEachUpdateBeginsWhereTheLastOneEnded() {
    withGTK {
      let split = SampleWindow(width: 900).split
      var last = split.state
      var (count, breaks) = (0, 0)
      split.observe { update in
        count += 1
        if update.before != last || update.after != split.state || update.changes.isEmpty {
          breaks += 1
        }
        last = update.after
      }
      var dice = Dice(seed: 7)
      var sent = 0
      while sent < 100_000 {
        sent += 1
        let page = SamplePage.detail(dice.roll(1...3))
        switch dice.roll(0...5) {
        case 0: split.send(.showDetail(page))
        case 1: split.send(.back(in: nil))
        case 2: split.send(.dividerDragged(to: dice.roll(200...320)))
        case 3: split.send(.sidebarToggled)
        case 4: split.send(.forward)
        default: split.send(.show(page, from: .secondary))
        }
      }
      XCTAssertEqual(breaks, 0)
      XCTAssertGreaterThan(count, 50_000)
      XCTAssertEqual(last, split.state)
    }
  }

  func testAnEventWithoutChangesNotifiesNoObserver() {
    withGTK {
      let split = SampleWindow(width: 900).split
      var count = 0
      split.observe { _ in count += 1 }
      split.send(.back(in: nil))
      split.send(.overlayDismissed)
      XCTAssertEqual(count, 0)
    }
  }

  func testADisconnectedObservationEndsAndIsFreed() {
    withGTK {
      let split = SampleWindow(width: 900).split
      final class Owner {}
      var count = 0
      for _ in 0..<10_000 {
        let owner = Owner()
        weak let left = owner
        do {
          let token = split.observe { [owner] _ in
            withExtendedLifetime(owner) { count += 1 }
          }
          token.disconnect()
          token.disconnect()
        }
        _ = consume owner
        XCTAssertNil(left)
      }
      split.send(.showDetail(.detail(1)))
      XCTAssertEqual(count, 0)
      XCTAssertTrue(split.observers.isEmpty)
    }
  }

  func testAnObserverDisconnectedByAnotherMissesTheUpdate() {
    withGTK {
      let split = SampleWindow(width: 900).split
      var heard: [Int] = []
      var second: SplitObservation?
      split.observe { _ in
        heard.append(1)
        second?.disconnect()
      }
      second = split.observe { _ in heard.append(2) }
      split.send(.showDetail(.detail(1)))
      XCTAssertEqual(heard, [1])
    }
  }

  func testAStreamHasAllUpdatesAndEndsWithTheSplitView() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let updates = sample.split.updates
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.sidebarToggled)
      var read: [SplitEvent<SamplePage>]?
      let reading = Task {
        var events: [SplitEvent<SamplePage>] = []
        for await update in updates { events.append(update.event) }
        read = events
      }
      sample.window.destroy()
      pump(until: "the stream ends") { read != nil }
      XCTAssertEqual(read, [.showDetail(.detail(1)), .sidebarToggled])
      reading.cancel()
    }
  }

  func testAStreamOfADestroyedSplitViewEndsAtOnce() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.window.destroy()
      let updates = sample.split.updates
      var hasEnded = false
      let reading = Task {
        for await _ in updates {}
        hasEnded = true
      }
      pump(until: "the stream ends") { hasEnded }
      reading.cancel()
    }
  }

  func testObservingOneValueIgnoresOtherChanges() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let folds = Mutex(0)
      @MainActor func watch() {
        withObservationTracking {
          _ = sample.split[state: \.isCollapsed]
        } onChange: {
          folds.withLock { $0 += 1 }
        }
      }
      watch()
      for width in 700...800 { sample.split.send(.resized(SplitSize(width: width, height: 500))) }
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.sidebarToggled)
      XCTAssertEqual(folds.withLock { $0 }, 0)
      sample.split.send(.resized(SplitSize(width: 500, height: 500)))
      XCTAssertEqual(folds.withLock { $0 }, 1)
      watch()
      sample.split.send(.resized(SplitSize(width: 900, height: 500)))
      XCTAssertEqual(folds.withLock { $0 }, 2)
    }
  }

  func testTheWholeStateIsObservedAtEachChange() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let changes = Mutex(0)
      withObservationTracking {
        _ = sample.split.state
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      sample.split.send(.back(in: nil))
      XCTAssertEqual(changes.withLock { $0 }, 0)
      sample.split.send(.showDetail(.detail(1)))
      XCTAssertEqual(changes.withLock { $0 }, 1)
    }
  }
}
