import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Comparison of photos side by side.
final class ComparisonTests: ComparisonTestCase {
  func testPhotosAreComparedAndRatedWithKeysAlone() {
    withGTK {
      for width in [1000, 360] {
        let start = try Self.open(width: width)
        let window = start.window
        window.press("c")
        try Self.expect([1, 2], chosen: 2, in: start)
        XCTAssertEqual(Self.details(start).last, "comparison:Rome/1,2")
        window.press("2")
        window.press(.pageDown)
        try Self.expect([1, 3], chosen: 3, in: start)
        window.press("5")
        window.press(.left)
        window.press(.up)
        try Self.expect([1, 3], chosen: 1, in: start)
        window.press(.pageDown)
        try Self.expect([4, 3], chosen: 4, in: start)
        window.press(.pageUp)
        try Self.expect([2, 3], chosen: 2, in: start)
        window.press(.tab)
        try Self.expect([2, 3], chosen: 3, in: start)
        window.press(.tab)
        try Self.expect([2, 3], chosen: 2, in: start)
        window.press(.tab, .shift)
        try Self.expect([2, 3], chosen: 3, in: start)
        window.press(.return)
        XCTAssertEqual(Self.details(start), ["photo:Rome/3"])
        XCTAssertEqual(window.focusWidget, start.photos.pages.photo?.photoView.area)
        let photos = start.photos.navigator.library.conversation(id: "Rome")?.photos ?? []
        XCTAssertEqual(photos.map(\.rating), [nil, 2, 5, nil, nil])
        window.destroy()
      }
    }
  }

  func testAComparedPhotoShowsItsNameOverItsNumber() {
    withGTK {
      let (start, page) = try Self.openComparison()
      for (pane, number) in zip(page.shown, 1...) {
        let texts = pane.bar.widget.shownTexts
        XCTAssertEqual(texts.map(\.text), ["p\(number).jpg", "\(number) of 5"])
        XCTAssertLessThan(texts.first?.place.y ?? .max, texts.last?.place.y ?? 0)
        let name = pane.picture.area.accessibleName ?? ""
        XCTAssertTrue(name.hasPrefix("p\(number)") && name.contains("\(number) of 5"), name)
      }
      start.window.destroy()
    }
  }

  func testTheNumbersOfComparedPhotosCountAsTheListIsSorted() {
    withGTK {
      let (start, page) = try Self.openComparison()
      @MainActor func numbers() -> [String?] {
        page.shown.map { $0.bar.widget.shownTexts.last?.text }
      }
      XCTAssertEqual(numbers(), ["1 of 5", "2 of 5"])
      start.photos.navigator.session.order = .nameBackwards
      pumpUntilIdle()
      XCTAssertEqual(numbers(), ["5 of 5", "4 of 5"])
      start.window.press(.pageUp)
      try Self.expect([1, 3], chosen: 3, in: start)
      XCTAssertEqual(numbers(), ["5 of 5", "3 of 5"])
      start.window.destroy()
    }
  }

  func testALongNameWidensNoComparedPhoto() {
    withGTK {
      let names = ["a", String(repeating: "b", count: 200)]
      let folder = try PhotoFolder(["Rome": names])
      let start = try folder.open()
      start.window.resizeAndWait(width: 1000, height: 680)
      start.photos.send(.showDetail(.comparison(conversation: "Rome", numbers: [1, 2])))
      let page = try XCTUnwrap(start.photos.pages.comparison)
      pump(until: "both show") { page.shown.filter { $0.picture.isSharp }.count == 2 }
      XCTAssertLessThan(page.shown[1].minWidth, page.shown[0].minWidth + 20)
      start.window.destroy()
    }
  }

