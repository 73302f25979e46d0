import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// The selected row after a question whether to leave a held page.
final class LeftRowTests: XCTestCase {
  /// Moves from the first row to the second one while the first one's page is held, and stays.
  @MainActor
  private static func stay<Page>(
    in split: SplitView<Page>, _ list: ListView, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    list.grabFocus()
    list.press(.home)
    list.press(.return)
    pumpUntilIdle()
    XCTAssertEqual(list.selectedRow, 0, file: file, line: line)
    let shown = try XCTUnwrap(split.state.arrangement.secondary?.top, file: file, line: line)
    split.setHeld(true, for: shown)
    list.grabFocus()
    list.press(.down)
    pumpUntilIdle()
    XCTAssertNotNil(split.state.pending, file: file, line: line)
    split.declineLeaving()
    pumpUntilIdle()
    XCTAssertEqual(split.shownDetail, shown, file: file, line: line)
    XCTAssertEqual(list.selectedRow, 0, file: file, line: line)
  }

  func testStayingSelectsTheVisibleWeapon() {
    withGTK {
      let path = GalleryData.folder.appending(path: "weapons/weapons.json").path
      let sample = WeaponsWindow(collection: WeaponCollection(path: FilePath(path)))
      sample.window.presentAndWait(width: 900, height: 600)
      let view = sample.split.primary.views.first?.view as? WeaponListView
      try Self.stay(in: sample.split, XCTUnwrap(view).items.list)
    }
  }

  func testStayingSelectsTheVisibleMessage() {
    withGTK {
      let sample = MailWindow()
      sample.window.presentAndWait(width: 1200, height: 700)
      sample.open(.folder(1))
      pumpUntilIdle()
      try Self.stay(in: sample.split, XCTUnwrap(sample.pages.messages).items.list)
    }
  }

  func testStayingSelectsTheVisibleStage() {
    withGTK {
      let server = try gallery()
      let sample = try stages(server, width: 900, height: 600)
      let view = sample.split.primary.views.first?.view as? StageListView
      try Self.stay(in: sample.split, XCTUnwrap(view).items.list)
    }
  }

  func testStayingLeavesTheItemOfQuietAsItWas() {
    withGTK {
      let sample = QuietWindow()
      for _ in 0..<3 { sample.add() }
      sample.makesNewDetails = true
      sample.window.presentAndWait(width: 900, height: 600)
      let list = try XCTUnwrap(
        (sample.split.primary.views.first?.view as? QuietList)?.list)
      try Self.stay(in: sample.split, list)
      XCTAssertEqual(sample.model.shownRow, 0)
      list.press(.down)
      pumpUntilIdle()
      sample.split.confirmLeaving()
      pumpUntilIdle()
      XCTAssertEqual(sample.model.shownRow, 1)
      XCTAssertEqual(list.selectedRow, 1)
    }
  }

  func testTheListOfWeaponsFollowsTheHistory() {
    withGTK {
      let path = GalleryData.folder.appending(path: "weapons/weapons.json").path
      let sample = WeaponsWindow(collection: WeaponCollection(path: FilePath(path)))
      sample.split.rules.history = .visited(max: 9)
      sample.window.presentAndWait(width: 900, height: 600)
      let list = try XCTUnwrap(
        sample.split.primary.views.first?.view as? WeaponListView
      ).items.list
      for number in 1...3 { sample.split.showDetail(.weapon(number)) }
      for row in [2, 1, 0] {
        pumpUntilIdle()
        XCTAssertEqual(list.selectedRow, row)
        sample.split.goBack()
      }
    }
  }
}
