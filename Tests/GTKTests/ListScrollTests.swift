import GTK
import GTKTestSupport
import XCTest

/// A list scrolls as little as needed, even before it is allocated.
final class ListScrollTests: XCTestCase {
  func testScrollingToARowWorksInAListThatJustAppeared() {
    withGTK {
      for row in [0, 3, 20, 50, 98, 99] {
        for appearing in Appearing.allCases {
          let sample = Sample()
          sample.appear(appearing, andScrollTo: row)
          let place = try XCTUnwrap(sample.list.place(ofRow: row))
          XCTAssertGreaterThanOrEqual(place.y, 0, "row \(row), \(appearing)")
          let end = place.y + place.height
          XCTAssertLessThanOrEqual(end, 400, "row \(row), \(appearing)")
          if row > 6 { XCTAssertEqual(end, 400, "row \(row), \(appearing): as little as needed") }
          sample.window.destroy()
        }
      }
    }
  }

  func testAHiddenListScrollsToTheRowThatWasAskedForAfterRowsCome() {
    withGTK {
      let sample = Sample()
      sample.list.count = 100
      sample.window.child = ScrolledWindow(sample.list)
      sample.list.scroll(to: 80)
      sample.list.rearrange([Int?](repeating: nil, count: 100) + Array(0..<100))
      sample.window.presentAndWait(width: 320, height: 400)
      pumpUntilIdle()
      XCTAssertEqual(sample.list.visibleRows?.contains(180), true)
      sample.window.destroy()
    }
  }
}

private enum Appearing: CaseIterable {
  case asTheWindowOpens, afterTheWindowOpened, withNewRows, onAStack
}

/// A list of a hundred rows.
@MainActor
private final class Sample {
  let window = Window()
  let list = ListView { Row(title: "Row \($0)") }

  func appear(_ appearing: Appearing, andScrollTo row: Int) {
    switch appearing {
    case .asTheWindowOpens:
      list.count = 100
      window.child = ScrolledWindow(list)
      list.scroll(to: row)
      window.presentAndWait(width: 320, height: 400)
    case .afterTheWindowOpened:
      list.count = 100
      window.child = ScrolledWindow(list)
      window.setDefaultSize(width: 320, height: 400)
      window.present()
      list.scroll(to: row)
    case .withNewRows:
      window.child = ScrolledWindow(list)
      window.presentAndWait(width: 320, height: 400)
      list.reset(count: 100)
      list.scroll(to: row)
    case .onAStack:
      let stack = Stack()
      let scrolled = ScrolledWindow(list)
      stack.add(Label("Nothing"))
      stack.add(scrolled)
      window.child = stack
      window.presentAndWait(width: 320, height: 400)
      list.count = 100
      stack.visibleChild = scrolled
      list.scroll(to: row)
    }
    pumpUntilIdle()
  }
}