  func testPhotosAreComparedByTouchAlone() {
    withGTK {
      for width in [1000, 360] {
        let start = try Self.open(width: width)
        @discardableResult
        @MainActor func choose(_ title: String, on area: Widget?) throws -> [String] {
          let finger = try XCTUnwrap(area.flatMap { Finger(on: $0, x: 60, y: 60) })
          pump(until: "a menu") { start.photos.contextMenu?.isVisible == true }
          finger.lift()
          pumpUntilIdle()
          let lines = start.photos.contextMenu?.menuLines ?? []
          try XCTUnwrap(lines.first { $0.title == title }).click()
          pump(until: "no menu") { start.photos.contextMenu?.isVisible != true }
          return lines.map(\.title)
        }
        try choose("Compare", on: start.photos.pages.photo?.photoView.area)
        try Self.expect([1, 2], chosen: 2, in: start)
        let page = try XCTUnwrap(start.photos.pages.comparison)
        try choose("Replace with Next Photo", on: page.shown[0].picture.area)
        try Self.expect([3, 2], chosen: 3, in: start)
        try choose("Replace with Next Photo", on: page.shown[1].picture.area)
        try Self.expect([3, 4], chosen: 4, in: start)
        try choose("Replace with Previous Photo", on: page.shown[0].picture.area)
        try Self.expect([2, 4], chosen: 2, in: start)
        let titles = try choose("View Alone", on: page.shown[1].picture.area)
        XCTAssertEqual(Self.details(start), ["photo:Rome/4"])
        let alone = try choose("Copy", on: start.photos.pages.photo?.photoView.area)
        XCTAssertEqual(
          titles.filter { !alone.contains($0) },
          ["View Alone", "Replace with Next Photo", "Replace with Previous Photo"])
        start.window.destroy()
      }
    }
  }

  func testAKeyAddsAPhotoUpToFourAndEscapeEndsTheComparison() {
    withGTK {
      let start = try Self.open(photo: 2)
      let window = start.window
      for numbers in [[2, 3], [2, 3, 4], [2, 3, 4, 5]] {
        window.press("c")
        try Self.expect(numbers, chosen: numbers[numbers.count - 1], in: start)
      }
      window.press("c")
      XCTAssertEqual(Self.details(start), ["photo:Rome/2", "comparison:Rome/2,3,4,5"])
      XCTAssertEqual(start.split.header.bars.secondary.title, "4 photos")
      XCTAssertEqual(window.title, "4 photos")
      window.press(.escape)
      XCTAssertEqual(Self.details(start), ["photo:Rome/2"])
      XCTAssertEqual(window.focusWidget, start.photos.pages.photo?.photoView.area)
      pumpUntilIdle()
      XCTAssertTrue(
        start.photos.pages.comparison?.shown.isEmpty == true, "hidden photos are not kept")
    }
  }

  func testAKeyAddsAnEarlierPhotoAfterTheLastOne() {
    withGTK {
      let start = try Self.open(photo: 5)
      for numbers in [[5, 4], [5, 4, 3], [5, 4, 3, 2]] {
        XCTAssertTrue(start.photos.canCompare)
        start.window.press("c")
        try Self.expect(numbers, chosen: numbers[numbers.count - 1], in: start)
      }
      XCTAssertFalse(start.photos.canCompare)
      start.window.press(.escape)
      _ = try Self.select([0, 4], in: start)
      XCTAssertTrue(start.photos.commands.perform("compare"))
      try Self.expect([1, 5], chosen: 5, in: start)
      start.window.press(.left)
      start.window.press("c")
      try Self.expect([1, 5, 4], chosen: 4, in: start)
      start.window.destroy()
    }
  }

  func testNoComparisonIsOfferedIfNoOtherPhotoIsListed() {
    withGTK {
      let start = try Self.open(photo: 2)
      let list = try XCTUnwrap(start.photos.pages.list)
      start.window.press("f", .control)
      list.search.query.text = "p2"
      pump(until: "it is found") { list.search.found?.count == 1 }
      start.photos.pages.photo?.photoView.area.grabFocus()
      XCTAssertEqual(start.photos.targetPhotos.map(\.id), ["Rome/2"])
      XCTAssertFalse(start.photos.canCompare)
      start.window.destroy()
    }
  }

