import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import AdaptiveSplitGTK
@testable import SplitGallery

/// The commands of every window of the gallery, in its menu and by its keys.
final class GalleryCommandTests: XCTestCase {
  func testF10OpensTheMenuOfEachWindow() {
    forEachWindow { owner, name in
      owner.window.press(.f10)
      let button = try XCTUnwrap(menuButton(of: owner), name)
      XCTAssertTrue(button.isMapped, name)
      let own = name == "stages" ? ["Stored in Memory", "Stored in an SQLite File"] : []
      XCTAssertEqual(
        button.menuLines.map(\.title), own + ["Fullscreen", "Keyboard Shortcuts"], name)
      owner.window.press(.escape)
      XCTAssertFalse(button.isActive, name)
    }
  }

  func testF1ListsAllKeysOfEachWindowAndNoneTwice() {
    forEachWindow { owner, name in
      let topics = ShortcutsWindow.Topic.all(of: GalleryCommands.table) + owner.shortcuts
      let keys = topics.flatMap(\.shortcuts).flatMap(\.accelerators)
      XCTAssertEqual(Set(keys).count, keys.count, name)
      XCTAssertTrue(keys.contains(Accelerator(.f10)), name)
      owner.window.press(.f1)
      let list = try XCTUnwrap(Window.all.compactMap { $0 as? ShortcutsWindow }.first, name)
      let texts = Set(list.shownTexts.map(\.text))
      for topic in topics {
        let all = [topic.title] + topic.shortcuts.map(\.title)
        XCTAssertTrue(texts.isSuperset(of: all), "\(name): \(all) in \(texts)")
      }
      list.press(.escape)
      XCTAssertFalse(list.isMapped, name)
    }
  }

  func testF9HidesAndShowsTheSidebarWhereverItIsListed() {
    forEachWindow { owner, name in
      let keys = owner.shortcuts.flatMap(\.shortcuts).flatMap(\.accelerators)
      guard keys.contains(Accelerator(.f9)), let bar = owner.header as? SplitHeader else { return }
      for (width, height) in [(900, 620), (768, 1024)] {
        owner.window.resizeAndWait(width: width, height: height)
        let before = bar.bars.primary.isMapped
        for isShown in [!before, before] {
          owner.window.press(.f9)
          XCTAssertEqual(bar.bars.primary.isMapped, isShown, "\(name) at \(width)")
        }
      }
    }
  }

  func testControlWClosesAWindow() {
    forEachWindow { owner, name in
      owner.window.press("w", .control)
      XCTAssertFalse(owner.window.isMapped, name)
    }
  }

  func testItemsAreAddedAndRemovedByKeys() {
    withGTK {
      let sample = QuietWindow()
      OpenWindows.keep(sample, for: sample.window)
      sample.window.presentAndWait(width: 700, height: 500)
      for count in 1...3 {
        sample.window.press("n", .control)
        XCTAssertEqual(sample.model.items.count, count)
      }
      sample.tap(1)
      pumpUntilIdle()
      sample.window.press(.delete)
      XCTAssertEqual(sample.model.items.count, 2)
      sample.window.press("z", .control)
      XCTAssertEqual(sample.model.items.count, 3)
    }
  }

  func testTypeAheadSelectsRows() {
    // A letter and the row that it selects, for lists whose rows begin with different ones.
    let requested = ["list": ("w", 4), "weapons": ("y", 3)]
    forEachWindow { owner, name in
      guard let (letter, row) = requested[name] else { return }
      let list = try XCTUnwrap(owner.window.lists.first, name)
      list.grabFocus()
      owner.window.press(Key(Character(letter)))
      XCTAssertEqual(list.selectedRow, row, name)
    }
  }

  /// Opens each of the gallery's windows, and destroys it after `body`.
  private func forEachWindow(
    _ body: @escaping @MainActor (any WindowOwner, _ name: String) throws -> Void
  ) {
    withGTK {
      let files = ProgramFiles.gallery
      let makers: [(String, () throws -> any WindowOwner)] =
        Sample.allCases.map { sample in (sample.rawValue, { try sample.makeWindow(files) }) }
        + [("list", { ListWindow(files: files) }), ("settings", { SettingsWindow(files: files) })]
      for (name, make) in makers {
        let owner = try make()
        OpenWindows.keep(owner, for: owner.window)
        owner.window.presentAndWait(width: 900, height: 620)
        try body(owner, name)
        for window in Window.all { window.destroy() }
        pumpUntilIdle()
      }
    }
  }
}

@MainActor
private func menuButton(of owner: any WindowOwner) -> MenuButton? {
  (owner.header as? SplitHeader)?.menuButton ?? (owner.header as? PlainHeader)?.button
}

extension Widget {
  /// The visible lists in this widget.
  fileprivate var lists: [ListView] {
    if let list = self as? ListView { return list.isMapped ? [list] : [] }
    return (self as? Container)?.children.flatMap(\.lists) ?? []
  }
}
