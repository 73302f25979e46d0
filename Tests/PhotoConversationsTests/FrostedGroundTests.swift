import AdaptiveSplit
import Cairo
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations
@testable import PictureView

/// The background of the bar with the caption and the stars.
final class FrostedGroundTests: XCTestCase {
  /// Opens a window with a photo of vertical stripes, four pixels wide.
  @MainActor
  private static func open() throws -> (start: Start, folder: PhotoFolder, photo: PhotoDetailPage) {
    let style = SampleLibraryWindow.package.appending(path: "Resources/style.css").path
    try StyleSheet(path: FilePath(style)).apply()
    let folder = try PhotoFolder(["Rome": ["a", "b"]])
    let stripes = ImageSurface(size: PixelSize(width: 1600, height: 1200)) { x, _ in
      let part: UInt8 = x / 4 % 2 == 0 ? 255 : 0
      return .init(red: part, green: part, blue: part, alpha: 255)
    }
    try folder.replace("Rome/a", with: Data(XCTUnwrap(stripes?.encoded(as: "png", isQuick: true))))
    let start = try folder.open()
    start.window.resizeAndWait(width: 1000, height: 680)
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
    let photo = try XCTUnwrap(start.photos.pages.photo)
    photo.controls.visibleDuration = 60_000
    photo.controls.show()
    waitForRest(photo)
    photo.photoView.zoom(.ownPixels)
    waitForRest(photo)
    return (start, folder, photo)
  }

  @MainActor
  private static func waitForRest(_ photo: PhotoDetailPage) {
    pump(until: "the photo rests") { photo.photoView.rest != nil }
    photo.photoView.area.queueDraw()
    pumpUntilIdle()
  }

  /// Returns the largest difference between neighboring pixels in a line of the page.
  @MainActor
  private static func roughness(of photo: PhotoDetailPage, at y: Int, _ range: Range<Int>) throws
    -> Double
  {
    let image = try XCTUnwrap(photo.widget.snapshot())
    let line = range.compactMap { image.color(x: $0, y: y)?.red }
    return zip(line, line.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }

  func testThePhotoIsBlurredOnlyUnderTheBar() {
    withGTK {
      let (start, folder, photo) = try Self.open()
      try withExtendedLifetime(folder) {
        let bar = try XCTUnwrap(photo.bar.widget.translate(x: 0, y: 0, to: photo.widget))
        let across = bar.x + 12..<bar.x + photo.bar.widget.allocation.width - 12
        XCTAssertGreaterThan(try Self.roughness(of: photo, at: bar.y - 3, across), 0.3)
        // Above the bar's content.
        XCTAssertLessThan(try Self.roughness(of: photo, at: bar.y + 3, across), 0.03)
        // The stripes are half black and half white.
        let ground = try XCTUnwrap(photo.widget.color(x: across.lowerBound + 40, y: bar.y + 3))
        XCTAssertEqual(ground.red, 0.35 / 2, accuracy: 0.05)
      }
      start.window.destroy()
    }
  }

  func testThePhotoIsBlurredOnceAtRestAndNotDuringMotion() {
    withGTK {
      let (start, folder, photo) = try Self.open()
      withExtendedLifetime(folder) {
        let (view, ground) = (photo.photoView, photo.bar.ground)
        let count = ground.count
        XCTAssertGreaterThan(count, 0)
        @MainActor func draw() { XCTAssertNotNil(photo.widget.snapshot()) }
        for _ in 0..<5 { draw() }
        photo.rating.buttons[0].grabFocus()
        pumpUntilIdle()
        XCTAssertEqual(ground.count, count, "nothing moved")
        view.pan(x: 1, y: 0)
        for _ in 0..<5 {
          XCTAssertNil(view.rest)
          draw()
        }
        XCTAssertEqual(ground.count, count, "while it moves")
        Self.waitForRest(photo)
        XCTAssertEqual(ground.count, count + 1, "when it rests again")
        view.zoom(.fit)
        Self.waitForRest(photo)
        XCTAssertEqual(ground.count, count + 2)
        view.swipe.grab()
        view.swipe.hold(at: -50)
        draw()
        XCTAssertEqual(ground.count, count + 2, "under a finger")
        view.swipe.cancel()
        pumpUntilIdle()
        draw()
        XCTAssertEqual(ground.count, count + 2, "back where it was")
        start.photos.send(.showDetail(.photo(conversation: "Rome", number: 2)))
        pump(until: "the other photo is there") { photo.seenPhoto?.id == "Rome/2" }
        Self.waitForRest(photo)
        XCTAssertGreaterThan(ground.count, count + 2, "another photo")
      }
      start.window.destroy()
    }
  }

  func testHighContrastThemesHaveATintInsteadOfABlur() {
    withThemes { theme in
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      let photo = try XCTUnwrap(sample.photo)
      Self.waitForRest(photo)
      XCTAssertEqual(photo.bar.ground.count == 0, theme.hasPrefix("HighContrast"), theme)
      sample.photos.window.destroy()
    }
  }
}
