import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Dividers, keys, fingers and the focus in a split view of three columns.
final class TrailingColumnInputTests: XCTestCase {
  func testOnlyTheFirstDividerHidesItsColumn() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      let split = sample.split
      for width in stride(from: 1199, through: 0, by: -1) {
        split.trailing?.position = width
        split.trailing?.header.drag(dividerTo: width)
        XCTAssertEqual(sample.columns, MailWindow.all, "the list to \(width)")
      }
      host.layOut()
      XCTAssertNil(sample.violation)
      for width in stride(from: 1199, through: 0, by: -1) {
        split.position = width
        guard sample.columns == MailWindow.all else { break }
      }
      host.layOut()
      XCTAssertEqual(sample.columns, MailWindow.two)
      XCTAssertNil(sample.violation)
      split.send(.columnShown(.primary))
      host.layOut()
      XCTAssertEqual(sample.columns, MailWindow.all)
    }
  }

  func testThePointerDragsEachDivider() {
    withGTK {
      let sample = MailWindow(width: 1300)
      let first = sample.split.position
      sample.split.dragWithPointer(
        from: (first, 300), through: [(first + 10, 300), (first + 40, 300)])
      XCTAssertGreaterThan(sample.split.position, first)
      XCTAssertEqual(sample.split.state.draggedWidth, sample.split.position)
      XCTAssertNil(sample.violation)
      let frame = sample.frame(.supplementary)
      let second = frame[0] + frame[1]
      sample.split.dragWithPointer(
        from: (second, 300), through: [(second + 10, 300), (second + 30, 300)])
      XCTAssertGreaterThan(sample.frame(.supplementary)[1], frame[1])
      XCTAssertEqual(
        sample.split.state.draggedWidth(of: .supplementary), sample.frame(.supplementary)[1])
      XCTAssertNil(sample.violation)
    }
  }

  func testASwipeOnAColumnThatGivesWayPopsNoPageOfIt() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = MailWindow(width: 1200, rules: SplitRules())
      sample.split.transition.clock = .steps
      sample.split.send(.show(.group(2), from: .primary))
      sample.split.transition.stop()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, MailWindow.all)
      let finger = Finger(on: sample.split, x: 40, y: 300)
      finger?.move(x: 60, y: 302, steps: 4)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 20)
      sample.resize(800)
      XCTAssertEqual(sample.columns, MailWindow.two)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(2)])
    }
  }

  func testF8GoesToEachDividerAndTheKeysMoveIt() {
    withGTK {
      let sample = MailWindow(width: 1300)
      let before = sample.window.focusWidget
      XCTAssertNotNil(before)
      sample.window.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.split)
      let first = sample.frame(.primary)[1]
      sample.window.press(.left)
      XCTAssertEqual(sample.frame(.primary)[1], first - 8)
      sample.window.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.split.trailing)
      let second = sample.frame(.supplementary)[1]
      sample.window.press(.right)
      XCTAssertEqual(sample.frame(.supplementary)[1], second + 8)
      XCTAssertEqual(sample.frame(.primary)[1], first - 8)
      sample.window.press(.escape)
      XCTAssertEqual(sample.frame(.supplementary)[1], second)
      XCTAssertEqual(sample.window.focusWidget, before)
      sample.window.press(.f8, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.split.trailing)
      XCTAssertNil(sample.violation)
    }
  }

  func testF6GoesThroughAllColumns() {
    withGTK {
      let sample = MailWindow(width: 1200)
      sample.source.views["list"]?.first.grabFocus()
      for name in ["group", "detail", "list"] {
        sample.window.press(.f6)
        XCTAssertEqual(sample.window.focusWidget, sample.source.views[name]?.first)
      }
      sample.window.press(.f6, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.source.views["detail"]?.first)
      XCTAssertEqual(
        sample.window.tabWalk().filter { $0.parent is Box && sample.split.contains($0) }.count, 6)
    }
  }

  func testTheFocusMovesToTheNeighborAndReturns() {
    withGTK {
      let sample = MailWindow(width: 1200)
      let views = sample.source.views
      views["list"]?.second.grabFocus()
      sample.resize(880)
      XCTAssertEqual(sample.window.focusWidget, views["group"]?.first)
      sample.resize(1200)
      XCTAssertEqual(sample.window.focusWidget, views["list"]?.second)
      views["group"]?.second.grabFocus()
      sample.resize(500)
      XCTAssertEqual(sample.window.focusWidget, views["detail"]?.first)
      sample.resize(880)
      XCTAssertEqual(sample.window.focusWidget, views["group"]?.second)
    }
  }

  func testTheDividerOfAnOverlayIsDragged() {
    withGTK {
      let sample = MailWindow(width: 880)
      sample.window.press(.f9)
      let first = sample.split.position
      sample.split.dragWithPointer(
        from: (first, 300), through: [(first - 10, 300), (first - 15, 300)])
      XCTAssertLessThan(sample.split.position, first)
      XCTAssertNil(sample.violation)
      sample.window.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.split)
      sample.window.press(.f8)
      XCTAssertNotEqual(sample.window.focusWidget, sample.split.trailing)
    }
  }

  func testAFingerPullsThePrimaryOverTheDetailAndPushesItBack() {
    withDirections { direction in
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = MailWindow(width: 880)
      let split = sample.split
      split.transition.clock = .steps
      func side(_ x: Double) -> Double { direction == .leftToRight ? x : 880 - x }
      let finger = Finger(on: split, x: side(10), y: 300)
      finger?.move(x: side(100), y: 304, steps: 4)
      XCTAssertEqual(split.state.displayMode, .twoOverSecondary)
      let distance = 90 - Double(split.drawn?.primary?.width ?? 0)
      XCTAssertEqual(split.transition.pose.primary.distance, distance)
      XCTAssertEqual(split.transition.pose.supplementary.distance, distance)
      finger?.move(x: side(240), y: 304, steps: 4)
      finger?.lift()
      split.transition.step(milliseconds: 200)
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .twoOverSecondary)
      XCTAssertNil(sample.violation)
      split.swipe(from: side(500), to: side(300), y: 300)
      split.transition.step(milliseconds: 200)
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      XCTAssertNil(sample.violation)
      sample.window.destroy()
    }
  }

  func testAFingerPullsThePrimaryBesideADetailThatItDisplaces() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      var rules = SplitRules<SamplePage>.mail
      rules.behavior = .displace
      let sample = MailWindow(width: 880, rules: rules)
      let split = sample.split
      split.transition.clock = .steps
      let finger = Finger(on: split, x: 10, y: 300)
      finger?.move(x: 100, y: 304, steps: 4)
      XCTAssertEqual(split.state.displayMode, .twoDisplaceSecondary)
      let pose = split.transition.pose
      XCTAssertEqual(pose.primary.distance, 90 - Double(split.drawn?.primary?.width ?? 0))
      XCTAssertEqual(pose.secondary.distance, pose.primary.distance)
      finger?.move(x: 240, y: 304, steps: 4)
      finger?.lift()
      split.transition.step(milliseconds: 200)
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .twoDisplaceSecondary)
      XCTAssertNil(sample.violation)
      split.swipe(from: 500, to: 300, y: 300)
      split.transition.step(milliseconds: 200)
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      XCTAssertNil(sample.violation)
    }
  }

  func testALockedColumnStaysUnderAnyInput() {
    withGTK {
      var rules = SplitRules<SamplePage>.mail
      rules.locked = [.primary, .supplementary]
      let sample = MailWindow(width: 1200, rules: rules)
      var changes: [SplitChange] = []
      sample.split.observe { changes += $0.changes }
      for width in stride(from: 500, through: 0, by: -5) {
        sample.split.position = width
        sample.split.trailing?.position = width
      }
      pumpUntilIdle()
      sample.window.press(.f9)
      sample.window.press(.f8)
      sample.window.press(.home)
      XCTAssertEqual(sample.columns, MailWindow.all)
      XCTAssertTrue(changes.contains(.widthsChanged))
      XCTAssertFalse(changes.contains(.displayModeChanged))
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0)
      XCTAssertNil(sample.violation)
    }
  }

  func testASwipeGoesBackThroughTheColumnsOfTheStack() {
    withGTK {
      let sample = MailWindow(width: 500)
      for column in [SplitColumn.supplementary, .primary, .primary] {
        sample.split.swipe(from: 60, to: 440, y: 300)
        pumpUntilIdle()
        XCTAssertEqual(sample.columns, [column])
      }
    }
  }
}
