import AdaptiveSplit
import Foundation
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// Quiet in each orientation of its start, with its identity labels and “Before” switch.
final class QuietStartTests: XCTestCase {
  private static let sizes = [
    (360, 640), (414, 736), (736, 414), (768, 1024), (1024, 768), (1200, 800),
  ]

  func testItemsAddedBeforeTheListFirstShowsAreListed() {
    withGTK {
      for (width, height) in Self.sizes {
        let sample = QuietWindow()
        sample.split.send(.displayModePreferred(.secondaryOnly))
        sample.window.presentAndWait(width: width, height: height)
        if !sample.split.state.isCollapsed { XCTAssertNil(list(of: sample), "\(width)") }
        for _ in 1...3 { sample.window.press("n", .control) }
        if !sample.split.state.isCollapsed { sample.split.send(.sidebarToggled) }
        pumpUntilIdle()
        XCTAssertEqual(sample.model.items.count, 3, "\(width) × \(height)")
        XCTAssertEqual(list(of: sample)?.count, 3, "\(width) × \(height)")
        XCTAssertFalse(shownTexts(in: sample.split).contains("No Items"), "\(width) × \(height)")
        sample.window.destroy()
      }
    }
  }

  func testOneShellIsEnoughForAllItemsInEachOrientationWithTwoColumns() {
    withGTK {
      for (width, height) in Self.sizes {
        let sample = quiet(width: width, height: height, items: 3)
        for row in [0, 1, 2, 2, 0] { sample.tap(row) }
        pumpUntilIdle()
        let shells = sample.model.lastShell - 1
        XCTAssertEqual(
          shells, sample.split.state.isCollapsed ? 4 : 1, "\(width) × \(height)")
        XCTAssertTrue(sample.detail.widget.isMapped)
        sample.window.destroy()
      }
    }
  }

  func testBothControllersShowNameHashCreationDateAndItem() {
    withGTK {
      let sample = quiet(width: 900, items: 2)
      sample.tap(0)
      pumpUntilIdle()
      let first = sample.model.items[0].title
      let created = sample.detail.created.description
      for row in [1, 0] {
        sample.tap(row)
        pumpUntilIdle()
        let shell = lines("DetailViewController", in: sample)
        let detail = lines("TrueDetailViewController", in: sample)
        XCTAssertEqual(shell.count, 5)
        XCTAssertEqual(detail.count, 5)
        for lines in [shell, detail] where lines.count == 5 {
          XCTAssertTrue(lines[1].hasPrefix("hash = "))
          XCTAssertTrue(lines[2].hasPrefix("created = 2"))
        }
        XCTAssertEqual(shell.dropFirst(3).first, "item = \(first)", "the shell keeps its item")
        XCTAssertEqual(
          detail.dropFirst(2).prefix(2),
          ["created = \(created)", "item = \(sample.model.items[row].title)"])
      }
    }
  }

  func testTheBeforeSwitchMakesANewShellAndDetailAtEachTap() {
    withGTK {
      for width in [900, 400] {
        let sample = quiet(width: width, items: 2)
        toggleBefore(in: sample)
        for row in [0, 0, 1] {
          sample.split.goBack()
          let shell = sample.model.lastShell
          weak let old = sample.detail
          sample.tap(row)
          pumpUntilIdle()
          XCTAssertNil(old, "the detail before is gone")
          XCTAssertEqual(sample.model.lastShell, shell + 1)
          XCTAssertEqual(lines("DetailViewController", in: sample).last, "instance \(shell + 1)")
          XCTAssertEqual(
            lines("TrueDetailViewController", in: sample).last, "configured 2 times")
        }
        sample.split.goBack()
        pumpUntilIdle()
        toggleBefore(in: sample)
        let last = ObjectIdentifier(sample.detail)
        sample.tap(0)
        pumpUntilIdle()
        XCTAssertEqual(ObjectIdentifier(sample.detail), last, "after: one detail")
        XCTAssertEqual(lines("TrueDetailViewController", in: sample).last, "configured 3 times")
        sample.window.destroy()
      }
    }
  }

