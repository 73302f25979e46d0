import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The columns of a split view of three, in real windows.
final class TrailingColumnTests: XCTestCase {
  func testColumnsGiveWayAndComeBackWithTheSameViews() {
    withGTK {
      let sample = MailWindow(width: 1200)
      let before = sample.split.state.arrangement
      let views = sample.split.columns.compactMap { $0.top?.widget }
      var lost = 0
      for view in views {
        view.onUnrealize { lost += 1 }
        view.onDestroy { lost += 1 }
      }
      XCTAssertEqual(views.count, 3)
      for (width, columns) in [
        (1200, MailWindow.all), (880, MailWindow.two), (500, [.secondary]), (880, MailWindow.two),
        (1200, MailWindow.all),
      ] {
        sample.resize(width)
        XCTAssertEqual(sample.columns, columns, "at \(width)")
        XCTAssertNil(sample.violation, "at \(width)")
      }
      XCTAssertEqual(sample.split.state.arrangement, before)
      XCTAssertEqual(sample.split.columns.compactMap { $0.top?.widget }, views)
      XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
      XCTAssertEqual(sample.split.counters.viewsUpdated, 3)
      XCTAssertEqual(lost, 0)
    }
  }

  func testEachStartKnowsTheHiddenColumnsMinimums() {
    withGTK {
      for width in [880, 500] {
        let sample = MailWindow(width: width)
        for next in [880, 1200, 880] {
          let before = sample.split.counters.layoutsRendered
          sample.resize(next)
          XCTAssertLessThanOrEqual(sample.split.counters.layoutsRendered, before + 2)
          XCTAssertNil(sample.violation, "from \(width) at \(next)")
        }
        XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
        sample.window.destroy()
      }
    }
  }

  func testTheWindowsButtonsStayInsideBesideColumnsOverTheDetail() {
    withDirections { _ in
      for width in stride(from: 640, through: 860, by: 20) {
        let sample = MailWindow(width: width)
        sample.split.toggleSidebar()
        pumpUntilIdle()
        XCTAssertEqual(sample.columns, MailWindow.all, "at \(width)")
        XCTAssertTrue(sample.split.state.coversDetail, "at \(width)")
        XCTAssertNil(sample.violation, "at \(width)")
        sample.split.send(.overlayDismissed)
        pumpUntilIdle()
        XCTAssertNil(sample.violation, "after it was dismissed at \(width)")
        sample.window.destroy()
      }
    }
  }

  func testAtEachWidthTheColumnsFillTheWindow() {
    withDirections { direction in
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      var changes = 0
      var before = sample.columns
      for width in Array(stride(from: 2000, through: 330, by: -3)) + Array(330...1500) {
        host.place(width: width)
        if let violation = sample.violation {
          return XCTFail("\(violation) at \(width), \(direction)")
        }
        if sample.columns != before { changes += 1 }
        before = sample.columns
      }
      XCTAssertEqual(changes, 4, "Each border is crossed once in each direction.")
    }
  }

