import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// Quiet in a real window.
final class QuietWindowTests: XCTestCase {
  func testTheWholeSequenceMakesTwoShellsAndOneDetail() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      let detail = ObjectIdentifier(sample.detail.widget)
      let built = sample.split.counters.viewsBuilt

      sample.tap(0)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.lastShell, 2)
      XCTAssertTrue(shows("instance 2", in: sample))
      XCTAssertTrue(shows("configured 2 times", in: sample))

      let events = sample.split.counters
      sample.tap(0)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.counters, events, "the same row again does nothing")
      XCTAssertEqual(sample.model.configurations, 2)

      sample.tap(1)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.counters, events, "updated in place, no shell")
      XCTAssertTrue(shows("configured 3 times", in: sample))
      XCTAssertTrue(shows(sample.model.items[0].title, in: sample), "the shell keeps its item")
      XCTAssertTrue(shows(sample.model.items[1].title, in: sample))

      sample.window.resizeAndWait(width: 400, height: 500)
      XCTAssertTrue(shows("instance 2", in: sample), "the detail is on top")
      sample.split.send(.back(in: nil))
      sample.tap(2)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.lastShell, 3)
      XCTAssertTrue(shows("instance 3", in: sample))
      XCTAssertTrue(shows("configured 4 times", in: sample))
      XCTAssertEqual(ObjectIdentifier(sample.detail.widget), detail)
      XCTAssertTrue(sample.detail.widget.isMapped)
      XCTAssertEqual(sample.split.counters.viewsBuilt, built + 2)
    }
  }

  func testWithoutASelectionTheListShowsWhenTheColumnsCollapse() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.window.resizeAndWait(width: 400, height: 500)
      XCTAssertTrue(shownTexts(in: sample.split.header).contains("Master"))
    }
  }

  func testExpandingAfterGoingBackShowsThePlaceholder() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.tap(0)
      sample.window.resizeAndWait(width: 400, height: 500)
      sample.split.send(.back(in: nil))
      sample.window.resizeAndWait(width: 900, height: 500)
      XCTAssertTrue(shownTexts(in: sample.split).contains("No Item Selected"))
      sample.tap(0)
      pumpUntilIdle()
      XCTAssertTrue(shows("instance 3", in: sample))
    }
  }

  func testTheDetailOfARemovedItemBecomesThePlaceholder() {
    withGTK {
      let sample = quiet(width: 900, items: 3)
      sample.tap(1)
      sample.remove(at: 0)
      pumpUntilIdle()
      XCTAssertTrue(shows("configured 2 times", in: sample))
      sample.remove(at: 0)
      pumpUntilIdle()
      XCTAssertTrue(shownTexts(in: sample.split).contains("No Item Selected"))
      XCTAssertFalse(sample.detail.widget.isMapped)
      sample.remove(at: 0)
      pumpUntilIdle()
      XCTAssertTrue(shownTexts(in: sample.split).contains("No Items"))
      sample.remove(at: 0)
    }
  }

  func testTheDetailOutlivesEveryShell() {
    withGTK {
      let sample = quiet(width: 400, items: 5)
      let counter = EventCounter(sample.detail.widget)
      for row in 0..<5 {
        sample.tap(row)
        pumpUntilIdle()
        XCTAssertTrue(sample.detail.widget.isMapped)
        sample.split.send(.back(in: nil))
        pumpUntilIdle()
        XCTAssertNil(sample.detail.widget.parent, "the shell is gone")
      }
      XCTAssertEqual(counter[.destroy], 0)
      XCTAssertEqual(sample.model.lastShell, 6)
    }
  }

  func testDeleteRemovesTheSelectedRow() {
    withGTK {
      let sample = quiet(width: 900, items: 2)
      sample.tap(0)
      pumpUntilIdle()
      XCTAssertTrue(sample.split.contains(sample.window.focusWidget))
      sample.split.press(.delete)
      XCTAssertEqual(sample.model.items.count, 1)
    }
  }

  func testWhileEditingARowsButtonRemovesItAndTheRowItselfShowsItsItem() {
    withDirections { direction in
      let sample = quiet(width: 400, items: 4)
      let titles = sample.model.items.map(\.title)
      let (button, text) = direction == .leftToRight ? (378, 200) : (22, 200)
      sample.split.clickWithPointer(x: button, y: 22)
      XCTAssertEqual(sample.model.lastShell, 2, "there is no button but while editing")
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      clickEdit(in: sample)
      sample.split.clickWithPointer(x: button, y: 44 + 22)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), [titles[0], titles[2], titles[3]])
      let finger = Finger(on: sample.split, x: Double(button), y: 22)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), [titles[2], titles[3]])
      XCTAssertEqual(sample.model.lastShell, 2, "no row was chosen")
      sample.split.clickWithPointer(x: text, y: 22)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), [titles[2], titles[3]])
      XCTAssertEqual(sample.model.lastShell, 3, "the row was chosen")
      sample.window.destroy()
    }
  }

  func testRemovedItemsAreRestoredByUndo() {
    withGTK {
      let sample = quiet(width: 900, items: 4)
      let titles = sample.model.items.map(\.title)
      sample.tap(1)
      pumpUntilIdle()
      sample.split.press(.delete)
      pumpUntilIdle()
      XCTAssertFalse(sample.isDetailShown)
      sample.remove(at: 2)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), [titles[0], titles[2]])
      let undo = sample.split.shownTexts.first { $0.text == "Undo" }?.place
      sample.split.click(x: (undo?.x ?? 0) + 5, y: (undo?.y ?? 0) + 5)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), [titles[0], titles[2], titles[3]])
      XCTAssertFalse(shownTexts(in: sample.split).contains("Undo"))
      sample.split.press(Key("z"), .control)
      pumpUntilIdle()
      XCTAssertEqual(sample.model.items.map(\.title), titles)
      XCTAssertEqual(sample.model.shown?.title, titles[1], "it shows again")
      XCTAssertTrue(sample.isDetailShown)
      sample.split.press(Key("z"), .control)
      XCTAssertEqual(sample.model.items.count, 4)
    }
  }

  func testTheAddButtonHasANameAndTheListScrollsToTheNewItem() {
    withGTK {
      let sample = quiet(width: 900, items: 30)
      let list = sample.split.primary.views.compactMap { $0.view as? QuietList }.first
      XCTAssertEqual(list?.headerEnd.first?.accessibleName, "Add the current time")
      list?.list.scroll(to: 29)
      pumpUntilIdle()
      XCTAssertNotEqual(list?.list.visibleRows?.lowerBound, 0)
      sample.add()
      pumpUntilIdle()
      XCTAssertEqual(list?.list.visibleRows?.lowerBound, 0)
    }
  }

  func testEachColorOfTheDetailHasAContrastOfFourAndAHalf() {
    withThemes { theme in
      let style = GalleryData.folder.appending(path: "../../Resources/style.css")
      try StyleSheet(path: FilePath(style.path)).apply()
      let sample = quiet(width: 900, items: 2)
      var colors: Set<String> = []
      for number in 0..<QuietDetail.colors {
        sample.tap(number % 2)
        pumpUntilIdle()
        // Beside the texts, on the page's background, which the window paints.
        let ground = try XCTUnwrap(sample.window.color(x: 700, y: 150))
        let color = sample.detail.label.foreground
        XCTAssertGreaterThan(
          contrast(color, ground), 4.5, "configured \(number + 2) times, \(theme)")
        colors.insert("\(color)")
      }
      XCTAssertEqual(colors.count, QuietDetail.colors, theme)
      sample.window.destroy()
    }
  }

  func testSwipingARowAwayOnlyRemovesIt() {
    withDirections { direction in
      for width in [900.0, 400] {
        let sample = quiet(width: Int(width), items: 4)
        let titles = sample.model.items.map(\.title)
        let shells = sample.model.lastShell
        @MainActor func swipe(row: Int, by distance: Double, down: Double = 0) {
          let (sign, start) = direction == .leftToRight ? (1.0, 200.0) : (-1, width - 200)
          let y = Double(row) * 44 + 22
          let finger = Finger(on: sample.split, x: start, y: y)
          XCTAssertNotNil(finger)
          finger?.move(x: start + sign * distance, y: y + down, steps: 10)
          finger?.lift()
          pumpUntilIdle()
        }
        swipe(row: 1, by: -60)
        swipe(row: 1, by: 120)
        swipe(row: 1, by: -90, down: 60)
        XCTAssertEqual(sample.model.items.map(\.title), titles, "not far or not to the side")
        swipe(row: 1, by: -120)
        XCTAssertEqual(
          sample.model.items.map(\.title), [titles[0], titles[2], titles[3]],
          "\(width) \(direction)")
        swipe(row: 2, by: -120)
        swipe(row: 2, by: -120)
        XCTAssertEqual(sample.model.items.map(\.title), [titles[0], titles[2]])
        XCTAssertEqual(sample.model.lastShell, shells, "no row was chosen")
        Finger(on: sample.split, x: direction == .leftToRight ? 200 : width - 200, y: 22)?.lift()
        pumpUntilIdle()
        XCTAssertEqual(sample.model.lastShell, shells + 1, "a tap chooses a row")
        sample.window.destroy()
      }
    }
  }

  func testTheEditButtonIsAnIconInANarrowWindow() {
    withGTK {
      let sample = quiet(width: 360, items: 2)
      XCTAssertFalse(sample.split.header.shownTexts.contains { $0.text == "Edit" })
      sample.window.resizeAndWait(width: 900, height: 500)
      XCTAssertTrue(sample.split.header.shownTexts.contains { $0.text == "Edit" })
    }
  }

  func testTheWindowIsFreedWhenItIsClosed() {
    withGTK {
      expectFreed {
        let sample = quiet(width: 900, items: 2)
        sample.tap(0)
        pumpUntilIdle()
        sample.window.destroy()
        return sample
      }
    }
  }
}

@MainActor
private func quiet(width: Int, items: Int) -> QuietWindow {
  let sample = QuietWindow()
  sample.window.presentAndWait(width: width, height: 500)
  for second in 0..<items { sample.add(Date(timeIntervalSince1970: Double(second))) }
  pumpUntilIdle()
  return sample
}

@MainActor
private func clickEdit(in sample: QuietWindow) {
  let list = sample.split.primary.views.lazy.compactMap { $0.view as? QuietList }.first
  list?.edit.clickWithPointer(x: 5, y: 5)
  pumpUntilIdle()
}

@MainActor
private func shows(_ text: String, in sample: QuietWindow) -> Bool {
  shownTexts(in: sample.split).contains { $0.contains(text) }
}
