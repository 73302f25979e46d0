import AdaptiveSplit
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import GTK
@testable import PhotoConversations

/// Several selected photos of a list, and their commands.
final class SelectionTests: XCTestCase {
  @MainActor
  private static func open(width: Int = 1000) throws
    -> (sample: SampleLibraryWindow, page: ConversationPage)
  {
    let sample = try SampleLibraryWindow(width: width)
    sample.photos.send(.show(.conversation("Chen"), from: .primary))
    pumpUntilIdle()
    return (sample, try XCTUnwrap(sample.conversation))
  }

  @MainActor
  private static func ratings(_ sample: SampleLibraryWindow) -> [Int?] {
    sample.photos.navigator.library.conversation(id: "Chen")?.photos.map(\.rating) ?? []
  }

  func testClicksWithControlAndShiftSelectAndShowNothingElse() {
    withGTK {
      for width in [1000, 360] {
        let (sample, page) = try Self.open(width: width)
        if width == 1000 {
          sample.activate(0, in: page.list)
          page.list.click(x: 100, y: 32)
        }
        let shown = sample.shownPhoto
        let pages = sample.split.state.arrangement
        // A collapsed window's list has no selected row.
        if width == 360 { page.list.click(x: 100, y: 32, modifiers: .control) }
        page.list.click(x: 100, y: 64 * 2 + 32, modifiers: .control)
        XCTAssertEqual(page.list.selectedRows, [0, 2], "at \(width)")
        XCTAssertEqual(sample.shownPhoto, shown, "at \(width)")
        XCTAssertEqual(sample.split.state.arrangement, pages, "at \(width)")
        XCTAssertEqual(page.selection.bar.text, "2 selected", "at \(width)")
        XCTAssertTrue(page.selection.bar.widget.isMapped, "at \(width)")
        if width == 1000 {
          page.list.click(x: 100, y: 32, modifiers: .shift)
          page.list.click(x: 100, y: 64 * 2 + 32, modifiers: .shift)
          XCTAssertEqual(page.selection.bar.text, "3 selected")
        }
        sample.photos.window.destroy()
      }
    }
  }

