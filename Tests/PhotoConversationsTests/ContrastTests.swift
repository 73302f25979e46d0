import AdaptiveSplit
import GTK
import GTKTestSupport
import Glibc
import PageContent
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Texts and stars can be read in every theme, on the lightest and the darkest photo.
final class ContrastTests: XCTestCase {
  func testTextsOnPanelsHaveAContrastOfFourAndAHalfAndStarsOfThree() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      for conversation in ["Ada", "Ben"] {
        sample.photos.send(.showDetail(.photo(conversation: conversation, number: 1)))
        pump(until: "the photo is there") { sample.photo?.photoView.isSharp == true }
        pumpUntilIdle()
        let photo = try XCTUnwrap(sample.photo)
        let stars = photo.rating.widget
        for panel in [photo.caption.widget, stars] {
          let image = try XCTUnwrap(photo.widget.snapshot())
          let place = try XCTUnwrap(panel.translate(x: 0, y: 0, to: photo.widget))
          // Inside the panel's line, above what is in it: nothing but the photo shines through.
          let grounds = (8..<panel.allocation.width - 8).compactMap {
            image.color(x: place.x + $0, y: place.y + 2)
          }
          XCTAssertFalse(grounds.isEmpty)
          let text = panel.foreground
          for ground in grounds {
            XCTAssertGreaterThan(contrast(text, ground), 4.5, "text over \(conversation), \(theme)")
          }
          guard panel == stars else { continue }
          for star in photo.rating.buttons {
            for ground in grounds {
              let color = star.foreground.over(ground)
              XCTAssertGreaterThan(
                contrast(color, ground), 3, "star over \(conversation), \(theme)")
            }
          }
        }
      }
      sample.photos.window.destroy()
    }
  }

  func testBothLinesOfARowHaveAContrastOfFourAndAHalf() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.list?.list)
      let image = try XCTUnwrap(list.snapshot())
      for lines in [66..<96, 96..<126] {
        let ground = try XCTUnwrap(image.color(x: 160, y: 68))
        let inks = lines.flatMap { y in (72..<150).compactMap { image.color(x: $0, y: y) } }
        let best = inks.map { contrast($0, ground) }.max() ?? 0
        XCTAssertGreaterThan(best, 4.5, "lines \(lines), \(theme)")
      }
      sample.photos.window.destroy()
    }
  }

  func testWhatIsTouchedIsLargeWhereTheWidthIsCompact() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let back = sample.split.header.backButton(.secondary)
      for button in [back] + (sample.photo?.rating.buttons ?? []) {
        XCTAssertGreaterThanOrEqual(button.allocation.width, 44)
        XCTAssertGreaterThanOrEqual(button.allocation.height, 44)
      }
      let height = sample.split.header.allocation.height
      sample.photos.send(.back(in: nil))
      pumpUntilIdle()
      for button in [sample.list?.headerStart.first, sample.split.header.menuButton] {
        XCTAssertGreaterThanOrEqual(button?.allocation.width ?? 0, 44)
        XCTAssertGreaterThanOrEqual(button?.allocation.height ?? 0, 44)
      }
      sample.resize(1000)
      XCTAssertEqual(sample.split.header.allocation.height, height)
      XCTAssertGreaterThanOrEqual(sample.list?.list.rowHeight ?? 0, 44)
    }
  }
}
