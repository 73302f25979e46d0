import Cairo
import GTK
import GTKTestSupport
import XCTest

/// The appearance of a row, and its accessible text.
final class RowTests: XCTestCase {
  func testTheTitleOfAnUnreadRowIsBoldAndTheRestIsNot() {
    withGTK {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        let read = DrawnRow(Row(title: "Title", subtitle: "second"), direction)
        let unread = DrawnRow(Row(title: "Title", subtitle: "second", isUnread: true), direction)
        XCTAssertGreaterThan(unread.darkness(of: 10..<32), 1.15 * read.darkness(of: 10..<32))
        XCTAssertEqual(unread.darkness(of: 36..<60), read.darkness(of: 36..<60), accuracy: 0.01)
      }
    }
  }

  /// The dots of an ellipsis at the end of a line are low, with nothing above them.
  func testATitleOfTheOtherDirectionIsEllipsizedAtItsOwnEnd() {
    withGTK {
      let english = String(repeating: "lll ", count: 40)
      let hebrew = String(repeating: "לללל ", count: 40)
      // The ellipsis is at the left or at the right, whatever the row's direction.
      for (title, isLeft) in [(english, false), (hebrew, true)] {
        for direction in [TextDirection.leftToRight, .rightToLeft] {
          for subtitle in [nil, "second"] {
            let row = DrawnRow(
              Row(title: title, subtitle: subtitle), direction, picture: nil)
            let heights = subtitle == nil ? 20..<44 : 12..<32
            XCTAssertEqual(
              row.endsLow(atTheLeft: true, of: heights), isLeft, "\(title.prefix(4)), \(direction)")
            XCTAssertEqual(
              row.endsLow(atTheLeft: false, of: heights), !isLeft,
              "\(title.prefix(4)), \(direction)")
          }
        }
      }
      for (title, direction) in [("ll", TextDirection.rightToLeft), ("לל", .leftToRight)] {
        let row = DrawnRow(Row(title: title), direction, picture: nil)
        let isAtTheStart = row.firstInk(in: 20..<44).map { $0 < 160 }
        XCTAssertEqual(isAtTheStart, direction == .leftToRight, title)
      }
    }
  }

  /// The dots are low, and the letters are high.
  func testALineOfPartsBeginsAtTheRowsStart() {
    withDirections { direction in
      for (parts, isAtStart) in [(["....", "WWWW"], true), (["WWWW", "...."], false)] {
        let row = DrawnRow(Row(title: "l", subtitle: dotted(parts)), direction, picture: nil)
        XCTAssertEqual(
          row.endsLow(atTheLeft: direction == .leftToRight, of: 34..<48), isAtStart,
          "\(parts), \(direction)")
      }
    }
  }

  /// The dots are low, and the end of the name is high.
  func testANameIsCutInItsMiddle() {
    withGTK {
      let name = String(repeating: "l", count: 100)
      for subtitle in [nil, "second"] {
        for isCut in [true, false] {
          let row = DrawnRow(
            Row(title: name, cutsTitleInMiddle: isCut, subtitle: subtitle), .leftToRight,
            picture: nil)
          let heights = subtitle == nil ? 20..<44 : 12..<32
          XCTAssertEqual(row.endsLow(atTheLeft: false, of: heights), !isCut, subtitle ?? "alone")
        }
      }
    }
  }

  func testStarsAreDrawnAtTheRowsStart() {
    withGTK {
      // The stars are at the row's start, whatever direction and width the text has.
      let long = String(repeating: "l", count: 100)
      for subtitle in [nil, "ll", "לל", long, String(repeating: "ל", count: 100), "★ ll"] {
        for (rating, isRightToLeft, places) in [
          (3, false, 8..<70), (3, true, 250..<312), (5, false, 8..<90), (5, true, 230..<312),
        ] {
          let row = DrawnRow(
            Row(title: "ll", subtitle: subtitle, rating: rating),
            isRightToLeft ? .rightToLeft : .leftToRight, picture: nil)
          let gold = row.gold
          XCTAssertEqual(row.goldRuns.count, rating, subtitle ?? "alone")
          XCTAssertTrue(
            gold.allSatisfy(places.contains),
            "\(subtitle ?? "alone"): \(gold.first ?? 0) to \(gold.last ?? 0)")
        }
      }
    }
  }

  func testTheStarsOfATileFitAndStartAtItsStart() {
    withGTK {
      for (scale, direction) in [
        (1.0, TextDirection.leftToRight), (3, .leftToRight), (1, .rightToLeft), (3, .rightToLeft),
      ] {
        Appearance.textScale = scale
        defer { Appearance.textScale = 1 }
        for (title, subtitle, count) in [("ll", nil, 5), ("לל", nil, 2), ("ll", "ll", 5)] {
          let tile = DrawnRow(
            Row(title: title, subtitle: subtitle, rating: count), direction, picture: nil,
            isTile: true)
          let runs = tile.goldRuns
          XCTAssertEqual(runs.count, count, "\(title) \(subtitle ?? "") at \(scale)")
          XCTAssertLessThanOrEqual(
            (runs.map(\.count).max() ?? 0) - (runs.map(\.count).min() ?? 0), 1, "of one size")
          if count == 2, let first = runs.first {
            XCTAssertEqual(
              first.lowerBound > tile.middle, direction == .rightToLeft, "\(title) at \(scale)")
          }
        }
      }
    }
  }

  func testAnUnreadRowIsDescribedAsUnread() {
    withGTK {
      let list = ListView { row in
        Row(title: "Title", subtitle: "second", isUnread: row == 1)
      }
      let window = Window()
      window.child = ScrolledWindow(list)
      list.count = 2
      window.presentAndWait(width: 320, height: 200)
      XCTAssertEqual(list.accessibleRowDescriptions, ["second", "unread, second"])
    }
  }

  func testTheSubtitleIsTheAccessibleDescriptionOnly() {
    withGTK {
      let list = ListView { Row(title: "Title \($0)", subtitle: "second") }
      let window = Window()
      window.child = ScrolledWindow(list)
      list.count = 2
      window.presentAndWait(width: 320, height: 200)
      XCTAssertEqual(list.accessibleRowTexts, ["Title 0", "Title 1"])
      XCTAssertEqual(list.accessibleRowDescriptions, ["second", "second"])
    }
  }

  func testARowReportsItsDescriptionOnlyWhenItChanges() {
    withGTK {
      let subtitle = Subtitle()
      let list = ListView { Row(title: "Title \($0)", subtitle: subtitle.text) }
      let window = Window()
      window.child = ScrolledWindow(list)
      list.count = 2
      window.presentAndWait(width: 320, height: 200)
      XCTAssertEqual(list.accessibleRowTexts, ["Title 0", "Title 1"])
      // A row that is drawn again, as when its picture arrives; its second line was not requested
      // before.
      for (text, expected) in [
        ("first", 0), ("first", 0), ("second", 1), ("second", 0), (nil, 1), ("first", 1),
      ] {
        var heard = 0
        subtitle.text = text
        _ = AccessibleChanges.hear({ heard += 1 }) {
          list.reload(row: 0)
          pumpUntilIdle()
        }
        XCTAssertEqual(heard, expected, text ?? "no text")
        XCTAssertEqual(list.accessibleRowDescriptions.first, text ?? "")
      }
    }
  }

  func testAListWithoutPicturesHasNoRoomForThem() {
    withGTK {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        let plain = Row(title: "Title", subtitle: "second")
        var pictured = plain
        pictured.placeholderIcon = "image-x-generic-symbolic"
        XCTAssertTrue(
          DrawnRow(plain, direction).isSame(as: DrawnRow(pictured, direction, picture: nil)))
        XCTAssertFalse(
          DrawnRow(plain, direction).isSame(as: DrawnRow(pictured, direction, picture: 48)))
      }
    }
  }
}

