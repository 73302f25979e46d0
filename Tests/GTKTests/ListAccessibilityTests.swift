import GTK
import GTKTestSupport
import XCTest

/// The rows of a list as assistive tools see them, while rows come, go and move.
final class ListAccessibilityTests: XCTestCase {
  func testEachRowHasItsNameWhileRowsComeGoAndMove() {
    withGTK {
      for isGrid in [false, true] {
        for seed in 1...12 {
          var dice = Dice(seed: UInt64(seed))
          let rows = Rows(isGrid: isGrid)
          var kept: [KeptAccessibleRow] = []
          for step in 1...60 {
            rows.change(&dice)
            if dice.roll(0...2) == 0 { pumpUntilIdle() }
            XCTAssertEqual(
              rows.list.accessibleRowNames, rows.titles,
              "grid: \(isGrid), seed \(seed), step \(step)")
            kept += dice.roll(0...3) == 0 ? rows.list.keepAccessibleRows() : []
            for row in kept { _ = (row.name, row.details) }
          }
          rows.window.destroy()
          for row in kept { XCTAssertEqual([row.name, row.details], ["", ""]) }
        }
      }
    }
  }

  func testARowThatIsGoneHasNoName() {
    withGTK {
      let rows = Rows(isGrid: false)
      rows.list.count = 0
      rows.titles = ["a", "b", "c"]
      rows.list.count = 3
      let kept = rows.list.keepAccessibleRows()
      XCTAssertEqual(kept.map(\.name), ["a", "b", "c"])
      rows.titles.remove(at: 1)
      rows.list.remove(at: 1)
      XCTAssertEqual(kept.map(\.name), ["a", "", "c"])
    }
  }
}

/// A list of titles in a window.
@MainActor
private final class Rows {
  let window = Window()
  private(set) var list = ListView { _ in Row(title: "") }
  var titles: [String] = []
  private var number = 0

  init(isGrid: Bool) {
    list = ListView { [weak self] index in
      Row(title: self?.titles.indices.contains(index) == true ? self?.titles[index] ?? "" : "")
    }
    list.isGrid = isGrid
    list.selectionMode = .multiple
    window.child = ScrolledWindow(list)
    window.presentAndWait(width: 320, height: 400)
  }

  func change(_ dice: inout Dice) {
    switch dice.roll(0...5) {
    case 0 where !titles.isEmpty:
      let index = dice.roll(0...titles.count - 1)
      titles.remove(at: index)
      list.remove(at: index)
    case 1:
      let index = dice.roll(0...titles.count)
      titles.insert(newTitle(), at: index)
      list.insert(at: index)
    case 2:
      list.selectedRows = Set((0..<3).map { _ in dice.roll(0...max(0, titles.count - 1)) })
    case 3 where dice.roll(0...2) == 0:
      list.isGrid.toggle()
    case 4 where dice.roll(0...2) == 0:
      window.resizeAndWait(width: dice.roll(200...800), height: 400)
    case 3 where dice.roll(0...5) == 0:
      titles = (0..<dice.roll(0...30)).map { _ in newTitle() }
      list.count = 0
      list.count = titles.count
    default:
      var origins: [Int?] = Array(titles.indices)
      origins.removeAll { _ in dice.roll(0...5) == 0 }
      if dice.roll(0...3) == 0 { origins.sort { _, _ in dice.roll(0...1) == 0 } }
      for _ in 0..<dice.roll(0...5) { origins.insert(nil, at: dice.roll(0...origins.count)) }
      titles = origins.map { $0.map { titles[$0] } ?? newTitle() }
      list.rearrange(origins)
    }
  }

  private func newTitle() -> String {
    number += 1
    return "row \(number)"
  }
}
