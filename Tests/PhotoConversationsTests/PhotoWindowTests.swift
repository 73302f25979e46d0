import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The program's window on the sample library: its lists, photos and titles.
final class PhotoWindowTests: XCTestCase {
  func testEachWidthHasItsPagesHeadersAndChevronsNarrowingAndWidening() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1600)
      sample.show(photo: 2, of: "Chen")
      let widths = [1600, 1000, 656, 655, 640, 639, 400, 360]
      for (width, isCollapsed) in widths.map({ ($0, $0 < 640) })
        + widths.reversed().map({ ($0, $0 < 656) })
      {
        sample.resize(width)
        XCTAssertEqual(sample.split.allocation.width, width)
        XCTAssertEqual(sample.split.state.isCollapsed, isCollapsed, "at \(width)")
        let bars = sample.split.header.bars
        XCTAssertEqual(bars.secondary.title, "2 of 3", "at \(width)")
        XCTAssertEqual(bars.primary.isMapped, !isCollapsed, "at \(width)")
        XCTAssertEqual(sample.split.header.backLabel(.secondary), isCollapsed ? "Chen" : nil)
        XCTAssertEqual(
          sample.split.header.backLabel(.primary), isCollapsed ? nil : "Conversations")
        XCTAssertEqual(sample.photos.navigator.willPush(.showDetail), isCollapsed, "at \(width)")
        XCTAssertLessThanOrEqual(
          sample.photos.window.minimumAndNaturalWidth().minimum, 370, "at \(width)")
      }
    }
  }

  func testChevronsMarkRowsThatPushAndChangeWithTheWidth() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let list = try XCTUnwrap(sample.list)
      XCTAssertEqual((0..<5).map { list.row($0).showsChevron }, [false, false, true, true, true])
      let before = list.rowsDrawn
      sample.resize(400)
      XCTAssertEqual((0..<5).map { list.row($0).showsChevron }, [true, true, true, true, true])
      XCTAssertGreaterThan(list.rowsDrawn, before)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.conversation?.row(0).showsChevron, true)
      sample.resize(1000)
      XCTAssertEqual(sample.conversation?.row(0).showsChevron, false)
    }
  }

  func testASinglePhotosRowStaysSelectedUntilGoingBackOnOneStack() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.activate(0)
      XCTAssertEqual(sample.list?.list.selectedRow, 0)
      XCTAssertEqual(sample.shownPhoto, "photo:Ada/1")
      sample.resize(400)
      XCTAssertEqual(
        sample.split.state.arrangement.pages.map(\.description), ["conversations", "photo:Ada/1"])
      sample.photos.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertNil(sample.list?.list.selectedRow)
    }
  }

  func testAConversationSelectsTheRowOfThePhotoBesideIt() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.conversation?.list.selectedRow, 1)
      sample.photos.send(.back(in: .primary))
      sample.photos.send(.show(.conversation("Dana"), from: .primary))
      pumpUntilIdle()
      XCTAssertNil(sample.conversation?.list.selectedRow)
    }
  }

  func testTheSelectedRowIsTheShownPage() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.activate(2)
      sample.activate(1, in: sample.conversation?.list)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      sample.photos.window.press(.left, .alt)
      sample.activate(1)
      XCTAssertEqual(sample.shownPhoto, "photo:Ben/1")
      sample.activate(2)
      XCTAssertNil(sample.conversation?.list.selectedRow, "Ben is shown")
      sample.photos.window.press(.left, .alt)
      XCTAssertEqual(sample.list?.list.selectedRow, 1)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      XCTAssertNil(sample.list?.list.selectedRow, "Chen is shown")
      sample.activate(2)
      XCTAssertEqual(sample.conversation?.list.selectedRow, 2)
      sample.photos.send(.showDetail(.photo(conversation: "Dana", number: 1)))
      XCTAssertNil(sample.conversation?.list.selectedRow, "Dana is shown")
    }
  }

  func testTitlesShowNamesAndCounts() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let library = sample.photos.navigator.library
      XCTAssertEqual(library.title(of: .photo(conversation: "Ada", number: 1)), "Ada")
      XCTAssertEqual(library.title(of: .photo(conversation: "Chen", number: 2)), "2 of 3")
      XCTAssertEqual(library.title(of: .conversation("Chen")), "Chen")
      XCTAssertEqual(library.conversationCountText, "5 conversations")
      XCTAssertEqual(library.photoCountText, "9 photos")
    }
  }

  func testClicksAndDragsRateAndTheRatingIsKept() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let rating = try XCTUnwrap(sample.photo?.rating)
      XCTAssertEqual(rating.litStars, 3)
      rating.widget.clickWithPointer(x: 20, y: 20)
      XCTAssertEqual(rating.litStars, 1)
      rating.widget.dragWithPointer(from: (20, 20), through: [(60, 20), (100, 20), (180, 20)])
      XCTAssertEqual(rating.litStars, 5)
      rating.widget.dragWithPointer(from: (140, 20), through: [(140, 200), (-40, 20)])
      XCTAssertEqual(rating.litStars, 4)
      sample.photos.send(.showDetail(.photo(conversation: "Ben", number: 1)))
      pump(until: "Ben’s photo") { rating.litStars == 5 }
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      pump(until: "Chen’s photo") { rating.litStars == 0 }
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pump(until: "Ada’s photo") { rating.litStars == 4 }
      sample.focusPhoto()
      sample.photos.window.press(Key("2"))
      XCTAssertEqual(rating.litStars, 2)
      sample.photos.window.press(Key("z"), .control)
      XCTAssertEqual(rating.litStars, 4)
      sample.photos.window.press(Key("z"), .control)
      XCTAssertEqual(rating.litStars, 5, "one drag is one change")
    }
  }

  func testTheSidebarButtonDoesNotLookLikeABackButton() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 2, of: "Chen")
      sample.photos.window.press(.f9)
      let button = try XCTUnwrap(sample.split.header.sidebarButtons.first)
      XCTAssertEqual(button.iconName, "sidebar-show-symbolic")
      XCTAssertEqual(button.text, "")
      XCTAssertEqual(button.button.accessibleName, "Show the sidebar")
      button.button.click()
      pumpUntilIdle()
      XCTAssertTrue(sample.conversation?.list.isMapped == true)
    }
  }

  func testAConversationHasAMenu() {
    withGTK {
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        let list = try XCTUnwrap(sample.list?.list)
        for (title, pages) in [
          ("", ["conversations"]), ("Open", ["conversations", "conversation:Chen"]),
        ] {
          list.click(x: 100, y: 64 * 2 + 32, button: 3)
          pump(until: "the menu") { sample.photos.contextMenu?.isVisible == true }
          let lines = sample.photos.contextMenu?.menuLines ?? []
          XCTAssertEqual(lines.first?.title, "Open")
          XCTAssertEqual(list.selectedRow, 2)
          if let line = lines.first(where: { $0.title == title }) {
            line.click()
          } else {
            sample.photos.window.press(.escape)
          }
          pump(until: "the menu is gone") { sample.photos.contextMenu?.isVisible != true }
          pump(until: "it is done") {
            sample.split.state.arrangement.pages.map(\.description) == pages
          }
          pumpUntilIdle()
          if title.isEmpty { XCTAssertEqual(list.selectedRows, [], "as before") }
        }
        sample.photos.window.destroy()
      }
    }
  }

  func testALongCommentIsTruncatedInTheBar() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "a.jpg")
    let comments = [
      String(repeating: "word ", count: 200_000),
      "e" + String(repeating: "\u{301}", count: 100_000),
      Array(repeating: "👩", count: 500).joined(separator: "\u{200d}"), "short",
    ]
    for comment in comments {
      let item = ["file": "a.jpg", "comment": comment]
      let library: [String: Any] = ["conversations": [["name": "A", "photos": [item, item]]]]
      try folder.write(JSONSerialization.data(withJSONObject: library), to: "library.json")
      withGTK {
        let sample = try SampleLibraryWindow(
          width: 1000, library: try Library.sample(at: FilePath(folder("library.json"))))
        let id = try XCTUnwrap(sample.photos.split.state.arrangement.pages.first).description
        XCTAssertEqual(id, "conversations")
        sample.activate(0)
        sample.activate(0, in: sample.conversation?.list)
        let page = try XCTUnwrap(sample.photo)
        let texts = page.caption.widget.shownTexts.map(\.text)
        XCTAssertFalse(texts.isEmpty)
        XCTAssertLessThanOrEqual(texts.map(\.unicodeScalars.count).max() ?? 0, 3000)
        XCTAssertLessThanOrEqual(page.bar.widget.allocation.height, 80)
        XCTAssertEqual(texts.first?.hasPrefix("short"), comment == "short")
      }
    }
  }

  func testTheNextPhotoReusesTheViewAndChoosingTheVisibleOneDoesNothing() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.activate(0, in: sample.conversation?.list)
      let view = sample.photo
      let built = sample.split.counters.viewsBuilt
      for number in 2...3 {
        sample.photo?.photoView.area.grabFocus()
        sample.photos.window.press(.right)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/\(number)")
        XCTAssertEqual(sample.conversation?.list.selectedRow, number - 1)
      }
      XCTAssertTrue(sample.photo === view)
      XCTAssertEqual(sample.split.counters.viewsBuilt, built)
      let before = sample.split.counters
      sample.activate(2, in: sample.conversation?.list)
      XCTAssertEqual(sample.split.counters, before)
    }
  }

  func testAPhotoIsSharpAndSharpAgainAfterAResize() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pump(until: "the photo is sharp") { sample.photo?.photoView.isSharp == true }
      sample.resize(700)
      pump(until: "the photo is sharp again") { sample.photo?.photoView.isSharp == true }
      let room = try XCTUnwrap(sample.photo?.photoView.area.allocation)
      let middle = sample.photo?.photoView.area.color(x: room.width / 2, y: room.height / 2)
      XCTAssertNotEqual(middle, sample.photo?.photoView.area.color(x: 2, y: 2))
    }
  }

  func testTheProfileIsASheetThatEscapeCloses() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let focus = sample.photos.window.focusWidget
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      XCTAssertEqual(sample.photos.presenter.sheet.titleText, "Profile")
      XCTAssertEqual(
        sample.photos.presenter.profile.texts, ["Robin", "5 conversations", "9 photos"])
      XCTAssertEqual(sample.photos.presenter.profile.widget.orientation, .vertical)
      sample.resize(1000, height: 400)
      XCTAssertEqual(sample.photos.presenter.profile.widget.orientation, .horizontal)
      sample.photos.window.press(.escape)
      XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      XCTAssertEqual(sample.photos.window.focusWidget, focus)
    }
  }
}
