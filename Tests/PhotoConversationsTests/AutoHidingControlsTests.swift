import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The bar with the caption and the stars is visible during input, and hides after it.
final class AutoHidingControlsTests: XCTestCase {
  /// Opens a window that shows a photo, with the pointer beside the bar.
  @MainActor
  private static func open(
    width: Int = 1000
  ) throws -> (sample: SampleLibraryWindow, photo: PhotoDetailPage) {
    let sample = try SampleLibraryWindow(width: width)
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
    let photo = try XCTUnwrap(sample.photo)
    photo.photoView.area.grabFocus()
    photo.widget.movePointer(x: 100, y: 100)
    return (sample, photo)
  }

  @MainActor
  private static func waitUntilHidden(
    _ photo: PhotoDetailPage, file: StaticString = #filePath, line: UInt = #line
  ) {
    photo.controls.visibleDuration = 1
    photo.controls.show()
    defer { photo.controls.visibleDuration = 60_000 }
    pump(until: "the bar goes", file: file, line: line) { !photo.controls.isShown }
  }

  func testTheBarHidesWithoutInputAndLeavesNoTimer() {
    withGTK {
      let (_, photo) = try Self.open()
      XCTAssertEqual(photo.controls.visibleDuration, 2000)
      Self.waitUntilHidden(photo)
      XCTAssertEqual(photo.bar.widget.opacity, 0)
      XCTAssertFalse(photo.controls.isBusy)
      XCTAssertTrue(photo.bar.widget.isMapped, "assistive tools reach it")
    }
  }

  func testMovementKeysTouchFocusAndEditsShowTheBar() {
    withGTK {
      let (sample, photo) = try Self.open()
      let window = sample.photos.window
      let other = sample.list?.list
      let ways: [(String, @MainActor () -> Void)] = [
        ("movement", { photo.widget.movePointer(x: 140, y: 120) }),
        ("a key", { window.press("x") }),
        (
          "another photo",
          {
            window.press(.right)
            pump(until: "it is seen") { photo.seenPhoto?.id == "Chen/3" }
          }
        ),
        ("an edit", { sample.photos.actions.rate(["Chen/3"], stars: 2) }),
        ("a touch", { Finger(on: photo.photoView.area, x: 50, y: 50)?.lift() }),
        ("focus", { photo.rating.buttons[0].grabFocus() }),
      ]
      for (way, act) in ways {
        Self.waitUntilHidden(photo)
        act()
        XCTAssertTrue(photo.controls.isShown, way)
        XCTAssertEqual(photo.bar.widget.opacity, 1, way)
      }
      photo.controls.show()
      XCTAssertFalse(photo.controls.isBusy, "it stays as long as the focus is in it")
      other?.grabFocus()
      Self.waitUntilHidden(photo)
    }
  }

  func testTheBarStaysUnderThePointerAndWhileACaptionIsEdited() {
    withGTK {
      let (sample, photo) = try Self.open()
      photo.bar.widget.movePointer(x: 30, y: 20)
      photo.bar.widget.movePointer(x: 34, y: 20)
      XCTAssertTrue(photo.controls.isShown)
      XCTAssertFalse(photo.controls.isBusy, "it stays under the pointer")
      let star = photo.rating.buttons[2]
      star.movePointer(x: 20, y: 20)
      XCTAssertTrue(photo.controls.isShown)
      XCTAssertFalse(photo.controls.isBusy, "it stays under the pointer on a star")
      photo.widget.movePointer(x: 100, y: 100)
      Self.waitUntilHidden(photo)
      sample.photos.window.press(.f2)
      XCTAssertTrue(photo.caption.isEditing)
      XCTAssertTrue(photo.controls.isShown, "while a caption is written")
      XCTAssertFalse(photo.controls.isBusy, "and stays")
      sample.photos.window.press(.escape)
      Self.waitUntilHidden(photo)
    }
  }

  func testATapOnTheHiddenBarShowsItAndRatesNothing() {
    withGTK {
      let (sample, photo) = try Self.open()
      let rating = photo.rating.rating
      Self.waitUntilHidden(photo)
      let place = try XCTUnwrap(photo.rating.buttons[0].translate(x: 20, y: 20, to: photo.widget))
      Finger(on: photo.widget, x: Double(place.x), y: Double(place.y))?.lift()
      pumpUntilIdle()
      XCTAssertEqual(photo.rating.rating, rating)
      XCTAssertTrue(photo.controls.isShown)
      Finger(on: photo.widget, x: Double(place.x), y: Double(place.y))?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.photo?.rating.rating, 1)
    }
  }

  func testTheBarFadesOnlyIfAnimationsAreEnabled() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let (_, photo) = try Self.open()
      photo.controls.visibleDuration = 3_600_000
      photo.controls.show()
      pump(until: "the whole bar") { photo.bar.widget.opacity == 1 }
      photo.controls.visibleDuration = 1
      photo.controls.fadeDuration = 60_000
      photo.controls.show()
      pump(until: "the bar fades") { photo.bar.widget.opacity < 1 }
      XCTAssertGreaterThan(photo.bar.widget.opacity, 0)
      photo.controls.fadeDuration = 1
      pump(until: "the bar is gone") { photo.bar.widget.opacity == 0 }
      pump(until: "nothing moves") { !photo.controls.isBusy }
      Appearance.animationsEnabled = false
      photo.controls.show()
      XCTAssertEqual(photo.bar.widget.opacity, 1)
    }
  }

  func testTheBarIsTwelvePixelsFromThePhotosEdges() {
    withGTK {
      for width in [1000, 360] {
        let (sample, photo) = try Self.open(width: width)
        let end = try XCTUnwrap(
          photo.bar.widget.translate(
            x: photo.bar.widget.allocation.width, y: photo.bar.widget.allocation.height,
            to: photo.widget))
        XCTAssertEqual(photo.widget.allocation.width - end.x, 12, "at \(width)")
        XCTAssertEqual(photo.widget.allocation.height - end.y, 12, "at \(width)")
        sample.photos.window.destroy()
      }
    }
  }

  func testAFocusRingIsDrawnAroundThePhotoOnlyAfterF6() {
    withGTK {
      let (sample, photo) = try Self.open()
      let area = photo.photoView.area
      @MainActor func corner() -> [Color?] {
        let image = area.snapshot()
        return (0..<12).flatMap { y in (0..<12).map { x in image?.color(x: x, y: y) } }
      }
      let bare = corner()
      area.clickWithPointer(x: 100, y: 100)
      XCTAssertEqual(sample.photos.window.focusWidget, area)
      XCTAssertTrue(corner() == bare, "after a click")
      sample.photos.window.press("x")
      XCTAssertTrue(corner() == bare, "after a key that leads nowhere")
      for _ in 0..<2 { sample.photos.window.press(.f6) }
      XCTAssertEqual(sample.photos.window.focusWidget, area)
      XCTAssertFalse(corner() == bare, "after F6")
      // In another place: two clicks in one place are a double click.
      area.clickWithPointer(x: 200, y: 100)
      XCTAssertTrue(corner() == bare, "after another click")
    }
  }
}
