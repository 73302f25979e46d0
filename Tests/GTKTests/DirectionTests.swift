import GTK
import GTKTestSupport
import XCTest

/// Texts of both directions in one line.
final class DirectionTests: XCTestCase {
  func testEachPartOfALineKeepsItsOwnDirectionAndTheLineHasTheLanguages() {
    withDirections { direction in
      let mark = direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
      XCTAssertEqual(
        dotted(["Müller", "1 من 9"]), mark + "\u{2068}Müller\u{2069} · \u{2068}1 من 9\u{2069}")
      XCTAssertEqual(
        dotted(["Müller", "1 of 9"]),
        direction == .leftToRight
          ? "Müller · 1 of 9" : mark + "\u{2068}Müller\u{2069} · \u{2068}1 of 9\u{2069}")
      XCTAssertEqual(dotted([]), "")
    }
  }
}
