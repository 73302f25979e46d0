import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Three columns of one split view, in real windows.
final class TrailingColumnTests: XCTestCase {
  private static let all: [SplitColumn] = [.primary, .supplementary, .secondary]
  private static let two: [SplitColumn] = [.supplementary, .secondary]

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
        (1200, Self.all), (880, Self.two), (500, [.secondary]), (880, Self.two), (1200, Self.all),
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

  func testAtEachWidthTheColumnsFillTheWindow() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
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
  }

  func testAPixelMoreAndLessAtABorderChangesTheColumnsAtMostOnce() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      for border in Array(630...660) + Array(770...800) + Array(990...1060) {
        host.place(width: border)
        var changes = 0
        for step in 1...100 {
          let before = sample.columns
          host.place(width: border + step % 2)
          if sample.columns != before { changes += 1 }
        }
        XCTAssertLessThanOrEqual(changes, 1, "at \(border)")
      }
    }
  }

  func testADividerThatIsDraggedShutsItsOwnColumnAlone() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      let split = sample.split
      for width in stride(from: 1199, through: 0, by: -1) {
        split.trailing?.position = width
        split.trailing?.header.drag(dividerTo: width)
        XCTAssertEqual(sample.columns, Self.all, "the list to \(width)")
      }
      host.layOut()
      XCTAssertNil(sample.violation)
      for width in stride(from: 1199, through: 0, by: -1) {
        split.position = width
        guard sample.columns == Self.all else { break }
      }
      host.layOut()
      XCTAssertEqual(sample.columns, Self.two)
      XCTAssertNil(sample.violation)
      split.send(.columnShown(.primary))
      host.layOut()
      XCTAssertEqual(sample.columns, Self.all)
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

  func testWithoutRoomThePrimaryOpensOverTheDetailBesideTheSupplementary() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        let sample = MailWindow(width: 880)
        let split = sample.split
        let (beside, detail) = (sample.frame(.supplementary), sample.frame(.secondary))
        sample.source.views["detail"]?.second.grabFocus()
        sample.window.press(.f9)
        XCTAssertEqual(split.state.displayMode, .twoOverSecondary)
        XCTAssertEqual(sample.columns, Self.all)
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

  func testASupplementaryThatGivesWayOpensOverTheDetail() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        var rules = SplitRules<SamplePage>.mail
        rules.givesWay = [.primary, .supplementary]
        let sample = MailWindow(width: 700, rules: rules)
        XCTAssertEqual(sample.columns, [.secondary])
        XCTAssertEqual(
          sample.split.header.sidebarButtons.map(\.button.accessibleName), ["Show the sidebar"])
        XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["Group 1"])
        sample.window.press(.f9)
        XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
        XCTAssertEqual(sample.columns, Self.two)
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
  }

  func testAPrimaryThatDisplacesPushesTheDetailPastTheTrailingEdge() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        var rules = SplitRules<SamplePage>.mail
        rules.behavior = .displace
        let sample = MailWindow(width: 880, rules: rules)
        let detail = sample.frame(.secondary)
        sample.window.press(.f9)
        XCTAssertEqual(sample.split.state.displayMode, .twoDisplaceSecondary)
        XCTAssertEqual(sample.columns, Self.all)
        XCTAssertEqual(sample.frame(.secondary)[1], detail[1])
        XCTAssertEqual(sample.frame(.secondary)[0], detail[0] + sample.frame(.primary)[1] + 1)
        XCTAssertNil(sample.violation)
        sample.window.press(.escape)
        XCTAssertEqual(sample.frame(.secondary), detail)
        XCTAssertNil(sample.violation)
        sample.window.destroy()
      }
    }
  }

  func testOneTitleBarHasAPartForEachColumn() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.row.titles, ["List", "Group 1", "Detail 1"])
      XCTAssertEqual(sample.row.backs, [])
      sample.resize(880)
      XCTAssertEqual(sample.row.titles, ["Group 1", "Detail 1"])
      XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["List"])
      sample.resize(500)
      for (title, back) in [("Detail 1", ["Group 1"]), ("Group 1", ["List"]), ("List", [])] {
        XCTAssertEqual(sample.row.titles, [title])
        XCTAssertEqual(sample.row.backs, back)
        XCTAssertNil(sample.violation)
        sample.row.backButtons.first?.click()
        pumpUntilIdle()
      }
    }
  }

  func testTheBackButtonsMenuLeadsThroughAllColumns() {
    withGTK {
      let sample = MailWindow(width: 500)
      XCTAssertEqual(sample.split.header.wayBack(.secondary).titles, ["Group 1", "List"])
    }
  }

  func testButtonsHideAndShowThePrimary() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0, "As many as fit show.")
      sample.split.send(.columnHidden(.primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, Self.two)
      XCTAssertNil(sample.violation)
      let show = sample.split.header.sidebarButtons
      XCTAssertEqual(show.map(\.button.accessibleName), ["Show the sidebar"])
      show.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, Self.all)
      let hide = sample.split.header.sidebarButtons
      XCTAssertEqual(hide.map(\.button.accessibleName), ["Hide the sidebar"])
      sample.split.header.offersHiding = false
      sample.split.titlesChanged()
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0)
      XCTAssertNil(sample.violation)
    }
  }

  func testAFingerPullsThePrimaryOverTheDetailAndPushesItBack() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        Appearance.animationsEnabled = true
        TextDirection.standard = direction
        defer {
          Appearance.animationsEnabled = false
          TextDirection.standard = .leftToRight
        }
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
      XCTAssertEqual(sample.columns, Self.all)
      XCTAssertTrue(changes.contains(.widthsChanged))
      XCTAssertFalse(changes.contains(.displayModeChanged))
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0)
      XCTAssertNil(sample.violation)
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

  func testASplitViewInAPageOfThreeColumnsHasItsBarsDividerAndColumns() {
    withGTK {
      let innerSource = SampleSource()
      let inner = SplitView(
        state: SplitState(
          primary: .list, secondary: .detail(9), preferredDisplayMode: .oneBesideSecondary),
        source: innerSource)
      let sample = MailWindow(width: 1700) { source in
        source.otherView = { page in
          guard case .detail = page else { return nil }
          return NestedPage(inner)
        }
      }
      let row = HeaderRow(headers: [sample.split.header, inner.header])
      XCTAssertEqual(row.titles, ["List", "Group 1", "List", "Detail 9"])
      XCTAssertNil(row.violation)
      XCTAssertEqual(sample.split.dividers.count, 3)
      XCTAssertEqual(sample.split.focusColumns.count, 4)
      sample.resize(1100)
      XCTAssertEqual(row.titles, ["List", "Group 1", "Detail 9"])
      XCTAssertNil(row.violation)
      sample.resize(500)
      for (title, back) in [
        ("Detail 9", "List"), ("List", "Group 1"), ("Group 1", "List"), ("List", nil),
      ] as [(String, String?)] {
        XCTAssertEqual(row.titles, [title])
        XCTAssertEqual(row.backs, back.map { [$0] } ?? [])
        XCTAssertNil(row.violation)
        sample.window.press(.left, .alt)
      }
      XCTAssertEqual(sample.columns, [.primary])
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

  func testAssistiveToolsFindALandmarkForEachColumnAndBothDividers() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.split.accessibleName, "Three columns")
      XCTAssertEqual(
        sample.split.columns.map(\.stack.accessibleName), ["List", "Group 1", "Detail 1"])
      XCTAssertEqual(
        sample.split.columns.map(\.stack.accessibleRoleName),
        ["landmark", "landmark", "landmark"])
      XCTAssertEqual(sample.split.dividerName, "Width of the sidebar")
      XCTAssertEqual(sample.split.trailing?.dividerName, "Width of the list")
      XCTAssertEqual(
        sample.split.trailing?.positionRange?(), sample.split.state.widthRange(of: .supplementary))
      sample.resize(880)
      XCTAssertEqual(sample.split.accessibleName, "Two columns")
      XCTAssertNil(sample.split.positionRange?())
      sample.resize(500)
      XCTAssertEqual(sample.split.accessibleName, "One column")
      XCTAssertNil(sample.split.trailing?.positionRange?())
    }
  }

  func testAResizeAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      for (columns, widths) in [(3, [1200, 1208, 1300]), (2, [880, 888, 860]), (1, [500, 508])] {
        for width in widths + widths { host.place(width: width) }
        XCTAssertEqual(sample.columns.count, columns)
        let count = SwiftHeap.allocations { for width in widths { host.place(width: width) } }
        XCTAssertEqual(count, 0, "at \(widths)")
      }
    }
  }

  func testTransitionsEndInTheirPlaces() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = MailWindow(width: 1200)
      let split = sample.split
      split.transition.clock = .steps
      for event in [
        SplitEvent<SamplePage>.columnHidden(.primary), .columnShown(.primary),
        .columnHidden(.supplementary), .columnShown(.primary), .showDetail(.detail(2)),
        .showPage(.group(2), in: .supplementary),
      ] {
        split.send(event)
        for _ in 0..<3 {
          split.transition.step(milliseconds: 80)
          pumpUntilIdle()
        }
        XCTAssertFalse(split.isMoving)
        XCTAssertNil(sample.violation, "after \(event)")
      }
    }
  }

  func testNoStepBreaksAnInvariant() {
    for seed in 1...8 {
      (seed.isMultiple(of: 2) ? withMirroredGTK : { withGTK($0) }) {
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

  func testATransitionDrawsTheColumnsInTheirPlaces() {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        var rules = SplitRules<SamplePage>.mail
        rules.behavior = .displace
        for width in [1200, 880] {
          let sample = MailWindow(width: width, rules: rules)
          if width == 880 { sample.window.press(.f9) }
          XCTAssertEqual(sample.columns, Self.all)
          let still = sample.split.snapshot()
          // All but in its place: the columns are drawn one by one.
          var pose = Pose()
          pose.secondary.alpha = 1 - 1e-9
          sample.split.transition.hold(pose)
          XCTAssertEqual(
            differences(between: still, sample.split.snapshot(), width: width), 0,
            "\(direction) at \(width)")
          pose.supplementary.distance = 20
          sample.split.transition.hold(pose)
          XCTAssertNotEqual(differences(between: still, sample.split.snapshot(), width: width), 0)
          sample.window.destroy()
        }
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

/// Returns the number of points that differ visibly between two pictures, or nil if one is missing.
private func differences(
  between one: ImageSurface?, _ other: ImageSurface?, width: Int
) -> Int? {
  guard let one, let other else { return nil }
  var count = 0
  for x in 0..<width {
    for y in stride(from: 0, to: 500, by: 4) {
      guard let first = one.pixel(x: x, y: y), let second = other.pixel(x: x, y: y) else {
        return nil
      }
      let steps = [
        Int(first.red) - Int(second.red), Int(first.green) - Int(second.green),
        Int(first.blue) - Int(second.blue),
      ]
      if steps.contains(where: { abs($0) > 2 }) { count += 1 }
    }
  }
  return count
}

/// A page that is a split view.
@MainActor
private final class NestedPage: PageView {
  let widget: Widget
  let innerSplitView: (any InnerSplitView)?

  init(_ inner: SplitView<SamplePage>) {
    widget = inner
    innerSplitView = inner
  }

  func show(_ page: SamplePage) {}
}
