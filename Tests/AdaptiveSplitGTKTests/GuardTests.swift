import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Held pages: everything that would leave them asks first.
final class GuardTests: XCTestCase {
  func testAFingerMovesAHeldPageByAThirdAtMostAndAsksOnce() {
    for width in [400, 1000] {
      withHeldPage(width: width) { sample, questions, side in
        let column = sample.heldColumn
        let start = side(Double(column.x) + 60)
        let finger = Finger(on: sample.split, x: start, y: 300)
        var farthest = 0.0
        for step in 1...10 {
          let x = Double(column.x + 60 + (column.width - 61) * step / 10)
          finger?.move(x: side(x), y: 302)
          let distance = sample.split.transition.pose.secondary.distance
          XCTAssertGreaterThan(distance, farthest, "it follows")
          XCTAssertLessThanOrEqual(distance, Double(column.width) / 3)
          farthest = distance
        }
        finger?.lift()
        XCTAssertEqual(questions.count, 1, "at \(width)")
        XCTAssertGreaterThan(sample.split.transition.pose.secondary.distance, 0, "it falls back")
        sample.settle()
        XCTAssertEqual(sample.split.transition.pose, .final)
        sample.expectHeldPageShows()

        // Half of that is no swipe, and asks nothing.
        let half = Finger(on: sample.split, x: start, y: 300)
        half?.move(x: side(Double(column.x + 60 + column.width / 4)), y: 302, steps: 4)
        half?.lift()
        sample.settle()
        XCTAssertEqual(questions.count, 1)
        XCTAssertEqual(sample.split.transition.pose, .final)
      }
    }
  }

  func testTwoFingersOnATouchpadMoveAHeldPageByAThirdAtMostAndAskOnce() {
    for width in [400, 1000] {
      withHeldPage(width: width) { sample, questions, side in
        let column = sample.heldColumn
        let x = side(Double(column.x + column.width / 2))
        let step = side(0) < side(1) ? -4.0 : 4.0
        for _ in 0..<20 {
          sample.split.scrollWithTouchpad(dx: step, dy: 0, x: x, y: 300)
          let distance = sample.split.transition.pose.secondary.distance
          XCTAssertGreaterThan(distance, 0)
          XCTAssertLessThanOrEqual(distance, Double(column.width) / 3)
        }
        sample.split.endScrollWithTouchpad(x: x, y: 300)
        XCTAssertEqual(questions.count, 1, "at \(width)")
        sample.settle()
        XCTAssertEqual(sample.split.transition.pose, .final)
        sample.expectHeldPageShows()
      }
    }
  }