  func testZoomAndPositionAreTheSameInAllComparedPhotos() {
    withGTK {
      let (start, page) = try Self.openComparison()
      let window = start.window
      @MainActor func expectSame(_ what: String) {
        let zooms = page.shown.map(\.picture.zoom)
        XCTAssertEqual(zooms[0].magnification, zooms[1].magnification, what)
        XCTAssertEqual(zooms[0].origin, zooms[1].origin, what)
      }
      window.press("1", .control)
      XCTAssertEqual(page.shown[0].picture.zoom.magnification, 1)
      expectSame("a key")
      window.press(.down, .control)
      expectSame("another place")
      page.shown[0].picture.area.click(x: 40, y: 200, button: 4)
      XCTAssertGreaterThan(page.shown[1].picture.zoom.magnification, 1)
      expectSame("the wheel over another one")
      let before = page.shown[1].picture.zoom.origin
      page.shown[0].picture.area.dragWithPointer(
        from: (200, 200), through: [(180, 190), (120, 160)])
      XCTAssertNotEqual(page.shown[1].picture.zoom.origin, before)
      expectSame("a drag")
      window.press(.pageDown)
      pump(until: "the next one") { page.shown.map(\.seenPhoto?.id).last == "Rome/2" }
      expectSame("another photo")
    }
  }

  func testSelectedRowsAreComparedAndStaySelected() {
    withGTK {
      let start = try Self.open()
      let page = try Self.select([0, 2, 3], in: start)
      XCTAssertLessThanOrEqual(
        page.selection.bar.widget.minimumAndNaturalWidth().minimum, PhotoPages.minListWidth)
      page.selection.bar.compareButton.clickMiddle()
      try Self.expect([1, 3, 4], chosen: 4, in: start)
      start.window.press("3")
      XCTAssertEqual(
        start.photos.navigator.library.conversation(id: "Rome")?.photos.map(\.rating),
        [nil, nil, nil, 3, nil], "the one that is chosen")
      start.window.press(.escape)
      XCTAssertEqual(page.list.selectedRows, [0, 2, 3])
      XCTAssertEqual(Self.details(start), ["photo:Rome/1"])
      page.list.grabFocus()
      start.window.press("a", .control)
      start.window.press("c")
      try Self.expect([1, 2, 3, 4], chosen: 4, in: start)
      XCTAssertEqual(start.photos.presenter.notice.text, "Comparing the first 4 of 5 photos")
    }
  }

  func testAComparedPhotosMenuAppliesToItWhateverIsSelected() {
    withGTK {
      for usesFinger in [false, true] {
        let start = try Self.open()
        let page = try Self.select([0, 2, 3], in: start)
        page.selection.bar.compareButton.clickMiddle()
        try Self.expect([1, 3, 4], chosen: 4, in: start)
        let area = try XCTUnwrap(start.photos.pages.comparison?.shown[1].picture.area)
        if usesFinger {
          let finger = try XCTUnwrap(Finger(on: area, x: 60, y: 60))
          pump(until: "a menu") { start.photos.contextMenu?.isVisible == true }
          finger.lift()
        } else {
          area.click(x: 60, y: 60, button: 3)
        }
        pump(until: "a menu") { start.photos.contextMenu?.isVisible == true }
        pumpUntilIdle()
        let texts = start.photos.contextMenu?.shownTexts.map(\.text) ?? []
        let keys = [Key.return, .pageDown, .pageUp].map { Accelerator($0).label }
        XCTAssertTrue(Set(texts).isSuperset(of: keys), "\(texts)")
        start.photos.contextMenu?.menuLines.first { $0.title == "Move to Trash" }?.click()
        pump(until: "some are gone") { start.photos.navigator.library.photoCount < 5 }
        XCTAssertNil(start.photos.navigator.library.photo(id: "Rome/3"), "finger: \(usesFinger)")
        XCTAssertEqual(start.photos.navigator.library.photoCount, 4, "finger: \(usesFinger)")
        start.window.destroy()
      }
    }
  }

