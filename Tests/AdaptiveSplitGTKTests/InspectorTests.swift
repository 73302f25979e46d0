import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The inspector of a split view, in real windows.
final class InspectorTests: XCTestCase {
  func testTheInspectorHidesWithoutRoomAndReturnsWithTheSameView() {
    withGTK {
      let sample = InspectorWindow(width: 1200)
      XCTAssertEqual(sample.place, .beside)
      let view = try XCTUnwrap(sample.inspector)
      var lost = 0
      view.widget.onUnrealize { lost += 1 }
      view.widget.onDestroy { lost += 1 }
      let width = view.widget.allocation.width
      XCTAssertEqual(width, 280)
      let pages = sample.split.state.arrangement.pages
      for (next, place) in [(600, InspectorPlace.absent), (1200, .beside)] {
        sample.resize(next)
        XCTAssertEqual(sample.place, place)
        XCTAssertNil(sample.violation, "at \(next)")
        XCTAssertEqual(sample.split.state.arrangement.pages, pages)
      }
      XCTAssertTrue(sample.inspector === view)
      XCTAssertEqual(view.widget.allocation.width, width)
      XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
      XCTAssertEqual(view.appearances, 2)
      XCTAssertEqual(lost, 0)
    }
  }

  func testTheNextDetailUpdatesTheInspectorInPlace() {
    withGTK {
      let sample = InspectorWindow(width: 1200)
      let before = sample.split.counters
      sample.split.showDetail(.detail(2))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.counters.viewsBuilt, before.viewsBuilt)
      XCTAssertEqual(sample.split.counters.viewsUpdated, before.viewsUpdated + 2)
      XCTAssertEqual(sample.inspector?.shown, [.about(1), .about(2)])
      sample.split.showDetail(.detail(9))
      pumpUntilIdle()
      XCTAssertEqual(sample.place, .absent, "This detail has no inspector.")
      XCTAssertNil(sample.violation)
    }
  }

  func testTheInspectorIsAtTheTrailingEdgeBesideAndOverTheDetail() {
    withDirections { direction in
      for hasThreeColumns in [false, true] {
        let sample = InspectorWindow(width: 1300, hasThreeColumns: hasThreeColumns)
        XCTAssertEqual(sample.place, .beside)
        XCTAssertEqual(sample.frame(.inspector), [1020, 280], "\(direction)")
        XCTAssertNil(sample.violation)
        sample.resize(700)
        XCTAssertEqual(sample.place, .absent)
        let detail = sample.frame(.secondary)
        sample.split.toggleInspector()
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .over)
        XCTAssertEqual(sample.frame(.inspector), [420, 280], "\(direction)")
        XCTAssertEqual(sample.frame(.secondary), detail, "The detail keeps its place.")
        XCTAssertNil(sample.violation)
        sample.window.press(.escape)
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .absent)
        XCTAssertNil(sample.violation)
        sample.window.destroy()
      }
    }
  }

  /// A paned hides a child to which it gives no width.
  func testADetailWithoutMinimumWidthStaysVisibleUnderAnInspector() {
    for wanted in [false, true] {
      for hasThreeColumns in [false, true] {
        withGTK {
          let view = BareView()
          let sample = InspectorWindow(
            width: 700, wanted: wanted, hasThreeColumns: hasThreeColumns
          ) { page in
            if case .detail = page { view } else { nil }
          }
          XCTAssertEqual(sample.place, .absent)
          sample.split.toggleInspector()
          pumpUntilIdle()
          XCTAssertEqual(sample.place, .over)
          for width in [700, 640, 720, 700] {
            sample.resize(width)
            XCTAssertEqual(sample.place, .over, "at \(width)")
            XCTAssertTrue(view.area.isMapped, "\(wanted), \(hasThreeColumns), at \(width)")
            XCTAssertNil(sample.violation)
          }
          sample.resize(1300)
          XCTAssertEqual(sample.place, .beside)
          XCTAssertEqual(sample.frame(.inspector), [1020, 280])
          XCTAssertTrue(view.area.isMapped)
          XCTAssertNil(sample.violation)
        }
      }
    }
  }

  func testColumnsOpenOverTheDetailBesideTheInspector() {
    withDirections { direction in
      for hasThreeColumns in [false, true] {
        let sample = InspectorWindow(width: 990, hasThreeColumns: hasThreeColumns)
        if !hasThreeColumns { sample.split.preferredDisplayMode = .secondaryOnly }
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .beside)
        let frame = sample.frame(.inspector)
        sample.split.preferredDisplayMode = .oneOverSecondary
        if hasThreeColumns { sample.split.showColumn(.primary) }
        pumpUntilIdle()
        XCTAssertTrue(sample.split.state.isOverlaid)
        XCTAssertNil(sample.violation, "\(direction), \(hasThreeColumns)")
        XCTAssertEqual(sample.frame(.inspector), frame)
        sample.window.destroy()
      }
    }
  }

  func testAClickOnTheDetailOnlyDismissesTheInspector() {
    withGTK {
      let sample = InspectorWindow(width: 700, wanted: false)
      var clicks = 0
      sample.detail?.first.onClicked { clicks += 1 }
      sample.inspector?.first.onClicked { clicks += 10 }
      sample.split.toggleInspector()
      pumpUntilIdle()
      sample.inspector?.second.clickWithPointer(x: 60, y: 5)
      XCTAssertEqual(sample.place, .over, "A press on the inspector is its own.")
      sample.detail?.first.clickWithPointer(x: 60, y: 5)
      XCTAssertEqual(sample.place, .absent)
      XCTAssertEqual(clicks, 0)
      sample.detail?.first.clickWithPointer(x: 60, y: 5)
      XCTAssertEqual(clicks, 1)
    }
  }

  func testTheKeysForGoingBackDismissTheInspectorOverTheDetail() {
    withGTK {
      let sample = InspectorWindow(width: 700, wanted: false)
      sample.split.send(.show(.detail(3), from: .secondary), animated: false)
      let goBack: [@MainActor () -> Void] = [
        { sample.window.press(.left, .alt) }, { sample.window.press(.back) },
        { sample.split.goBack() },
      ]
      for (index, goBack) in goBack.enumerated() {
        sample.split.toggleInspector()
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .over)
        goBack()
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .absent, "way \(index)")
        XCTAssertEqual(sample.split.shownDetail, .detail(3), "way \(index)")
        XCTAssertNil(sample.violation)
      }
      sample.split.toggleInspector()
      sample.split.header.backButton(.secondary).click()
      pumpUntilIdle()
      XCTAssertEqual(sample.split.shownDetail, .detail(1), "the button names its page")
    }
  }

  func testEachWayBackClosesTheInspectorOnTheStack() {
    withGTK {
      let sample = InspectorWindow(width: 500, wanted: false)
      let focus = sample.detail?.second
      let goBack: [@MainActor () -> Void] = [
        { sample.split.header.backButton(.inspector).clickWithPointer(x: 10, y: 10) },
        { sample.window.press(.left, .alt) }, { sample.window.press(.escape) },
        { sample.split.swipe(from: 100, to: 450, y: 300) },
        { sample.split.wayBack(in: .inspector).first?.go() },
      ]
      for (index, goBack) in goBack.enumerated() {
        focus?.grabFocus()
        sample.split.toggleInspector()
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .onStack)
        XCTAssertNil(sample.violation)
        XCTAssertEqual(sample.split.header.backLabel(.inspector), "Detail 1")
        XCTAssertEqual(sample.split.header.bars.secondary.title, "About 1")
        XCTAssertEqual(sample.window.focusWidget, sample.inspector?.first)
        goBack()
        pumpUntilIdle()
        XCTAssertEqual(sample.place, .absent, "way \(index)")
        // The back button that was clicked stays, and keeps the focus.
        if index > 0 { XCTAssertEqual(sample.window.focusWidget, focus, "way \(index)") }
        XCTAssertNil(sample.violation)
      }
      sample.split.toggleInspector()
      sample.resize(1200)
      XCTAssertEqual(sample.place, .beside)
      XCTAssertNil(sample.violation)
    }
  }

  func testTheDetailsHeaderBarExtendsOverTheInspector() {
    withGTK {
      let sample = InspectorWindow(width: 1200)
      let row = HeaderRow(headers: [sample.split.header])
      XCTAssertEqual(row.titles, ["List", "Detail 1"])
      XCTAssertNil(row.violation)
      XCTAssertEqual(
        row.bars.last?.allocation.width,
        sample.frame(.secondary)[1] + 1 + sample.frame(.inspector)[1])
    }
  }

  func testThePointerAndTheKeysMoveTheInspectorsDivider() {
    withDirections { direction in
      let sample = InspectorWindow(width: 1200)
      let split = sample.split
      let detail = sample.frame(.secondary)
      let x = direction == .rightToLeft ? 1200 - detail[0] - detail[1] - 1 : detail[0] + detail[1]
      let inwards = direction == .rightToLeft ? 1 : -1
      split.dragWithPointer(
        from: (x, 300), through: [(x + 10 * inwards, 300), (x + 40 * inwards, 300)])
      let width = sample.frame(.inspector)[1]
      XCTAssertGreaterThan(width, 300)
      XCTAssertEqual(split.state.draggedWidth(of: .inspector), width)
      XCTAssertNil(sample.violation)
      sample.detail?.first.grabFocus()
      sample.window.press(.f8)
      sample.window.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, split.inspected)
      sample.window.press(direction == .rightToLeft ? .right : .left)
      XCTAssertEqual(sample.frame(.inspector)[1], width + 8)
      sample.window.press(.escape)
      XCTAssertEqual(sample.frame(.inspector)[1], width)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      XCTAssertNil(sample.violation)
      let end = direction == .rightToLeft ? width : 1199 - width
      let edge = direction == .rightToLeft ? 40 : 1160
      split.dragWithPointer(from: (end, 300), through: [(end - 10 * inwards, 300), (edge, 300)])
      XCTAssertEqual(sample.place, .absent, "A divider at the edge hides the inspector.")
      split.toggleInspector()
      pumpUntilIdle()
      XCTAssertEqual(sample.frame(.inspector)[1], width)
    }
  }

  func testTheInspectorIsReachedByF6AndAccessible() {
    withGTK {
      let sample = InspectorWindow(width: 1200)
      sample.detail?.first.grabFocus()
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.inspector?.first)
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.source.views["list"]?.first)
      let stack = sample.split.stack(of: .inspector).stack
      XCTAssertEqual(stack.accessibleName, "About 1")
      XCTAssertEqual(stack.accessibleRoleName, "landmark")
      XCTAssertEqual(
        [.primary, .secondary, .inspector].map {
          sample.split.stack(of: $0).stack.accessibleAttributes["xml-roles"]
        }, ["navigation", "main", "complementary"])
      XCTAssertEqual(sample.split.accessibleName, "Two columns")
      XCTAssertEqual(sample.split.inspected?.dividerName, "About 1")
      let range = sample.split.inspected?.positionRange?()
      XCTAssertEqual(range.map { $0.contains(sample.split.inspected?.position ?? -1) }, true)
    }
  }

  func testTheFocusStaysOnTheDetailWhenTheInspectorOpens() {
    withGTK {
      for width in [1200, 700] {
        let sample = InspectorWindow(width: width, wanted: false)
        sample.detail?.second.grabFocus()
        sample.split.toggleInspector()
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
        sample.inspector?.second.grabFocus()
        sample.split.toggleInspector()
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.second, "at \(width)")
        sample.window.destroy()
      }
    }
  }

  func testAtEachWidthTheColumnsFillTheWindow() {
    withDirections { direction in
      for hasThreeColumns in [false, true] {
        let host = WidthHost()
        let sample = InspectorWindow(hosted: host, hasThreeColumns: hasThreeColumns)
        var changes = 0
        var before = sample.place
        for width in Array(stride(from: 1600, through: 330, by: -3)) + Array(330...1600) {
          host.place(width: width)
          if let violation = sample.violation {
            return XCTFail("\(violation) at \(width), \(direction), \(hasThreeColumns)")
          }
          if sample.place != before { changes += 1 }
          before = sample.place
        }
        XCTAssertLessThanOrEqual(changes, hasThreeColumns ? 6 : 4)
        sample.window.destroy()
      }
    }
  }

  func testJitterByAPixelChangesTheInspectorsPlaceAtMostOnce() {
    withGTK {
      let host = WidthHost()
      let sample = InspectorWindow(hosted: host)
      expectStability(of: { sample.place }, at: 760...840, in: host)
    }
  }

  func testTransitionsEndInTheirPlaces() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      for width in [1300, 700, 500] {
        let sample = InspectorWindow(width: width, wanted: false)
        sample.split.transition.clock = .steps
        for _ in 0..<4 {
          sample.split.toggleInspector()
          for _ in 0..<3 {
            sample.split.transition.step(milliseconds: 80)
            pumpUntilIdle()
          }
          XCTAssertFalse(sample.split.isMoving)
          XCTAssertNil(sample.violation, "at \(width)")
        }
        sample.window.destroy()
      }
    }
  }

  func testASwipeDismissesTheInspector() {
    withDirections { direction in
      let sample = InspectorWindow(width: 700, wanted: false)
      sample.split.toggleInspector()
      pumpUntilIdle()
      let (near, far) = direction == .rightToLeft ? (250.0, 10.0) : (450.0, 690.0)
      sample.split.swipe(from: near, to: near + (far - near) / 4, y: 300)
      XCTAssertEqual(sample.place, .over, "A short swipe moves it back.")
      sample.split.swipe(from: near, to: far, y: 300)
      XCTAssertEqual(sample.place, .absent)
      XCTAssertTrue(sample.split.wantsInspector)
    }
  }

  func testTheRuleOfLaterRulesMakesNoInspector() {
    withGTK {
      let sample = SampleWindow(width: 1200, detail: 1)
      var rules = sample.split.rules
      rules.inspector = { _ in .about(1) }
      sample.split.rules = rules
      for width in [1200, 400] {
        sample.resize(width)
        sample.split.toggleInspector()
        sample.split.wantsInspector = true
        pumpUntilIdle()
        XCTAssertNil(sample.split.state.inspectorPage)
        XCTAssertFalse(sample.split.wantsInspector)
        XCTAssertEqual(sample.detail?.box.isMapped, true, "at \(width)")
      }
    }
  }

  func testRandomUseKeepsTheInvariants() {
    withGTK {
      for (hasThreeColumns, isBare) in [(false, false), (true, false), (false, true), (true, true)]
      {
        var dice = Dice(seed: hasThreeColumns ? 5 : 4)
        let host = WidthHost()
        let sample = InspectorWindow(hosted: host, hasThreeColumns: hasThreeColumns) {
          if isBare, case .detail = $0 { BareView() } else { nil }
        }
        var path: [String] = []
        for _ in 0..<300 {
          path.append(sample.step(&dice, host))
          if let violation = sample.violation {
            return XCTFail("\(violation), \(isBare), after \(path.suffix(8))")
          }
        }
        sample.window.destroy()
      }
    }
  }
}

/// A view without a minimum width.
private final class BareView: PageView {
  let area = DrawingArea()
  var widget: Widget { area }
  func show(_ page: SamplePage) {}
}