/// A second line that changes.
@MainActor
private final class Subtitle {
  var text: String? = "second"
}

/// The pixels of a row.
private struct DrawnRow {
  let image: ImageSurface?
  /// The height of the examined part.
  private let height: Int
  /// The middle of the row or of its tile.
  let middle: Int

  /// Draws a list's only row.
  @MainActor
  init(_ row: Row, _ direction: TextDirection, picture: Int? = 48, isTile: Bool = false) {
    let list = ListView(thumbnailSize: picture) { _ in row }
    let window = Window()
    window.child = ScrolledWindow(list)
    list.count = 1
    list.textDirection = direction
    list.isGrid = isTile
    height = isTile ? 400 : 64
    window.presentAndWait(width: 320, height: isTile ? 400 : 100)
    image = list.snapshot()
    middle = list.place(ofRow: 0).map { $0.x + $0.width / 2 } ?? 0
    window.destroy()
  }

  /// The columns with the color of lit stars.
  var gold: [Int] {
    (0..<320).filter { x in
      (0..<height).contains { y in
        guard let pixel = image?.pixel(x: x, y: y) else { return false }
        return pixel.red > 200 && pixel.blue < 100
      }
    }
  }

  /// The columns of each lit star.
  var goldRuns: [ClosedRange<Int>] {
    gold.reduce(into: []) { runs, x in
      if let last = runs.last, last.upperBound + 1 == x {
        runs[runs.count - 1] = last.lowerBound...x
      } else {
        runs.append(x...x)
      }
    }
  }

  /// Returns the amount of ink between two heights, in pixels that are not background.
  func darkness(of heights: Range<Int>) -> Double {
    guard let image else { return 0 }
    var sum = 0.0
    for y in heights {
      for x in 4..<300 {
        if let pixel = image.pixel(x: x, y: y) { sum += 1 - Double(pixel.green) / 255 }
      }
    }
    return sum
  }

  private func isInk(_ x: Int, _ y: Int) -> Bool {
    guard let pixel = image?.pixel(x: x, y: y) else { return false }
    return Int(pixel.green) * 255 < 150 * Int(max(pixel.alpha, 1))
  }

  /// Returns the first column with ink between two heights, or nil.
  func firstInk(in heights: Range<Int>) -> Int? {
    (0..<320).first { x in heights.contains { isInk(x, $0) } }
  }

  /// Whether the outermost ink of a line, as wide as a dot, is in its lower half only.
  func endsLow(atTheLeft: Bool, of heights: Range<Int>) -> Bool {
    let columns = atTheLeft ? Array(0..<320) : Array((0..<320).reversed())
    guard
      let first = columns.first(where: { x in heights.contains { isInk(x, $0) } }),
      let place = columns.firstIndex(of: first)
    else { return false }
    let upper = heights.prefix(heights.count / 2)
    return !columns[place..<min(place + 5, 320)].contains { x in
      upper.contains { isInk(x, $0) }
    }
  }

  func isSame(as other: DrawnRow) -> Bool {
    (0..<64).allSatisfy { y in
      (0..<320).allSatisfy { x in
        image?.pixel(x: x, y: y) == other.image?.pixel(x: x, y: y)
      }
    }
  }
}
