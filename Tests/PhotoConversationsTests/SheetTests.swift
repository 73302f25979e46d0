import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Sheets over the window: the rest of it is dark and doesn't react.
final class SheetTests: XCTestCase {
  func testTheWindowIsDimmedAndInsensitiveBehindASheet() {
    withThemes { theme in
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        let header = sample.split.header
        let list = try XCTUnwrap(sample.list?.list)
        // An empty part of the bar.
        @MainActor func barColor() -> Color? { header.color(x: 2, y: header.allocation.height / 2) }
        let bright = try XCTUnwrap(barColor())
        let state = sample.split.state
        let profile = try XCTUnwrap(sample.list?.headerStart.first)
        sample.photos.presenter.presentProfile()
        pumpUntilIdle()
        let dark = try XCTUnwrap(barColor())
        XCTAssertTrue(dark.isClose(to: Sheet.shade.over(bright)), "\(theme), \(width): \(dark)")
        XCTAssertFalse(profile.isUsable)
        XCTAssertEqual(header.menuButtons.filter(\.isUsable), [])
        XCTAssertTrue(header.bars.primary.isUsable, "the window's own buttons are in it")
        XCTAssertFalse(list.isUsable)
        XCTAssertFalse(sample.photos.presenter.notice.widget.isUsable)
        list.activateAccessibly(row: 0)
        sample.photos.window.press(.f10)
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state.arrangement, state.arrangement)
        XCTAssertEqual(header.menuButton?.isActive, false)
        sample.photos.presenter.sheet.dismiss()
        pumpUntilIdle()
        XCTAssertEqual(barColor(), bright)
        XCTAssertTrue(profile.isUsable && list.isUsable)
        XCTAssertEqual(header.menuButton?.isUsable, true)
        list.activateAccessibly(row: 0)
        pumpUntilIdle()
        let after = sample.split.state.arrangement
        XCTAssertNotEqual(after, state.arrangement, "else it proves little")
        sample.photos.window.destroy()
      }
    }
  }

  func testABriefSheetIsAsLowAsItsContent() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 2, of: "Chen")
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      XCTAssertGreaterThanOrEqual(sample.photos.presenter.sheet.card.allocation.height, 400)
      sample.photos.presenter.sheet.dismiss()
      sample.photos.presenter.present(
        sample.photos.presenter.renaming.widget, title: "Rename", isBrief: true)
      pumpUntilIdle()
      XCTAssertTrue(sample.photos.presenter.renaming.widget.isMapped)
      XCTAssertLessThan(sample.photos.presenter.sheet.card.allocation.height, 200)
    }
  }

  func testAQuestionHasBothButtonsInItsBar() {
    withGTK {
      for width in [1000, 360] {
        let folder = try PhotoFolder(["Rome": ["a", "b"]])
        let start = try folder.open(sessions: LibrarySessions(.memory))
        start.photos.window.resizeAndWait(width: width, height: 680)
        start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
        pump(until: "the photo is there") { start.photos.seesShownPhoto }
        start.photos.pages.photo?.photoView.area.grabFocus()
        for (command, answer, isRed) in [("rename", "Rename", false), ("delete", "Delete", true)] {
          XCTAssertTrue(start.photos.commands.perform(command))
          pumpUntilIdle()
          let card = start.photos.presenter.sheet.card
          let texts = card.shownTexts
          let cancel = try XCTUnwrap(texts.first { $0.text == "Cancel" }?.place)
          let accept = try XCTUnwrap(texts.last { $0.text == answer && $0.place.x > 100 }?.place)
          for place in [cancel, accept] { XCTAssertLessThan(place.y + place.height, 60, command) }
          XCTAssertLessThan(cancel.x, card.allocation.width / 3)
          XCTAssertGreaterThan(accept.x, card.allocation.width / 2)
          XCTAssertFalse(texts.contains { $0.text == "Done" })
          let corner = card.color(x: accept.x - 4, y: accept.y + accept.height / 2)
          XCTAssertEqual(corner.map { $0.red > 2 * $0.blue }, isRed, "\(corner as Any)")
          start.photos.presenter.sheet.dismiss()
          pumpUntilIdle()
        }
        start.window.destroy()
      }
    }
  }

  func testASheetIsADialogThatKeepsTheFocusAndReturnsIt() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        let focus = sample.photos.window.focusWidget
        sample.photos.presenter.presentProfile()
        pumpUntilIdle()
        let sheet = sample.photos.presenter.sheet
        XCTAssertEqual(sheet.widget.accessibleRoleName, "dialog")
        XCTAssertEqual(sheet.widget.accessibleName, sheet.titleText)
        sample.split.header.menuButton?.clickMiddle()
        XCTAssertEqual(sample.split.header.menuButton?.isActive, false)
        XCTAssertTrue(sheet.widget.contains(sample.photos.window.focusWidget))
        sample.photos.window.press(.escape)
        XCTAssertEqual(sample.photos.window.focusWidget, focus)
        sample.split.header.openMenu()
        pumpUntilIdle()
        XCTAssertEqual(sample.split.header.menuButton?.isActive, true)
        sample.photos.window.destroy()
      }
    }
  }

  func testButtonsAddedBehindASheetAreUsableAfterItCloses() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.presenter.presentProfile()
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      sample.resize(400)
      let header = sample.split.header
      let back = header.backButton(.secondary)
      let photo = try XCTUnwrap(sample.photo)
      // Without a picture there is no size to choose.
      pump(until: "the photo is there") { photo.photoView.hasPicture }
      pumpUntilIdle()
      let items = [back, photo.zoomButton.widget]
      XCTAssertTrue(back.isMapped)
      XCTAssertFalse(items.contains(where: \.isUsable))
      sample.photos.presenter.sheet.dismiss()
      pumpUntilIdle()
      XCTAssertTrue(items.allSatisfy(\.isUsable))
      sample.resize(1000)
      XCTAssertTrue(items[1].isUsable)
      XCTAssertEqual(sample.list?.headerStart.first?.isUsable, true)
    }
  }

  func testAFloatingSheetHasRoundCornersAndAFullSizeOneHasNone() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let sheet = sample.photos.presenter.sheet
      // Its photo extends to the lower corners.
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      @MainActor func corners(at distance: Int) throws -> [Double] {
        let image = try XCTUnwrap(sheet.widget.snapshot())
        let size = sheet.card.allocation
        let corner = try XCTUnwrap(sheet.card.translate(x: 0, y: 0, to: sheet.widget))
        return [distance, size.width - 1 - distance].flatMap { x in
          [distance, size.height - 1 - distance].map { y in
            Double(image.pixel(x: corner.x + x, y: corner.y + y)?.alpha ?? 0) / 255
          }
        }
      }
      for alpha in try corners(at: 1) { XCTAssertEqual(alpha, Sheet.shade.alpha, accuracy: 0.01) }
      for alpha in try corners(at: 6) { XCTAssertEqual(alpha, 1) }
      sample.resize(360)
      XCTAssertEqual(sheet.card.allocation.width, sheet.widget.allocation.width)
      XCTAssertEqual(sheet.card.allocation.height, sheet.widget.allocation.height)
      for alpha in try corners(at: 0) { XCTAssertEqual(alpha, 1) }
    }
  }

  func testAClickOutsideASheetOnlyClosesIt() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let state = sample.split.state.arrangement
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.list?.list)
      let row = try XCTUnwrap(list.place(ofRow: 1))
      list.clickWithPointer(x: 20, y: row.y + 10)
      XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      XCTAssertEqual(sample.split.state.arrangement, state)
    }
  }
}
