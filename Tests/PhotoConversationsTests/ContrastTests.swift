import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import Glibc
import ImageDecoding
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Texts and stars are readable in every theme, on the lightest and the darkest photo.
final class ContrastTests: XCTestCase {
  func testTextsOnTheBarHaveAContrastOfFourAndAHalfAndStarsOfThree() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      for conversation in ["Ada", "Ben"] {
        sample.photos.send(.showDetail(.photo(conversation: conversation, number: 1)))
        let photo = try XCTUnwrap(sample.photo)
        photo.controls.visibleDuration = 60_000
        photo.controls.show()
        pump(until: "the photo is there") {
          photo.seenPhoto?.id == "\(conversation)/1" && photo.loadingCount == 0
        }
        // Three lit stars and two unlit ones.
        photo.rating.show(3)
        pumpUntilIdle()
        XCTAssertTrue(photo.controls.isShown)
        let image = try XCTUnwrap(photo.widget.snapshot())
        let bar = try XCTUnwrap(photo.bar.widget.translate(x: 0, y: 0, to: photo.widget))
        // Beside the bar's content, only the photo is visible through the bar.
        let grounds = (12..<photo.bar.widget.allocation.width - 12).compactMap {
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

  func testTheFocusRingOnAnyPictureHasAContrastOfThree() {
    withThemes { theme in
      for level in [0, 31, 60, 118, 128, 190, 255] as [UInt8] {
        let view = PictureView(fit: .enlarged)
        let window = Window()
        window.child = view.area
        view.area.canFocus = true
        window.presentAndWait(width: 300, height: 200)
        let size = PixelSize(width: 300, height: 200)
        let surface = try XCTUnwrap(
          ImageSurface(
            size: size,
            color: { _, _ in .init(red: level, green: level, blue: level) }))
        view.show(DecodedImage(surface: surface, originalSize: size))
        window.takeKeyboard()
        window.focusWidget = nil
        window.press(.tab)
        XCTAssertTrue(view.area.hasFocus)
        let image = try XCTUnwrap(view.area.snapshot())
        let (width, height) = (view.area.allocation.width, view.area.allocation.height)
        let middle = try XCTUnwrap(image.color(x: width / 2, y: height / 2))
        for edge in [
          (0..<6).map { ($0, height / 2) }, (0..<6).map { (width - 1 - $0, height / 2) },
          (0..<6).map { (width / 2, $0) }, (0..<6).map { (width / 2, height - 1 - $0) },
        ] {
          let best =
            edge.compactMap { image.color(x: $0.0, y: $0.1) }
            .map { contrast($0, middle) }.max() ?? 0
          XCTAssertGreaterThan(best, 3, "\(level), \(theme)")
        }
        window.destroy()
      }
    }
  }

  func testTheFocusedDividerHasAContrastOfThreeToBothSides() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 1000)
      for page in [PhotoPage?.none, .photo(conversation: "Ada", number: 1)] {
        if let page { sample.photos.send(.showDetail(page)) }
        pumpUntilIdle()
        sample.photos.window.press(.f8)
        let split = sample.split
        let x = split.primary.stack.allocation.width
        let image = try XCTUnwrap(split.snapshot())
        for side in [x - 8, x + 8] {
          let ground = try XCTUnwrap(image.color(x: side, y: 600))
          let best =
            (x - 3...x + 3).compactMap { image.color(x: $0, y: 600) }
            .map { contrast($0, ground) }.max() ?? 0
          XCTAssertGreaterThan(best, 3, "\(theme), \(page as Any)")
        }
        sample.photos.window.press(.escape)
      }
      sample.photos.window.destroy()
    }
  }

  func testTheStarsOfTheSelectionHaveAContrastOfThreeLitAndUnlit() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      let page = try XCTUnwrap(sample.conversation)
      page.list.grabFocus()
      sample.photos.window.press("a", .control)
      sample.photos.window.press("2")
      let bar = page.selection.bar
      let window = sample.photos.window
      let image = try XCTUnwrap(window.snapshot())
      XCTAssertEqual(bar.rating.litStars, 2)
      for (number, star) in zip(1..., bar.rating.buttons) {
        let corner = try XCTUnwrap(star.translate(x: 0, y: 0, to: window))
        let ground = try XCTUnwrap(image.color(x: corner.x + 2, y: corner.y + 2))
        let inside = (8..<36).flatMap { y in
          (8..<36).compactMap { x in image.color(x: corner.x + x, y: corner.y + y) }
        }
        XCTAssertGreaterThan(
          inside.map { contrast($0, ground) }.max() ?? 0, 3, "star \(number), \(theme)")
      }
      sample.photos.window.destroy()
    }
  }

  func testThePhotosBackgroundIsDarkAndNeutralInEveryTheme() {
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

  func testStarsInRowsHaveTheBarsColorsAndAContrastOfThree() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 700)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.conversation?.list)
      let image = try XCTUnwrap(list.snapshot())
      let row = try XCTUnwrap(list.place(ofRow: 1))
      let ground = try XCTUnwrap(image.color(x: 76, y: row.y + 2))
      // Four lit stars and an unlit one, behind the picture and below the title.
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

  func testTouchTargetsAreLargeInCompactWidths() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pumpUntilIdle()
      let back = sample.split.header.backButton(.secondary)
      for button in [back] + (sample.photo?.rating.buttons ?? []) {
        XCTAssertGreaterThanOrEqual(button.allocation.width, 44)
        XCTAssertGreaterThanOrEqual(button.allocation.height, 44)
      }
      let caption = sample.photo?.caption.button
      XCTAssertGreaterThanOrEqual(caption?.allocation.height ?? 0, 44)
      let neighbors = try XCTUnwrap(sample.photo?.neighbors)
      let exit = try XCTUnwrap(sample.photo?.exit.button)
      for button in [neighbors.previous, neighbors.next, exit] {
        XCTAssertEqual(button.sizeRequest.width, 44)
        XCTAssertEqual(button.sizeRequest.height, 44)
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
      for scale in [1, 1.5, 2, 3] {
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
          let start = photo.bar.widget.translate(x: 0, y: 0, to: photo.widget)
          XCTAssertGreaterThanOrEqual(start?.x ?? -1, 0, "\(width) at \(scale)")
          sample.photos.window.destroy()
        }
      }
    }
  }

  func testALongCommentCanBeReadInLargeTextInTheNarrowestWindow() {
    withGTK {
      defer { Appearance.textScale = 1 }
      Appearance.textScale = 3
      let comment = String((1...60).map { "w\($0)" }.joined(separator: " ").prefix(240))
      let sample = try SampleLibraryWindow(width: 360)
      sample.photos.actions.caption(["Chen/2"], comment)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pumpUntilIdle()
      let window = sample.photos.window
      let photo = try XCTUnwrap(sample.photo)
      window.press(.f2)
      XCTAssertTrue(photo.caption.isEditing)
      let text = photo.caption.text
      XCTAssertEqual(text.text, comment)
      let scrolled = try XCTUnwrap(text.parent)
      let corner = try XCTUnwrap(scrolled.translate(x: 0, y: 0, to: photo.widget))
      XCTAssertGreaterThanOrEqual(corner.x, 0)
      XCTAssertGreaterThanOrEqual(corner.y, 0)
      XCTAssertLessThanOrEqual(
        corner.x + scrolled.allocation.width, photo.widget.allocation.width)
      XCTAssertLessThanOrEqual(
        corner.y + scrolled.allocation.height, photo.widget.allocation.height)
      // At least two lines are visible, and the rest by scrolling.
      XCTAssertGreaterThan(scrolled.allocation.height, 2 * 50)
      let view = try XCTUnwrap(scrolled as? ScrolledWindow)
      XCTAssertGreaterThan(view.contentHeight, Double(scrolled.allocation.height))
      XCTAssertGreaterThan(view.verticalOffset, 0, "the end, where one writes on")
      window.press(.home, .control)
      XCTAssertEqual(view.verticalOffset, 0)
    }
  }
}
