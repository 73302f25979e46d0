import AdaptiveSplit
import GTK
import GTKTestSupport
import Glibc
import PageContent
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Texts and stars can be read in every theme, on the lightest and the darkest photo.
final class ContrastTests: XCTestCase {
  func testTextsOnTheBarHaveAContrastOfFourAndAHalfAndStarsOfThree() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      for conversation in ["Ada", "Ben"] {
        sample.photos.send(.showDetail(.photo(conversation: conversation, number: 1)))
        let photo = try XCTUnwrap(sample.photo)
        photo.controls.stay = 60_000
        photo.controls.stir()
        pump(until: "the photo is there") {
          photo.seenPhoto?.id == "\(conversation)/1" && photo.loadingCount == 0
        }
        // Three lit stars and two others.
        photo.rating.show(3)
        pumpUntilIdle()
        XCTAssertTrue(photo.controls.isShown)
        let image = try XCTUnwrap(photo.widget.snapshot())
        let bar = try XCTUnwrap(photo.bar.translate(x: 0, y: 0, to: photo.widget))
        // Beside what is in the bar: nothing but the photo shines through.
        let grounds = (12..<photo.bar.allocation.width - 12).compactMap {
          image.color(x: bar.x + $0, y: bar.y + 3)
        }
        XCTAssertFalse(grounds.isEmpty)
        for ground in grounds {
          XCTAssertGreaterThan(
            contrast(photo.caption.widget.foreground, ground), 4.5,
            "text over \(conversation), \(theme)")
        }
        for (number, star) in zip(1..., photo.rating.buttons) {
          let corner = try XCTUnwrap(star.translate(x: 0, y: 0, to: photo.widget))
          let inside = (8..<32).flatMap { y in
            (8..<32).compactMap { x in image.color(x: corner.x + x, y: corner.y + y) }
          }
          let ground = try XCTUnwrap(image.color(x: corner.x + 2, y: corner.y + 2))
          let best = inside.map { contrast($0, ground) }.max() ?? 0
          XCTAssertGreaterThan(best, 3, "star \(number) over \(conversation), \(theme)")
          let middle = try XCTUnwrap(image.color(x: corner.x + 20, y: corner.y + 21))
          // Yellow has much red and green, and little blue; a brown has less of both.
          XCTAssertEqual(
            middle.red > 0.9 && middle.green > 0.65 && middle.blue < 0.3, number <= 3,
            "star \(number) over \(conversation), \(theme): \(middle)")
        }
      }
      sample.photos.window.destroy()
    }
  }

  func testThePhotosGroundIsDarkAndWithoutAColourInEveryTheme() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pump(until: "the photo is there") { sample.photo?.photoView.isSharp == true }
      let image = try XCTUnwrap(sample.photo?.photoView.area.snapshot())
      let ground = try XCTUnwrap(image.color(x: 2, y: 2))
      XCTAssertLessThan(ground.red, 0.2, theme)
      XCTAssertEqual(ground.red, ground.green, theme)
      XCTAssertEqual(ground.red, ground.blue, theme)
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

  func testStarsInRowsAreThoseOfTheBarWithAContrastOfThree() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.conversation?.list)
      let image = try XCTUnwrap(list.snapshot())
      let row = try XCTUnwrap(list.place(ofRow: 1))
      let ground = try XCTUnwrap(image.color(x: 76, y: row.y + 2))
      // Four lit ones and another one, behind the picture and below the title.
      @MainActor func colors(_ star: Int) -> [Color] {
        (row.y + 34..<row.y + 52).flatMap { y in
          (0..<15).compactMap { image.color(x: 72 + 16 * (star - 1) + $0, y: y) }
        }
      }
      for star in 1...5 {
        let best = colors(star).map { contrast($0, ground) }.max() ?? 0
        XCTAssertGreaterThan(best, 3, "star \(star), \(theme)")
        XCTAssertEqual(
          colors(star).contains { $0.red > 0.9 && $0.green > 0.65 && $0.blue < 0.3 }, star <= 4,
          "star \(star), \(theme)")
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

  func testStarsAndTheirTargetsKeepTheirSizeAtAnyTextScaleAndHeight() {
    withGTK {
      defer { Appearance.textScale = 1 }
      for scale in [1, 1.5, 2] {
        Appearance.textScale = scale
        for (width, height) in [(1000, 680), (700, 300), (360, 680)] {
          let sample = try SampleLibraryWindow(width: width, height: height)
          sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
          pumpUntilIdle()
          let photo = try XCTUnwrap(sample.photo)
          for star in photo.rating.buttons {
            let area = try XCTUnwrap(star.child)
            XCTAssertEqual(area.allocation.width, 24)
            XCTAssertEqual(area.allocation.height, 24)
            XCTAssertGreaterThanOrEqual(star.allocation.width, 40)
            XCTAssertGreaterThanOrEqual(star.allocation.height, 40)
            let end = star.translate(x: star.allocation.width, y: 0, to: photo.widget)
            XCTAssertLessThanOrEqual(
              end?.x ?? .max, photo.widget.allocation.width, "\(width) at \(scale)")
          }
          let start = photo.bar.translate(x: 0, y: 0, to: photo.widget)
          XCTAssertGreaterThanOrEqual(start?.x ?? -1, 0, "\(width) at \(scale)")
          sample.photos.window.destroy()
        }
      }
    }
  }
}
