import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The command table, the parts of the program made from it, and its documentation.
final class CommandTableTests: XCTestCase {
  func testCommandNamesAndShortcutsAreUniqueExceptEscape() {
    withGTK {
      for isMirrored in [false, true] {
        let table = PhotoCommands.table(isMirrored: isMirrored)
        XCTAssertEqual(Set(table.map(\.name)).count, table.count)
        // While photos are compared, keys have other commands.
        let comparing = Set(PhotoCommands.comparing.map(\.name))
        for isComparing in [false, true] {
          let keys = table.filter { comparing.contains($0.name) == isComparing }
            .flatMap(\.accelerators).filter { $0.key != .escape }
          XCTAssertEqual(Set(keys).count, keys.count)
        }
      }
      let sample = try SampleLibraryWindow(width: 1000)
      for name in PhotoCommands.windowMenu.flatMap({ $0 }) {
        XCTAssertNotNil(sample.photos.commands[name], name)
      }
    }
  }

  func testTheMenuIsOnEveryPageAndF10OpensIt() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        let pages: [SplitEvent<PhotoPage>] = [
          .sidebarToggled, .sidebarToggled, .show(.conversation("Chen"), from: .primary),
          .showDetail(.photo(conversation: "Chen", number: 2)), .sidebarToggled,
        ]
        for event in [nil] + pages.map(Optional.some) {
          if let event { sample.photos.send(event) }
          pumpUntilIdle()
          let buttons = sample.split.header.menuButtons.filter(\.isMapped)
          XCTAssertEqual(buttons.count, 1, "after \(event as Any) at \(width)")
          window.press(.f10)
          XCTAssertEqual(buttons.first?.isActive, true, "after \(event as Any) at \(width)")
          XCTAssertEqual(
            buttons.first?.menuLines.map(\.title),
            [
              "Undo", "Redo", "Photo", "New Window", "Open Folder…", "Open Sample Library",
              "Search", "Show as Grid", "Sort Photos", "Fullscreen", "Slideshow",
              "Preferences", "Keyboard Shortcuts",
              "About Photo Conversations",
            ])
          window.press(.escape)
          XCTAssertEqual(buttons.first?.isActive, false)
        }
        window.destroy()
      }
    }
  }

  func testTheMenusOfPhotosShowTheirShortcuts() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let zoom = try XCTUnwrap(sample.photo?.zoomButton.widget.menu)
      let keys: [Key] = ["0", "2", "1", "l"]
      XCTAssertEqual(
        zoom.sections.flatMap(\.items).compactMap(\.shortcut),
        keys.map { Accelerator($0, .control) })
      let photo = sample.photos.photoMenu.flatMap(\.items)
      XCTAssertEqual(photo.first { $0.title == "Compare" }?.shortcut, Accelerator("c"))
    }
  }

  func testTheShortcutsWindowOpensWithTwoKeysAndListsEverything() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      for (key, modifiers) in [(Key.f1, Modifiers()), ("?", .control)] {
        window.press(key, modifiers)
        let list = try XCTUnwrap(Window.all.compactMap { $0 as? ShortcutsWindow }.first)
        XCTAssertTrue(list.isMapped)
        let texts = Set(list.shownTexts.map(\.text))
        for topic in sample.photos.commands.shortcuts + sample.split.shortcuts {
          let all = [topic.title] + topic.shortcuts.map(\.title)
          XCTAssertTrue(texts.isSuperset(of: all), "\(all) in \(texts)")
        }
        XCTAssertLessThanOrEqual(list.minimumAndNaturalWidth().minimum, 360)
        let width = list.allocation.width
        XCTAssertEqual(
          list.shownTexts.filter { $0.place.x + $0.place.width > width }.map(\.text), [])
        list.press(.escape)
        XCTAssertFalse(list.isMapped)
      }
    }
  }

  func testOnlyWindowCommandsAreEnabledWhileASheetIsOpen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      sample.photos.presenter.presentProfile()
      pumpUntilIdle()
      let commands = sample.photos.commands
      let window = sample.photos.window
      window.press("1")
      XCTAssertEqual(sample.photo?.rating.litStars, 3)
      window.press(.f10)
      XCTAssertEqual(sample.split.header.menuButton?.isActive, false)
      for name in ["quit", "close", "fullscreen"] {
        XCTAssertEqual(commands[name]?.isEnabled(sample.photos), true, name)
      }
      XCTAssertFalse(commands.perform("about"), "nothing more opens over a sheet")
      XCTAssertEqual(commands.handle(KeyEvent(key: "q", modifiers: .control)), .stop)
      XCTAssertTrue(sample.photos.presenter.sheet.isPresented)
      window.press("w", .control)
      XCTAssertFalse(window.isMapped)
    }
  }

  func testRatingWorksOnAnyKeyboard() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      sample.focusPhoto()
      pumpUntilIdle()
      sample.photos.window.takeKeyboard()
      @MainActor func expect(_ stars: Int, after keys: String, _ layout: String) {
        Keyboard.type(keys)
        XCTAssertEqual(sample.photo?.rating.litStars, stars, "\(keys), \(layout)")
      }
      for (layout, undo) in [("fr", "ctrl+25"), ("ru", "ctrl+52"), ("ara", "ctrl+52")] {
        Keyboard.with(layout: layout) {
          expect(2, after: "11", layout)
          expect(3, after: undo, layout)
          Keyboard.type("Caps_Lock")
          expect(4, after: "13", layout)
          expect(3, after: undo, layout)
          Keyboard.type("Caps_Lock")
        }
      }
      Keyboard.with(layout: "fr") { expect(5, after: "shift+14", "fr") }
      Keyboard.type("Num_Lock")
      expect(1, after: "87", "keypad")
      Keyboard.type("Num_Lock")
    }
  }
}
