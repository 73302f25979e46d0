import GTKTestSupport
import XCTest

@testable import GTK

/// Typed letters select the rows that begin with them.
final class ListTypingTests: XCTestCase {
  @MainActor
  private static func list(
    _ titles: [String], under titlebar: HeaderBar? = nil
  ) -> (window: Window, list: ListView) {
    let list = ListView { Row(title: titles[$0], isHeader: titles[$0] == "Heading") }
    let window = Window()
    if let titlebar { window.titlebar = titlebar }
    window.child = ScrolledWindow(list)
    list.count = titles.count
    list.typing?.timeout = .max
    window.presentAndWait(width: 400, height: 400)
    list.grabFocus()
    pumpUntilIdle()
    return (window, list)
  }

  func testDigitsOfATypedTitleAreNoCommands() {
    withGTK {
      let window = Window()
      let titles = ["IMG_1", "IMG_2", "IMG_3"]
      let list = ListView { Row(title: titles[$0]) }
      list.count = 3
      list.typing?.timeout = .max
      window.child = list
      window.presentAndWait(width: 300, height: 300)
      let owner = Rated()
      let commands = CommandSet(
        [Command<Rated>("rate", "Rate", [Accelerator("2")], topic: "") { $0.count += 1 }],
        for: owner, in: window)
      list.grabFocus()
      window.type("img_2")
      XCTAssertEqual(list.selectedRow, 1)
      XCTAssertEqual(owner.count, 0)
      list.typing?.pause()
      window.press("2")
      XCTAssertEqual(owner.count, 1)
      withExtendedLifetime(commands) {}
    }
  }

  func testEachTypedLetterNarrowsTheMatch() {
    withGTK {
      for isGrid in [false, true] {
        let (window, list) = Self.list(["Cat", "Chen", "Cello", "Éclair", "Two owls", "Heading"])
        list.isGrid = isGrid
        var moved: [Int] = []
        list.onSelectionMoved { moved.append($0) }
        for (keys, row) in [
          ("ce", 2), ("e", 3), ("o", 4), ("two o", 4), ("ch", 1),
        ] {
          list.selectedRow = nil
          // As after a while without a key.
          list.typing?.pause()
          for key in keys { window.press(Key(key)) }
          XCTAssertEqual(list.selectedRow, row, "\(keys), grid: \(isGrid)")
        }
        XCTAssertEqual(moved.last, 1, "it shows as with arrows")
        window.destroy()
      }
    }
  }

  func testTheSameLetterCyclesThroughItsMatches() {
    withGTK {
      let (window, list) = Self.list(["Ada", "Ben", "Anna", "Chen", "Asa"])
      var rows: [Int?] = []
      for _ in 0..<4 {
        window.press("a")
        rows.append(list.selectedRow)
      }
      XCTAssertEqual(rows, [0, 2, 4, 0])
    }
  }

  func testTheSearchedTextMayDifferFromTheTitle() {
    withGTK {
      let (window, list) = Self.list(["Ada", "Ben"])
      list.typedTitle = { $0 == 0 ? "x" : "y" }
      window.press("y")
      XCTAssertEqual(list.selectedRow, 1)
      list.findsByTyping = false
      window.press("x")
      XCTAssertEqual(list.selectedRow, 1)
    }
  }

  func testTheSpaceBarAloneStillActivatesTheRow() {
    withGTK {
      let (window, list) = Self.list(["Ada", "Ben"])
      var activated: [Int] = []
      list.onActivate { activated.append($0) }
      window.press(.down)
      window.press(.space)
      XCTAssertEqual(activated, [list.selectedRow ?? -1])
    }
  }

  func testTabLeadsOnFromTheListAndBack() {
    withGTK {
      for isGrid in [false, true] {
        let bar = HeaderBar()
        let button = Button(label: "Other")
        bar.packEnd(button)
        let (window, list) = Self.list(["Ada", "Ben"], under: bar)
        list.isGrid = isGrid
        for shift in [false, true] {
          list.grabFocus()
          pump(until: "the focus") { list.hasFocus }
          window.press(shift ? .backTab : .tab, shift ? .shift : [])
          XCTAssertTrue(button.hasFocus, "Shift: \(shift), grid: \(isGrid)")
        }
        window.destroy()
      }
    }
  }
}

/// An owner of a command, with the number of times it was performed.
@MainActor
private final class Rated {
  var count = 0
}

extension ListTyping {
  /// Makes the next letter start a new search.
  fileprivate func pause() { text = "" }
}