  func testASelectionKeepsTheRestWhenAnotherProgramDeletesTheVisiblePhoto() {
    withGTK {
      for (selected, left) in [([1, 3], ["d"]), ([1, 3, 4], ["d", "e"])] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d", "e"]])
        let start = try folder.open(photo: 2)
        start.window.resizeAndWait(width: 1000, height: 680)
        let page = try XCTUnwrap(start.photos.pages.conversation)
        page.list.grabFocus()
        page.list.selectedRows = Set(selected)
        page.selection.selectVisible()
        pumpUntilIdle()
        XCTAssertEqual(start.photos.targetPhotos.count, selected.count)
        try folder.delete("Rome/b")
        pump(until: "it is gone") { start.photoNames.count == 4 }
        pumpUntilIdle()
        XCTAssertEqual(start.photos.navigator.shownPhoto?.name, "d")
        XCTAssertEqual(start.photos.targetPhotos.map(\.name), left)
        start.window.destroy()
      }
    }
  }

  func testTheNextPhotoOfTheListReplacesOneThatIsDeletedElsewhere() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 2)
      start.photos.navigator.session.order = .nameBackwards
      pumpUntilIdle()
      try folder.delete("Rome/b")
      pump(until: "it is gone") { start.photoNames.count == 2 }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.name, "a")
    }
  }

  func testKeysRateAllSelectedPhotosAndOneUndoRevertsThem() {
    withGTK {
      let (sample, page) = try Self.open()
      let window = sample.photos.window
      sample.activate(0, in: page.list)
      page.list.grabFocus()
      window.press("a", .control)
      XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
      window.press("2")
      XCTAssertEqual(Self.ratings(sample), [2, 2, 2])
      XCTAssertEqual(page.selection.bar.rating.rating, 2)
      XCTAssertEqual(sample.photos.presenter.notice.text, "3 photos rated")
      window.press("z", .control)
      XCTAssertEqual(Self.ratings(sample), [5, 4, nil])
      XCTAssertNil(page.selection.bar.rating.rating)
      XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
      window.press(.escape)
      XCTAssertEqual(page.list.selectedRows, [0], "the photo that is seen")
      XCTAssertFalse(page.selection.bar.widget.isVisible)
      window.press("1")
      XCTAssertEqual(Self.ratings(sample), [1, 4, nil])
    }
  }

  func testShiftArrowsExtendTheSelectionAndArrowsShowPhotos() {
    withGTK {
      let (sample, page) = try Self.open()
      let window = sample.photos.window
      sample.activate(0, in: page.list)
      page.list.grabFocus()
      window.press(.down, .shift)
      XCTAssertEqual(page.list.selectedRows, [0, 1])
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      window.press(.down)
      XCTAssertEqual(page.list.selectedRows, [2])
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
      XCTAssertFalse(page.selection.bar.widget.isVisible)
    }
  }

  func testTheSelectionBarsStarsAndCaptionApplyToAllSelectedPhotos() {
    withGTK {
      let (sample, page) = try Self.open()
      let window = sample.photos.window
      sample.activate(0, in: page.list)
      page.list.selectedRows = [0, 1]
      page.selection.selectVisible()
      pumpUntilIdle()
      let stars = page.selection.bar.rating
      stars.buttons[2].clickWithPointer(x: 8, y: 8)
      XCTAssertEqual(Self.ratings(sample), [3, 3, nil])
      XCTAssertLessThanOrEqual(
        page.selection.bar.widget.minimumAndNaturalWidth().minimum, PhotoPages.minListWidth)
      page.selection.bar.captionButton.clickWithPointer(x: 8, y: 8)
      page.selection.bar.entry.grabFocus()
      for key in ["s", "1"] as [Key] { window.press(key) }
      XCTAssertEqual(page.selection.bar.entry.text, "s1")
      window.press(.return)
      let photos = sample.photos.navigator.library.conversation(id: "Chen")?.photos ?? []
      XCTAssertEqual(photos.map { $0.caption == "s1" }, [true, true, false])
      XCTAssertEqual(photos.map(\.rating), [3, 3, nil])
    }
  }

  func testTapsToggleRowsInSelectionMode() {
    withGTK {
      for width in [1000, 360] {
        let (sample, page) = try Self.open(width: width)
        @MainActor func tap(_ row: Int, forMenu: Bool = false) throws {
          let finger = try XCTUnwrap(Finger(on: page.list, x: 100, y: Double(64 * row + 32)))
          if forMenu { pump(until: "a menu") { sample.photos.contextMenu?.isVisible == true } }
          finger.lift()
          pumpUntilIdle()
        }
        try tap(1, forMenu: true)
        let pages = sample.split.state.arrangement
        sample.photos.contextMenu?.menuLines.first { $0.title == "Select Photos" }?.click()
        pump(until: "the bar") { page.selection.bar.widget.isMapped }
        XCTAssertEqual(page.selection.bar.text, "1 selected")
        try tap(0)
        try tap(1)
        try tap(2)
        XCTAssertEqual(page.list.selectedRows, [0, 2])
        XCTAssertEqual(sample.split.state.arrangement, pages, "nothing else shows")
        page.selection.bar.rating.buttons[1].clickWithPointer(x: 8, y: 8)
        XCTAssertEqual(Self.ratings(sample), [2, 4, 2])
        XCTAssertEqual(sample.photos.presenter.notice.text, "2 photos rated")
        sample.photos.presenter.notice.hide()
        pumpUntilIdle()
        for row in [0, 2] { page.list.clickWithPointer(x: 100, y: 64 * row + 32) }
        XCTAssertEqual(page.selection.bar.text, "0 selected")
        XCTAssertFalse(page.selection.bar.rating.widget.isSensitive)
        sample.photos.window.press("1")
        XCTAssertEqual(Self.ratings(sample), [2, 4, 2], "no photo is meant")
        page.selection.bar.allButton.clickWithPointer(x: 8, y: 8)
        XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
        sample.photos.window.resizeAndWait(width: 700, height: 600)
        XCTAssertEqual(page.selection.bar.text, "3 selected")
        sample.photos.window.press(.escape)
        XCTAssertFalse(page.selection.bar.widget.isMapped)
        page.list.clickWithPointer(x: 100, y: 32)
        pumpUntilIdle()
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
        sample.photos.window.destroy()
      }
    }
  }

  func testSeveralRowsStaySelectedWhateverHidesTheirList() {
    withGTK {
      let (sample, page) = try Self.open()
      let window = sample.photos.window
      sample.activate(0, in: page.list)
      let ways: [(String, @MainActor () -> Void)] = [
        (
          "a fold and back",
          {
            sample.resize(400)
            sample.resize(1000)
          }
        ), ("F9", { for _ in 0..<2 { window.press(.f9) } }),
        ("F11", { for _ in 0..<2 { window.press(.f11) } }),
        (
          "a slide show",
          {
            window.press(.f5)
            sample.photos.slideShow.onStep?()
            pumpUntilIdle()
            window.press(.f5)
          }
        ), ("a grid", { for _ in 0..<2 { window.press("g", .control) } }),
        (
          "the way back and forward",
          {
            window.press(.left, .alt)
            window.press(.right, .alt)
          }
        ),
      ]
      for rows in [[0, 1], [1, 2]] as [Set<Int>] {
        for (name, goesAndComes) in ways {
          sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
          page.list.grabFocus()
          page.list.selectedRows = rows
          page.list.selectionHandlers()
          goesAndComes()
          pumpUntilIdle()
          XCTAssertTrue(page.list.isMapped, name)
          XCTAssertEqual(page.list.selectedRows, rows, name)
          XCTAssertEqual(page.selection.bar.text, "2 selected", name)
          XCTAssertTrue(page.selection.bar.widget.isMapped, name)
        }
      }
    }
  }

  func testCollapsingWithAPhotoOnTopKeepsTheSelectionBelow() {
    withGTK {
      let (sample, page) = try Self.open()
      sample.activate(0, in: page.list)
      page.list.grabFocus()
      sample.photos.window.press("a", .control)
      sample.resize(400)
      XCTAssertEqual(sample.split.state.arrangement.pages.last?.description, "photo:Chen/1")
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/1"], "the photo that is seen")
      sample.photos.window.press(.left, .alt)
      XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
      XCTAssertEqual(page.selection.bar.text, "3 selected")
      XCTAssertTrue(page.selection.bar.widget.isMapped)
    }
  }

  func testAfterDeletingTheNextRowIsSelectedInANarrowWindow() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open()
      start.window.resizeAndWait(width: 400, height: 680)
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.grabFocus()
      for _ in 0..<2 { start.window.press(.down) }
      XCTAssertEqual(list.selectedRows, [1])
      for (count, row, name) in [(2, 1, "c"), (1, 0, "a")] {
        start.window.press(.delete)
        pump(until: "it is gone") { list.count == count }
        pumpUntilIdle()
        XCTAssertEqual(list.selectedRows, [row])
        XCTAssertEqual(start.photos.targetPhotos.map(\.name), [name])
        XCTAssertTrue(list.isFocus)
      }
    }
  }

  func testTheFocusedRowStaysVisibleWhenTheListShrinks() {
    withGTK {
      let folder = try PhotoFolder(["Rome": (10..<50).map { "\($0)" }])
      let start = try folder.open()
      start.window.resizeAndWait(width: 1000, height: 680)
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.grabFocus()
      @MainActor func expect(_ what: String) throws {
        pumpUntilIdle()
        let cursor = try XCTUnwrap(list.cursor, what)
        let place = try XCTUnwrap(list.place(ofRow: cursor), what)
        XCTAssertGreaterThanOrEqual(place.y, 0, what)
        XCTAssertLessThanOrEqual(place.y + place.height, list.allocation.height, what)
      }
      let last = (list.visibleRows?.upperBound ?? 0) - 1
      list.selectedRow = last
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: last + 1)))
      try expect("at first")
      start.window.press(.up, .shift)
      XCTAssertEqual(start.photos.pages.conversation?.selection.bar.widget.isMapped, true)
      try expect("above the bar")
      start.window.press(.escape)
      list.selectedRow = (list.visibleRows?.upperBound ?? 0) - 1
      list.selectedRow.map(list.scroll)
      try expect("before it shrinks")
      start.window.resizeAndWait(width: 1000, height: 400)
      try expect("in a lower window")
      start.window.resizeAndWait(width: 400, height: 680)
      start.window.press(.left, .alt)
      list.selectedRow = (list.visibleRows?.upperBound ?? 0) - 1
      list.selectedRow.map(list.scroll)
      let row = try XCTUnwrap(list.selectedRow)
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: row + 1)))
      pumpUntilIdle()
      start.window.resizeAndWait(width: 400, height: 400)
      start.window.press(.left, .alt)
      try expect("after going back in a lower window")
    }
  }

  func testAnotherPageEndsTheSelection() {
    withGTK {
      let (sample, page) = try Self.open()
      sample.activate(0, in: page.list)
      page.list.grabFocus()
      sample.photos.window.press("a", .control)
      sample.photos.send(.back(in: .primary))
      pumpUntilIdle()
      sample.focusPhoto()
      sample.photos.window.press("1")
      XCTAssertEqual(Self.ratings(sample), [1, 4, nil], "the photo that is seen alone")
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      XCTAssertTrue(sample.photos.commands.perform("select"))
      sample.photos.send(.back(in: .primary))
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      XCTAssertFalse(page.list.togglesSelection)
      XCTAssertFalse(page.selection.bar.widget.isMapped)
    }
  }
}