  func testGoingBackWithBeforeShowsTheEarlierItemInANewDetail() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.split.rules.history = .visited(max: 5)
      toggleBefore(in: sample)
      for row in 0..<3 {
        sample.tap(row)
        pumpUntilIdle()
      }
      let events: [(SplitEvent<QuietPage>, Int)] = [
        (.back(in: nil), 1), (.back(in: nil), 0), (.forward, 1),
      ]
      for (event, row) in events {
        weak let old = sample.detail
        sample.split.send(event)
        pumpUntilIdle()
        XCTAssertNil(old, "the detail before is gone")
        let item = "item = \(sample.model.items[row].title)"
        let shell = lines("DetailViewController", in: sample)
        let detail = lines("TrueDetailViewController", in: sample)
        XCTAssertEqual(shell.dropFirst(3), [item, "instance \(row + 2)"])
        XCTAssertEqual(detail.dropFirst(3), [item, "configured 2 times"])
        XCTAssertEqual(list(of: sample)?.selectedRow, row)
      }
    }
  }

  func testGoingBackLeadsToNoRemovedItem() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.split.rules.history = .visited(max: 5)
      toggleBefore(in: sample)
      for row in 0..<3 { sample.tap(row) }
      sample.remove(at: 1)
      sample.split.goBack()
      pumpUntilIdle()
      XCTAssertEqual(list(of: sample)?.selectedRow, 0)
      XCTAssertEqual(lines("DetailViewController", in: sample).last, "instance 2")
      sample.remove(at: 0)
      XCTAssertFalse(sample.isDetailShown)
    }
  }

  func testARowSelectedWhileNarrowIsClearedBesideThePlaceholder() {
    withGTK {
      let sample = quiet(width: 400, items: 3)
      list(of: sample)?.grabFocus()
      sample.window.press(.down)
      XCTAssertNotNil(list(of: sample)?.selectedRow)
      sample.window.resizeAndWait(width: 900, height: 500)
      XCTAssertTrue(shownTexts(in: sample.split).contains("No Item Selected"))
      XCTAssertNil(list(of: sample)?.selectedRow)
    }
  }

  func testGoingForwardToTheDetailSelectsItsRow() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.tap(1)
      sample.window.resizeAndWait(width: 400, height: 500)
      sample.split.goBack()
      sample.window.resizeAndWait(width: 900, height: 500)
      XCTAssertNil(list(of: sample)?.selectedRow)
      sample.window.press(.right, .alt)
      XCTAssertTrue(sample.isDetailShown)
      XCTAssertEqual(list(of: sample)?.selectedRow, 1)
    }
  }
}

@MainActor
private func quiet(width: Int, height: Int = 500, items: Int) -> QuietWindow {
  let sample = QuietWindow()
  sample.window.presentAndWait(width: width, height: height)
  for second in 0..<items { sample.add(Date(timeIntervalSince1970: Double(second))) }
  pumpUntilIdle()
  return sample
}

@MainActor
private func list(of sample: QuietWindow) -> ListView? {
  sample.split.primary.views.lazy.compactMap { ($0.view as? QuietList)?.list }.first
}

/// Returns the lines of the visible label under a name.
@MainActor
private func lines(_ name: String, in sample: QuietWindow) -> [String] {
  shownTexts(in: sample.split).map { $0.components(separatedBy: "\n") }
    .first { $0.first == name } ?? []
}

/// Clicks the switch at the end of the line under the list.
@MainActor
private func toggleBefore(in sample: QuietWindow) {
  let label = sample.split.shownTexts.first { $0.text.hasPrefix("Before") }?.place
  let width = sample.split.primary.stack.allocation.width
  sample.split.clickWithPointer(x: width - 6 - 20, y: (label?.y ?? 0) + (label?.height ?? 0) / 2)
}