  func testASwipeOnAnotherColumnAsksNothing() {
    withHeldPage(width: 1000) { sample, questions, side in
      sample.split.send(.show(.group(1), from: .primary))
      sample.settle()
      let finger = Finger(on: sample.split, x: side(60), y: 300)
      finger?.move(x: side(260), y: 302, steps: 4)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 200)
      finger?.lift()
      sample.settle()
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      XCTAssertEqual(questions.count, 0)
    }
  }

  func testButtonsKeysTheMenuAndRowsAskBeforeLeaving() {
    for width in [400, 1000] {
      withHeldPage(width: width) { sample, questions, _ in
        let header = sample.split.header
        let isMirrored = sample.split.textDirection == .rightToLeft
        let ways: [(name: String, go: @MainActor () -> Void)] = [
          ("the back button", { header.backButton(.secondary).click() }),
          ("Alt+Left", { sample.split.press(isMirrored ? .right : .left, .alt) }),
          ("the Back key", { sample.split.press(.back) }),
          ("the mouse's button", { sample.split.click(x: 200, y: 300, button: 8) }),
          ("the menu", { header.wayBack(.secondary).steps().last?.go() }),
          ("another row", { sample.split.showDetail(.detail(3)) }),
        ]
        for (number, way) in ways.enumerated() {
          if way.name == "another row", sample.split.state.isCollapsed { continue }
          way.go()
          pumpUntilIdle()
          XCTAssertEqual(questions.count, number + 1, "\(way.name) at \(width)")
          sample.expectHeldPageShows()
        }
        if sample.split.state.isCollapsed {
          sample.split.press(.escape)
          XCTAssertEqual(questions.count, ways.count)
          sample.expectHeldPageShows()
        }
      }
    }
  }

  func testDecliningStaysAndConfirmingPerformsTheEvent() {
    withHeldPage(width: 400) { sample, questions, _ in
      let counters = sample.split.counters
      sample.split.goBack()
      sample.split.declineLeaving()
      sample.expectHeldPageShows()
      XCTAssertNil(sample.split.state.pending)
      XCTAssertEqual(sample.split.counters, counters, "nothing is drawn anew")
      sample.split.goBack()
      XCTAssertEqual(questions.events, [.back(in: nil), .back(in: nil)])
      sample.split.confirmLeaving()
      sample.settle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
      XCTAssertEqual(sample.detail?.label.text, "detail:1")
      sample.split.goBack()
      XCTAssertEqual(questions.count, 2)
    }
  }

  func testAFoldAndItsReversalNeverAsk() {
    withHeldPage(width: 1000) { sample, questions, _ in
      for width in [400, 700, 400, 1000] {
        sample.resize(width)
        XCTAssertEqual(sample.split.state.held, [.detail(2)])
      }
      sample.split.toggleSidebar()
      sample.split.toggleSidebar()
      XCTAssertEqual(questions.count, 0)
      sample.expectHeldPageShows()
    }
  }

  func testAnObserverMayAnswerAtOnce() {
    withHeldPage(width: 400) { sample, _, _ in
      sample.split.observe { [weak split = sample.split] update in
        if update.changes == [.leaveAsked] { split?.confirmLeaving() }
      }
      sample.split.header.backButton(.secondary).click()
      sample.settle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
      XCTAssertTrue(sample.split.state.held.isEmpty)
    }
  }

  /// The page is on no stack, but its text is not saved yet.
  func testAFoldThatHidesAHeldPageKeepsItsView() {
    withGTK {
      var rules = SplitRules<SamplePage>()
      rules.collapse = { _ in .discardDetail }
      let source = SampleSource()
      source.keepsViews = false
      let sample = SampleWindow(width: 1000, rules: rules, source: source)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.setHeld(true, for: .detail(1))
      sample.detail?.label.text = "unsaved"
      sample.resize(400)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      sample.split.send(.show(.group(1), from: nil))
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      sample.resize(1000)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1)])
      XCTAssertEqual(sample.detail?.label.text, "unsaved")
      XCTAssertEqual(sample.split.secondary.top?.widget, sample.detail?.box)

      sample.resize(400)
      weak let view = sample.split.secondary.view(of: .detail(1))
      XCTAssertNotNil(view)
      sample.split.setHeld(false, for: .detail(1))
      pumpUntilIdle()
      XCTAssertNil(view, "its hold kept it")
    }
  }
}

/// Runs a test with detail 2, which is held, on top of detail 1, with animations; then with the
/// mirror image.
///
/// The body gets the window, the navigation that asked, and the conversion of a distance from the
/// leading edge to one from the left.
private func withHeldPage(
  width: Int, _ body: @MainActor (SampleWindow, Questions, (Double) -> Double) -> Void
) {
  withDirections { direction in
    Appearance.animationsEnabled = true
    defer { Appearance.animationsEnabled = false }
    let sample = SampleWindow(width: width)
    sample.split.transition.clock = .steps
    sample.split.send(.showDetail(.detail(1)))
    sample.split.send(.show(.detail(2), from: .secondary))
    sample.split.setHeld(true, for: .detail(2))
    sample.settle()
    body(sample, Questions(of: sample.split)) {
      direction == .leftToRight ? $0 : Double(width) - $0
    }
  }
}

/// A record of the navigation that asked.
@MainActor
private final class Questions {
  private(set) var events: [SplitEvent<SamplePage>] = []
  var count: Int { events.count }

  init(of split: SplitView<SamplePage>) {
    split.observe { [weak self] update in
      guard update.changes.contains(.leaveAsked) else { return }
      XCTAssertEqual(update.changes, [.leaveAsked])
      self?.events.append(update.event)
    }
  }
}

extension SampleWindow {
  fileprivate func settle() {
    split.transition.step(milliseconds: 200)
    pumpUntilIdle()
  }

  fileprivate var heldColumn: (x: Int, width: Int) {
    split.drawn?.secondary.map { ($0.x, $0.width) } ?? (0, 0)
  }

  fileprivate func expectHeldPageShows(line: UInt = #line) {
    XCTAssertEqual(
      split.state.arrangement.secondary?.pages, [.detail(1), .detail(2)], line: line)
    XCTAssertEqual(split.state.held, [.detail(2)], line: line)
    XCTAssertEqual(detail?.label.text, "detail:2", line: line)
    XCTAssertTrue(split.secondary.isShown, line: line)
  }
}
