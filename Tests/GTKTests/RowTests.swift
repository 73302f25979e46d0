import GTK
import GTKTestSupport
import ImageFiles
import XCTest

/// How a row looks, and how it is read.
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

  func testAnUnreadRowSaysSo() {
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

/// The pixels of a row.
private struct DrawnRow {
  let image: ImageSurface?

  /// Draws a list's only row.
  @MainActor
  init(_ row: Row, _ direction: TextDirection, picture: Int? = 48) {
    let list = ListView(thumbnailSize: picture) { _ in row }
    let window = Window()
    window.child = ScrolledWindow(list)
    list.count = 1
    list.textDirection = direction
    window.presentAndWait(width: 320, height: 100)
    image = list.snapshot()
    window.destroy()
  }

  /// How much of what is between two heights is not the background, in pixels.
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

  func isSame(as other: DrawnRow) -> Bool {
    (0..<64).allSatisfy { y in
      (0..<320).allSatisfy { x in
        image?.pixel(x: x, y: y) == other.image?.pixel(x: x, y: y)
      }
    }
  }
}
