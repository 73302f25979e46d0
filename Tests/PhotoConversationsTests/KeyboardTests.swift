import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// All functions of the program, used with the keyboard alone.
final class KeyboardTests: XCTestCase {
  func testReturnOpensTheConversationThenThePhotoAndAltLeftGoesBack() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        XCTAssertEqual(window.focusWidget, sample.list?.list)
        for _ in 0..<4 { window.press(.down) }
        window.press(.return)
        XCTAssertEqual(
          sample.split.state.arrangement.primary.pages.last, .conversation("Dana"), "at \(width)")
        XCTAssertEqual(window.focusWidget, sample.conversation?.list, "at \(width)")
        window.press(.end)
        window.press(.return)
        XCTAssertEqual(sample.shownPhoto, "photo:Dana/2", "at \(width)")
        XCTAssertEqual(
          window.focusWidget,
          width == 1000 ? sample.conversation?.list : sample.photo?.photoView.area, "at \(width)")
        if width == 400 {
          window.press(.left, .alt)
          XCTAssertEqual(window.focusWidget, sample.conversation?.list)
        }
        window.press(.left, .alt)
        XCTAssertEqual(window.focusWidget, sample.list?.list, "at \(width)")
        window.destroy()
      }
    }
  }

  func testTheListHasTheFocusAndNoSelectionAfterLoading() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let sampleFile = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      sample.photos.open(LibrarySession(reading: .sample(at: FilePath(sampleFile)), in: nil))
      XCTAssertTrue(sample.photos.navigator.isOpening)
      pump(until: "the library is there") { !sample.photos.navigator.isOpening }
      pumpUntilIdle()
      XCTAssertEqual(sample.photos.window.focusWidget, sample.list?.list)
      XCTAssertNil(sample.list?.list.selectedRow)
    }
  }

  func testTabReachesEverythingAndShowsTheFocus() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
        pumpUntilIdle()
        var reached: [Widget] = []
        for _ in 0..<20 {
          sample.photos.window.press(.tab)
          let focus = try XCTUnwrap(sample.photos.window.focusWidget)
          XCTAssertTrue(focus.isMapped)
          XCTAssertTrue(sample.photos.window.isFocusVisible)
          if !reached.contains(focus) { reached.append(focus) }
        }
        let names = Set(reached.compactMap(\.accessibleName))
        let always: Set = ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"]
        let places: Set =
          width == 1000 ? ["Conversations", "Profile", "Menu"] : ["Back to Conversations"]
        XCTAssertTrue(names.isSuperset(of: always.union(places)), "\(names) at \(width)")
        let area = try XCTUnwrap(sample.photo?.photoView.area)
        XCTAssertTrue(reached.contains(area), "at \(width)")
        sample.photos.window.destroy()
      }
    }
  }

  func testTheTabOrderIsTheSameRightToLeft() {
    withGTK {
      for (width, photo) in [(1000, nil), (1000, 2), (400, nil), (400, 2)] as [(Int, Int?)] {
        let walks = try [TextDirection.leftToRight, .rightToLeft].map { direction in
          TextDirection.standard = direction
          defer { TextDirection.standard = .leftToRight }
          let sample = try SampleLibraryWindow(width: width)
          if let photo {
            sample.photos.send(.showDetail(.photo(conversation: "Chen", number: photo)))
            pump(until: "the photo, and its size in the bar") {
              sample.photo?.photoView.hasPicture == true
            }
          }
          pumpUntilIdle()
          let window = sample.photos.window
          let names = (0..<16).map { _ in
            window.press(.tab)
            return window.focusWidget?.accessibleName ?? "nothing"
          }
          window.destroy()
          return names
        }
        XCTAssertEqual(walks[0], walks[1], "\(width), \(photo as Any)")
        XCTAssertGreaterThan(Set(walks[0]).count, 2)
      }
    }
  }

  func testTabMovesFromThePhotoToCaptionStarsAndHeaderAndBack() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
        pumpUntilIdle()
        let window = sample.photos.window
        sample.photo?.photoView.area.grabFocus()
        let photo = try XCTUnwrap(sample.photo)
        let stars = [photo.caption.button] + photo.rating.buttons as [Widget?]
        var reached: [Widget?] = []
        for _ in stars {
          window.press(.tab)
          reached.append(window.focusWidget)
        }
        XCTAssertEqual(reached, stars, "at \(width)")
        window.press(.tab)
        XCTAssertTrue(sample.split.header.contains(window.focusWidget), "at \(width)")
        for star in stars.reversed() {
          window.press(.backTab, .shift)
          XCTAssertEqual(window.focusWidget, star, "at \(width)")
        }
        window.press(.backTab, .shift)
        XCTAssertEqual(window.focusWidget, sample.photo?.photoView.area, "at \(width)")
        window.destroy()
      }
    }
  }

  func testSpaceOnAStarRatesAndControlZUndoes() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let window = sample.photos.window
      XCTAssertEqual(window.focusWidget, sample.photo?.photoView.area)
      window.press(.return)
      XCTAssertEqual(sample.photo?.rating.litStars, 3, "Return on the photo rates nothing")
      window.pressTab(to: "2 stars")
      window.press(.space)
      XCTAssertEqual(sample.photo?.rating.litStars, 2)
      window.press(.tab)
      window.press(.space)
      XCTAssertEqual(sample.photo?.rating.litStars, 3)
      window.press(.space)
      XCTAssertEqual(sample.photo?.rating.litStars, 0, "the last star again takes the rating away")
      for stars in [3, 2] {
        window.press(Key("z"), .control)
        XCTAssertEqual(sample.photo?.rating.litStars, stars)
      }
    }
  }

  func testZeroClearsTheRating() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let window = sample.photos.window
      sample.focusPhoto()
      XCTAssertEqual(sample.photo?.rating.litStars, 3)
      window.press("0")
      XCTAssertEqual(sample.photo?.rating.litStars, 0)
      XCTAssertEqual(sample.photo?.rating.widget.accessibleName, "Not rated")
      window.press("0")
      window.press(Key("z"), .control)
      XCTAssertEqual(sample.photo?.rating.litStars, 3, "nothing was taken away the second time")
    }
  }

  func testKeysShowOtherPhotosWhereverTheFocusIsInThePage() {
    withGTK {
      for (direction, next, previous) in [
        (TextDirection.leftToRight, Key.right, Key.left), (.rightToLeft, .left, .right),
      ] {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        let sample = try SampleLibraryWindow(width: 400)
        sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
        pumpUntilIdle()
        let window = sample.photos.window
        window.pressTab(to: "3 stars")
        for (key, number) in [
          (next, 2), (next, 3), (next, 3), (previous, 2), (.home, 1), (.end, 3), (.pageUp, 2),
          (.pageDown, 3),
        ] {
          window.press(key)
          XCTAssertEqual(sample.shownPhoto, "photo:Chen/\(number)")
          XCTAssertEqual(window.focusWidget?.accessibleName, "3 stars")
        }
        window.destroy()
      }
    }
  }

  func testTheAboutDialogShowsTheVersionAndControlQQuitsFromIt() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      let menu = try XCTUnwrap(sample.split.header.menuButton)
      @MainActor func open() throws -> AboutWindow {
        menu.grabFocus()
        window.press(.space)
        XCTAssertTrue(menu.isActive)
        window.pressTab(to: "About Photo Conversations")
        window.press(.return)
        return try XCTUnwrap(Window.all.lazy.compactMap { $0 as? AboutWindow }.first)
      }
      let about = try open()
      XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      let texts = about.shownTexts.map(\.text)
      for text in ["Photo Conversations", Program.version] {
        XCTAssertTrue(texts.contains(text), "\(text) is not in \(texts)")
      }
      about.press(.escape)
      XCTAssertFalse(about.isMapped)
      XCTAssertTrue(window.isMapped)
      let another = try open()
      let alarm = MainLoop.after(milliseconds: Int(defaultTimeout * 1000)) { Application.quit() }
      let key = MainLoop.idle { another.simulateKey("q", modifiers: .control) }
      Application.run()
      withExtendedLifetime(key) { XCTAssertTrue(alarm.isPending, "the key ended it") }
      alarm.cancel()
    }
  }

  func testASheetKeepsTheFocusUntilEscape() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.show(photo: 1, of: "Chen")
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      let state = sample.split.state
      for key in [Key.tab, .tab, .tab, .backTab, .f6, .f8, .f9] {
        window.press(key)
        XCTAssertTrue(
          sample.photos.presenter.sheet.widget.contains(window.focusWidget), "after \(key)")
      }
      window.press(.left, .alt)
      XCTAssertEqual(sample.split.state, state)
      window.press(.escape)
      XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      XCTAssertNotNil(window.focusWidget)
    }
  }

  func testKeysInAMenuDoNothingBehindIt() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let window = sample.photos.window
      window.press(.f10)
      window.press("1")
      XCTAssertEqual(sample.photo?.rating.litStars, 3)
      XCTAssertEqual(sample.split.header.menuButton?.isActive, true)
      window.press(.escape)
    }
  }

  func testTheMenuOpensTheSearchAndEntersFullScreen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let window = sample.photos.window
      @MainActor func choose(_ title: String) {
        window.press(.f10)
        let lines = sample.split.header.menuButton?.menuLines ?? []
        lines.first { $0.title == title }?.click()
        pumpUntilIdle()
      }
      choose("Fullscreen")
      XCTAssertTrue(sample.photos.isFullScreen)
      window.press(.escape)
      choose("Search")
      XCTAssertEqual(sample.list?.searchBar.bar.isOpen, true)
      XCTAssertEqual(window.focusWidget, sample.list?.searchBar.bar.entry)
    }
  }

  func testTypeAheadSelectsAPhotoOfTheList() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let list = try XCTUnwrap(sample.conversation?.list)
      list.grabFocus()
      sample.photos.window.press("t")
      XCTAssertEqual(list.selectedRow, 2)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3", "it shows as with arrows")
      XCTAssertEqual(sample.photos.window.focusWidget, list)
    }
  }

  func testReturnOpensAndClosesTheProfile() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.list?.headerStart.first?.grabFocus()
      window.press(.return)
      XCTAssertEqual(sample.photos.presenter.sheet.titleText, "Profile")
      window.press(.return)
      XCTAssertFalse(sample.photos.presenter.sheet.isPresented)
      XCTAssertEqual(window.focusWidget, sample.list?.headerStart.first)
    }
  }
}

extension Window {
  /// Presses Tab until a widget with this name has the focus.
  fileprivate func pressTab(to name: String) {
    for _ in 0..<12 where focusWidget?.accessibleName != name { press(.tab) }
    XCTAssertEqual(focusWidget?.accessibleName, name)
  }
}
