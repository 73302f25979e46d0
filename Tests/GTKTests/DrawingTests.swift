import Cairo
import GTK
import GTKTestSupport
import XCTest

/// Drawing is visible in the widget's pixels.
final class DrawingTests: XCTestCase {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  func testShapesAreDrawnAtTheirPositions() {
    withGTK {
      let area = drawn { context in
        context.paint(.white)
        context.fill(Rectangle(x: 10, y: 10, width: 20, height: 20), with: Self.red)
        context.saved {
          context.translate(x: 100, y: 0)
          context.scale(x: 2, y: 2)
          context.clip(Rectangle(x: 0, y: 0, width: 10, height: 10))
          context.paint(Self.blue)
        }
        context.fill(
          Rectangle(x: 50, y: 50, width: 40, height: 40), cornerRadius: 20, with: Self.red)
        context.stroke(
          Rectangle(x: 100, y: 50, width: 40, height: 40), with: Self.red, lineWidth: 2)
      }
      XCTAssertEqual(area.color(x: 20, y: 20), Self.red)
      XCTAssertEqual(area.color(x: 35, y: 20), .white)
      XCTAssertEqual(area.color(x: 119, y: 19), Self.blue)
      XCTAssertEqual(area.color(x: 121, y: 10), .white)
      XCTAssertEqual(area.color(x: 70, y: 70), Self.red)
      XCTAssertEqual(area.color(x: 51, y: 51), .white)
      XCTAssertEqual(area.color(x: 100, y: 70), Self.red)
      XCTAssertEqual(area.color(x: 120, y: 70), .white)
    }
  }

  func testAGroupIsPaintedAtOnce() {
    withGTK {
      let area = drawn { context in
        context.paint(.white)
        context.grouped(alpha: 0.5) { context.paint(.black) }
      }
      let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
      XCTAssertEqual(area.color(x: 5, y: 5)?.isClose(to: gray), true)
    }
  }

  func testAGradientRunsFromOneColorToTheOther() {
    withGTK {
      let area = drawn { context in
        context.paint(.white)
        context.fill(
          Rectangle(x: 0, y: 0, width: 100, height: 10), along: .horizontal, from: .black,
          to: .clear)
      }
      let reds = [1, 30, 60, 98].map { area.color(x: $0, y: 5)?.red ?? -1 }
      XCTAssertEqual(reds, reds.sorted())
      XCTAssertLessThan(reds[0], 0.1)
      XCTAssertGreaterThan(reds[3], 0.9)
    }
  }

  func testAPictureFillsOrCoversARectangle() {
    withGTK {
      let source = drawn { context in
        context.paint(Self.red)
        context.fill(Rectangle(x: 100, y: 0, width: 100, height: 200), with: Self.blue)
      }
      let image = try XCTUnwrap(source.snapshot())
      let area = drawn { context in
        context.paint(.white)
        context.draw(image, x: 20, y: 20, width: 40, height: 40, filter: .best)
        context.draw(
          image, covering: Rectangle(x: 100, y: 20, width: 40, height: 80), cornerRadius: 6)
      }
      XCTAssertEqual(area.color(x: 25, y: 40), Self.red)
      XCTAssertEqual(area.color(x: 55, y: 40), Self.blue)
      XCTAssertEqual(area.color(x: 61, y: 40), .white)
      XCTAssertEqual(area.color(x: 105, y: 90), Self.red)
      XCTAssertEqual(area.color(x: 135, y: 90), Self.blue)
      XCTAssertEqual(area.color(x: 141, y: 90), .white)
      XCTAssertEqual(area.color(x: 100, y: 20), .white)
    }
  }

  func testACopyOnTheScreenLooksLikeThePicture() {
    withGTK {
      let half = ImageSurface(size: PixelSize(width: 10, height: 6)) { x, _ in
        x < 5
          ? ImageSurface.Pixel(red: 255, green: 0, blue: 0)
          : ImageSurface.Pixel(red: 0, green: 0, blue: 255)
      }
      let image = try XCTUnwrap(half)
      var copy: ScreenImage?
      let area = drawn { context in
        context.paint(.white)
        copy = context.screenImage(of: image)
        guard let copy else { return }
        context.draw(copy, x: 20, y: 20, width: 40, height: 24, filter: .fast)
      }
      XCTAssertTrue(copy?.image === image)
      XCTAssertEqual(area.color(x: 22, y: 22), Self.red)
      XCTAssertEqual(area.color(x: 57, y: 42), Self.blue)
      XCTAssertEqual(area.color(x: 18, y: 22), .white)
      XCTAssertEqual(area.color(x: 57, y: 46), .white)
    }
  }

  func testASymbolicIconTakesTheWidgetsColor() {
    withGTK {
      let sheet = try StyleSheet(text: "#icons { color: #ff0000; }")
      sheet.apply()
      defer { sheet.withdraw() }
      let area = DrawingArea()
      area.name = "icons"
      show(area) { context in
        context.renderIcon(named: "media-record-symbolic", size: 64, x: 0, y: 0, for: area)
        context.renderIcon(named: "no-such-icon", size: 64, x: 64, y: 0, for: area)
      }
      XCTAssertEqual(area.color(x: 32, y: 32)?.isClose(to: Self.red), true)
      XCTAssertEqual(area.color(x: 96, y: 32), .clear)
    }
  }

  func testAContextDoesNothingAfterItsDraw() {
    withGTK {
      var kept: DrawContext?
      _ = drawn { kept = $0 }
      kept?.paint(.black)
      kept?.saved { kept?.translate(x: 1, y: 1) }
      kept?.grouped(alpha: 1) {}
      XCTAssertNotNil(kept)
    }
  }
}

/// Returns an area of 200 by 200 pixels with a drawing.
@MainActor
private func drawn(_ draw: @escaping @MainActor (DrawContext) -> Void) -> DrawingArea {
  let area = DrawingArea()
  show(area, draw)
  return area
}

@MainActor
private func show(_ area: DrawingArea, _ draw: @escaping @MainActor (DrawContext) -> Void) {
  let window = Window()
  window.child = area
  area.onDraw { context, _, _ in
    draw(context)
    return .proceed
  }
  window.presentAndWait(width: 200, height: 200)
}