  func testAPixelMoreAndLessAtABorderChangesTheColumnsAtMostOnce() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      expectStability(
        of: { sample.columns },
        at: Array(630...660) + Array(770...800) + Array(990...1060), in: host)
    }
  }

  func testWithoutRoomThePrimaryOpensOverTheDetailBesideTheSupplementary() {
    withDirections { direction in
      let sample = MailWindow(width: 880)
      let split = sample.split
      let (beside, detail) = (sample.frame(.supplementary), sample.frame(.secondary))
      sample.source.views["detail"]?.second.grabFocus()
      sample.window.press(.f9)
      XCTAssertEqual(split.state.displayMode, .twoOverSecondary)
      XCTAssertEqual(sample.columns, MailWindow.all)
      XCTAssertNil(sample.violation)
      XCTAssertEqual(sample.frame(.primary)[0], 0)
      XCTAssertEqual(sample.frame(.supplementary)[0], sample.frame(.primary)[1] + 1)
      XCTAssertEqual(sample.frame(.secondary), [0, 880])
      XCTAssertEqual(sample.window.focusWidget, sample.source.views["list"]?.first)
      sample.window.press(.escape)
      XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      XCTAssertEqual(sample.frame(.supplementary), beside)
      XCTAssertEqual(sample.frame(.secondary), detail)
      XCTAssertNil(sample.violation)
      XCTAssertEqual(sample.window.focusWidget, sample.source.views["detail"]?.second)
      sample.window.press(.f9)
      split.clickWithPointer(x: direction == .leftToRight ? 850 : 30, y: 500)
      XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      sample.window.press(.f9)
      sample.resize(1200)
      XCTAssertEqual(split.state.displayMode, .twoBesideSecondary)
      XCTAssertNil(sample.violation)
      sample.window.destroy()
    }
  }

  func testASupplementaryThatGivesWayOpensOverTheDetail() {
    withDirections { _ in
      var rules = SplitRules<SamplePage>.mail
      rules.givesWay = [.primary, .supplementary]
      let sample = MailWindow(width: 700, rules: rules)
      XCTAssertEqual(sample.columns, [.secondary])
      XCTAssertEqual(
        sample.split.header.sidebarButtons.map(\.button.accessibleName), ["Show the sidebar"])
      XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["Group 1"])
      sample.window.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      XCTAssertEqual(sample.columns, MailWindow.two)
      XCTAssertEqual(sample.frame(.secondary), [0, 700])
      XCTAssertEqual(sample.frame(.supplementary)[0], 0)
      XCTAssertNil(sample.violation)
      XCTAssertEqual(
        sample.split.header.sidebarButtons.map(\.button.accessibleName), ["Hide the sidebar"])
      sample.split.send(.columnShown(.primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.displayMode, .twoOverSecondary)
      XCTAssertNil(sample.violation)
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, [.secondary])
      XCTAssertNil(sample.violation)
      sample.window.destroy()
    }
  }

  func testAPrimaryThatDisplacesPushesTheDetailPastTheTrailingEdge() {
    withDirections { _ in
      var rules = SplitRules<SamplePage>.mail
      rules.behavior = .displace
      let sample = MailWindow(width: 880, rules: rules)
      let detail = sample.frame(.secondary)
      sample.window.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .twoDisplaceSecondary)
      XCTAssertEqual(sample.columns, MailWindow.all)
      XCTAssertEqual(sample.frame(.secondary)[1], detail[1])
      XCTAssertEqual(sample.frame(.secondary)[0], detail[0] + sample.frame(.primary)[1] + 1)
      XCTAssertNil(sample.violation)
      sample.window.press(.escape)
      XCTAssertEqual(sample.frame(.secondary), detail)
      XCTAssertNil(sample.violation)
      sample.window.destroy()
    }
  }

  func testChoosingAFolderIsOneEventAndOneLayout() {
    withGTK {
      for width in [1200, 880, 500] {
        let sample = MailWindow(width: 1200)
        sample.resize(width)
        var events: [String] = []
        sample.split.observe { events.append("\($0.event)") }
        let before = sample.split.counters
        sample.split.send(.showPage(.group(2), in: .supplementary))
        pumpUntilIdle()
        XCTAssertEqual(events.count, 1, "\(events) at \(width)")
        XCTAssertEqual(sample.split.counters.layoutsRendered, before.layoutsRendered + 1)
        XCTAssertEqual(sample.source.views["group"]?.shown.last, .group(2))
        XCTAssertNil(sample.violation)
        sample.window.destroy()
      }
    }
  }

  func testNoStepBreaksAnInvariant() {
    for seed in 1...8 {
      withGTK(in: seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight) {
        var dice = Dice(seed: UInt64(seed))
        let host = WidthHost()
        let sample = MailWindow(hosted: host)
        sample.split.attachKeys(to: sample.window)
        var lately: [String] = []
        for step in 1...400 {
          lately = lately.suffix(5) + [sample.step(&dice, host)]
          guard let violation = sample.violation else { continue }
          return XCTFail("seed \(seed), step \(step): \(violation), after \(lately)")
        }
        XCTAssertLessThanOrEqual(sample.split.counters.viewsBuilt, 3)
      }
    }
  }

  func testASplitViewIsReleasedWithItsWindow() {
    withGTK {
      weak var split: SplitView<SamplePage>?
      weak var trailing: TrailingColumns<SamplePage>?
      do {
        let sample = MailWindow(width: 1200)
        split = sample.split
        trailing = sample.split.trailing
        XCTAssertNotNil(trailing)
        sample.window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(split)
      XCTAssertNil(trailing)
    }
  }
}