  func testAComparisonSelectsItsRowAndSurvivesFullScreenAndACollapse() {
    withGTK {
      let (start, page) = try Self.openComparison()
      let window = start.window
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      XCTAssertEqual(list.selectedRow, 1)
      window.press(.tab, .shift)
      XCTAssertEqual(list.selectedRow, 0)
      window.press("1", .control)
      window.press(.f11)
      XCTAssertTrue(start.photos.isPhotoAlone)
      XCTAssertFalse(list.isMapped)
      XCTAssertTrue(page.shown[0].picture.area.hasStyleClass("alone"))
      window.press(.escape)
      XCTAssertFalse(start.photos.isPhotoAlone, "what began last ends first")
      window.resizeAndWait(width: 400, height: 680)
      XCTAssertEqual(start.split.state.arrangement.pages.last?.description, "comparison:Rome/1,2")
      XCTAssertEqual(page.grid.columns, 1)
      try Self.expect([1, 2], chosen: 1, in: start)
      XCTAssertEqual(page.shown.map(\.picture.zoom.magnification), [1, 1])
      window.press(.escape)
      XCTAssertEqual(start.split.state.arrangement.pages.last?.description, "photo:Rome/1")
    }
  }

  func testComparedPhotosAreRatedAndABrokenOneShowsAnError() {
    withGTK {
      let start = try Self.open()
      let folder = try XCTUnwrap(Self.folder)
      let window = start.window
      window.press("c")
      try Self.expect([1, 2], chosen: 2, in: start)
      let page = try XCTUnwrap(start.photos.pages.comparison)
      let stars = page.shown[0].rating
      stars.buttons[3].clickWithPointer(x: 8, y: 8)
      XCTAssertEqual(start.photos.navigator.library.photo(id: "Rome/1")?.rating, 4)
      try Self.expect([1, 2], chosen: 1, in: start)
      XCTAssertEqual(stars.litStars, 4)
      let name = page.shown[0].picture.area.accessibleName ?? ""
      XCTAssertTrue(name.contains("1 of 5") && name.contains("4 stars"), name)
      window.press("z", .control)
      XCTAssertEqual(Self.details(start).last, "comparison:Rome/1,2", "it is seen here")
      XCTAssertEqual(stars.litStars, 0)
      try folder.addEmpty(["Rome/broken"])
      pump(until: "it is listed") { start.photos.navigator.library.photo(id: "Rome/6") != nil }
      start.photos.send(.showDetail(.comparison(conversation: "Rome", numbers: [1, 6])))
      pump(until: "what is wrong is said") {
        window.shownTexts.contains { $0.text == "Could Not Open This Photo" }
      }
      XCTAssertTrue(page.shown[0].picture.hasPicture)
      XCTAssertFalse(page.shown[1].bar.widget.isVisible)
    }
  }

  func testEscapeEndsAComparisonWithoutAPhotoBelowIt() {
    withGTK {
      let start = try Self.open()
      start.photos.send(.restored(SavedSplitState(.photoConversations)))
      start.photos.send(.showDetail(.comparison(conversation: "Rome", numbers: [1, 2])))
      pumpUntilIdle()
      start.photos.pages.comparison?.takeFocus()
      start.window.press(.escape)
      XCTAssertEqual(Self.details(start), [])
    }
  }

  func testLettersTypedInTheListSearchInsteadOfComparing() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Dana", number: 1)))
      pumpUntilIdle()
      sample.list?.list.grabFocus()
      sample.photos.window.press("c")
      XCTAssertEqual(sample.list?.searchBar.bar.entry.text, "c")
      XCTAssertEqual(sample.shownPhoto, "photo:Dana/1")
    }
  }
}
