import GLib
import GTK
import GTKTestSupport
import PictureView
import TestSupport
import XCTest

/// Messages over a missing picture are readable in every theme.
final class CoverContrastTests: XCTestCase {
  func testWordsAndSpinnerOverAPictureHaveAContrastOfFourAndAHalf() {
    withThemes { theme in
      let style = Repository.folder.appending(path: "Resources/style.css")
      let sheet = try StyleSheet(path: FilePath(style.path))
      sheet.apply()
      defer { sheet.withdraw() }
      let picture = PictureView()
      let cover = ContentCover(over: picture.area, iconName: "image-missing-symbolic")
      let window = Window()
      window.child = cover.widget
      window.presentAndWait(width: 500, height: 400)
      cover.wait()
      cover.show(progress: "42 %")
      pump(until: "the percentage has its place") {
        cover.widget.shownTexts.contains { $0.text == "42 %" && $0.place.width > 1 }
      }
      try expectContrast(of: ["42 %"], in: cover, theme)
      let spinner = try XCTUnwrap(cover.widget.descendants.first { $0 is Spinner })
      try expectContrast(of: spinner, in: cover, "the spinner, \(theme)")
      cover.fail("No Picture", because: "The file no longer exists.")
      pumpUntilIdle()
      try expectContrast(of: ["No Picture", "The file no longer exists."], in: cover, theme)
      let icon = try XCTUnwrap(cover.widget.descendants.first { $0 is Image })
      try expectContrast(of: icon, in: cover, "the icon, \(theme)", least: 3)
      window.destroy()
    }
  }
}

@MainActor
private func expectContrast(of texts: [String], in cover: ContentCover, _ theme: String) throws {
  for text in texts {
    let label = try XCTUnwrap(
      cover.widget.descendants.first { ($0 as? Label)?.text == text && $0.isMapped }, text)
    try expectContrast(of: label, in: cover, "\(text), \(theme)")
  }
}

/// Expects that the best contrast of the widget's pixels with the page's background is sufficient.
@MainActor
private func expectContrast(
  of widget: Widget, in cover: ContentCover, _ name: String, least: Double = 4.5
) throws {
  let image = try XCTUnwrap(cover.widget.snapshot())
  let ground = try XCTUnwrap(image.color(x: 4, y: 4))
  let corner = try XCTUnwrap(widget.translate(x: 0, y: 0, to: cover.widget))
  let size = widget.allocation
  let pixels = (0..<size.height).flatMap { y in
    (0..<size.width).compactMap { x in image.color(x: corner.x + x, y: corner.y + y) }
  }
  let best = pixels.map { contrast($0, ground) }.max() ?? 0
  XCTAssertGreaterThanOrEqual(best, least, name)
}

extension Widget {
  /// All descendants.
  fileprivate var descendants: [Widget] {
    ((self as? Container)?.children ?? []).flatMap { [$0] + $0.descendants }
  }
}
