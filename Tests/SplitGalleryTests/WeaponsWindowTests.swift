import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// Weapons in a real window.
final class WeaponsWindowTests: XCTestCase {
  /// Keys before the next frame went to a list that wasn't on the screen yet.
  func testTheSidebarIsFocusedWhenItAppears() {
    withGTK {
      let sample = weapons(width: 700, height: 900)
      for time in ["first", "second", "third"] {
        sample.split.send(.sidebarToggled)
        XCTAssertNotEqual(sample.window.focusWidget?.isMapped, false, "the \(time) time")
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget?.accessibleName, "Weapons", "the \(time) time")
        sample.split.send(.overlayDismissed)
        pumpUntilIdle()
        XCTAssertNotEqual(sample.window.focusWidget?.isMapped, false, "after the \(time) time")
      }
    }
  }

  func testAWeaponStaysVisibleWhileCollapsingAndExpanding() {
    withGTK {
      let sample = weapons(width: 320, height: 568)
      XCTAssertEqual(sample.split.allocation.width, 320)
      XCTAssertTrue(sample.split.state.isCollapsed)
      sample.window.resizeAndWait(width: 321, height: 300)
      XCTAssertEqual(sample.split.allocation.width, 321)
      XCTAssertFalse(sample.split.state.isCollapsed)
      XCTAssertTrue(shownTexts(in: sample.split).contains("No Weapon Selected"))
      sample.split.send(.showDetail(.weapon(4)))
      sample.window.resizeAndWait(width: 320, height: 568)
      XCTAssertTrue(sample.split.state.isCollapsed)
      XCTAssertTrue(shownTexts(in: sample.split).contains { $0.hasPrefix("yumi") })
      let back = sample.split.header.backButton(.secondary)
      XCTAssertTrue(back.isMapped)
      XCTAssertEqual(back.accessibleName, "Back to Weapons")
      sample.window.resizeAndWait(width: 568, height: 320)
      XCTAssertFalse(sample.split.state.isCollapsed)
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 171)
    }
  }

  func testExpandingShowsTheLastViewedWeaponAndItsRow() {
    withGTK {
      let sample = weapons(width: 321, height: 300)
      let list = try XCTUnwrap(
        (sample.split.primary.views.first?.view as? WeaponListView)?.items.list)
      sample.split.send(.showDetail(.weapon(4)))
      for (weapon, shown) in [(Int?.none, 4), (2, 2)] {
        sample.window.resizeAndWait(width: 320, height: 568)
        sample.split.goBack()
        pumpUntilIdle()
        if let weapon {
          sample.split.send(.showDetail(.weapon(weapon)))
          sample.split.goBack()
          pumpUntilIdle()
        }
        XCTAssertEqual(list.selectedRow, shown - 1, "on the way back")
        sample.window.resizeAndWait(width: 321, height: 300)
        XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.weapon(shown)])
        XCTAssertEqual(list.selectedRow, shown - 1)
      }
    }
  }

  func testTheListIsThreeTenthsOfAnyWindowWithTwoColumns() {
    withGTK {
      let sample = weapons(width: 568, height: 320)
      for (width, list) in [(568, 171), (532, 160), (480, 144), (360, 108), (321, 97)] {
        sample.window.resizeAndWait(width: width, height: 320)
        XCTAssertEqual(sample.split.primary.stack.allocation.width, list, "of \(width)")
      }
    }
  }

  func testTheWindowOpensAtAWidthThatOnlyTheOverrideExpands() {
    withGTK {
      let sample = try XCTUnwrap(Sample.weapons.open(.gallery) as? WeaponsWindow)
      pump(until: "the window shows") { sample.window.isMapped }
      pumpUntilIdle()
      var other = SplitState.weapons
      _ = other.handle(
        .resized(try XCTUnwrap(sample.split.state.size)), rules: SplitRules())
      XCTAssertTrue(other.isCollapsed, "without the override")
      XCTAssertTrue(sample.split.state.isSideBySide)
    }
  }

  func testTheButtonHidesAndShowsTheListInLandscape() {
    withGTK {
      for width in [900, 480] {
        let sample = weapons(width: width, height: 320)
        for isShown in [false, true] {
          let button = try XCTUnwrap(sample.split.header.sidebarButtons.first?.button)
          button.click()
          pumpUntilIdle()
          XCTAssertEqual(sample.split.primary.isShown, isShown, "at \(width)")
        }
        sample.window.destroy()
      }
    }
  }

  func testANarrowListHasRoomForItsButton() {
    withGTK {
      let sample = weapons(width: 321, height: 640)
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 97)
      let bar = sample.split.header.bars.primary
      XCTAssertLessThanOrEqual(bar.minimumAndNaturalWidth().minimum, bar.allocation.width)
    }
  }

  func testTheEntryIsAboveOrBesideThePictureDependingOnTheHeight() {
    withGTK {
      let sample = weapons(width: 700, height: 600)
      sample.split.send(.showDetail(.weapon(1)))
      pumpUntilIdle()
      let half = sample.split.allocation.height / 2
      XCTAssertEqual(place(of: "Noun", in: sample)?.x, 211 + 20)
      XCTAssertLessThan(place(of: "Noun", in: sample)?.y ?? 999, half)
      sample.window.resizeAndWait(width: 700, height: 400)
      XCTAssertEqual(place(of: "Noun", in: sample)?.x, 211 + 489 - 489 / 2 + 20)
    }
  }

  func testAnEmptyCollectionAndAMissingPictureShowMessages() throws {
    try GalleryData.withFolder { folder in
      let path = try GalleryData.write("[]", "weapons.json", in: folder)
      let other = try GalleryData.write(#"[{"image": "no.png"}, {}]"#, "other.json", in: folder)
      withGTK {
        let empty = weapons(width: 700, height: 400, path: FilePath(path))
        XCTAssertTrue(shownTexts(in: empty.split).contains("No Weapons"))
        let reason = "The collection is empty."
        XCTAssertEqual(shownTexts(in: empty.split).count { $0 == reason }, 2, "in both columns")
        let sample = weapons(width: 700, height: 600, path: FilePath(other))
        for number in 1...2 {
          sample.split.send(.showDetail(.weapon(number)))
          pump(until: "the page says that there is no picture") {
            shownTexts(in: sample.split).contains("No Picture")
          }
          XCTAssertTrue(shownTexts(in: sample.split).contains("No definition"))
        }
      }
    }
  }

  func testTheFocusGoesToTheTitleBarIfNothingElseCanHaveIt() {
    withGTK {
      let sample = weapons(width: 500, height: 700)
      XCTAssertFalse(sample.split.state.shows(.primary))
      sample.window.focusWidget = nil
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget?.accessibleName, "Show the sidebar")
    }
  }

  func testTheWindowButtonsStayInsideOverColumnsNarrowerThanTheirBars() {
    withGTK {
      let before = Appearance.decorationLayout
      defer { Appearance.decorationLayout = before }
      for layout in ["menu:minimize,maximize,close", "close,minimize:menu", "close:maximize"] {
        Appearance.decorationLayout = layout
        for edge in SplitEdge.allCases {
          let sample = weapons(width: 600, height: 300)
          sample.split.rules.edge = edge
          for (width, column) in [(600, 590), (480, 470), (400, 100), (340, 330), (500, 60)] {
            sample.split.send(.columnDragged(.primary, to: column))
            sample.window.resizeAndWait(width: width, height: 300)
            let name = "\(layout), \(edge), \(column) of \(width)"
            let bars = sample.split.header.columnHeaders.map(\.bar).filter(\.isMapped)
            XCTAssertEqual(bars.count, 2, name)
            XCTAssertNil(sample.split.header.lostWindowButton, name)
          }
          sample.window.destroy()
        }
      }
    }
  }

  func testTheWindowIsFreedWhenItIsClosed() {
    withGTK {
      expectFreed {
        let sample = weapons(width: 700, height: 400)
        sample.split.send(.showDetail(.weapon(1)))
        pumpUntilIdle()
        sample.window.destroy()
        return sample
      }
    }
  }
}

@MainActor
private func weapons(width: Int, height: Int, path: FilePath? = nil) -> WeaponsWindow {
  let standard = GalleryData.folder.appending(path: "weapons/weapons.json").path
  let sample = WeaponsWindow(collection: WeaponCollection(path: path ?? FilePath(standard)))
  sample.window.presentAndWait(width: width, height: height)
  return sample
}

/// Returns the position of a text in the split view, in logical pixels.
@MainActor
private func place(of text: String, in sample: WeaponsWindow) -> Rectangle? {
  sample.split.shownTexts.first { $0.text == text }?.place
}
