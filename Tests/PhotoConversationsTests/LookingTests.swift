import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Magnification of a photo with keys, wheel, pointer, fingers and the header bar's button.
final class LookingTests: XCTestCase {
  func testThePhotoShowsAFocusRingOnlyAfterTabAndF6() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.show(photo: 2, of: "Chen")
      let view = try XCTUnwrap(sample.photo?.photoView)
      sample.conversation?.list.grabFocus()
      window.press(.f6)
      XCTAssertTrue(view.area.isFocus)
      XCTAssertTrue(view.showsFocus)
      window.press(.right)
      XCTAssertTrue(view.showsFocus, "the focus is where it was")
      view.area.click(x: 100, y: 100)
      XCTAssertFalse(view.showsFocus)
      window.press(.left)
      XCTAssertFalse(view.showsFocus, "another key doesn’t bring it back")
      sample.conversation?.list.grabFocus()
      window.press(.down)
      view.area.grabFocus()
      XCTAssertFalse(view.showsFocus)
      window.press(.tab)
      XCTAssertFalse(view.area.isFocus)
      window.press(.backTab, .shift)
      XCTAssertTrue(view.area.isFocus)
      XCTAssertTrue(view.showsFocus)
    }
  }

  func testKeysZoomThePhotoAndTheBarShowsThePercentage() {
    withPhoto { sample, view in
      let window = sample.photos.window
      let whole = view.zoom.magnification
      let stars = sample.photo?.rating.litStars
      XCTAssertEqual(sample.percent, "\(Int((whole * 100).rounded()))%")
      window.press(.plus)
      XCTAssertEqual(view.zoom.magnification, whole * 1.25, accuracy: 1e-6)
      window.press(.minus, .control)
      XCTAssertTrue(view.zoom.isWhole)
      window.press(.minus)
      XCTAssertTrue(view.zoom.isWhole, "never smaller than whole")
      window.press("1", .control)
      XCTAssertEqual(view.zoom.magnification, 1)
      XCTAssertEqual(sample.percent, "100%")
      window.press("2", .control)
      XCTAssertEqual(
        view.zoom.magnification,
        max(view.zoom.area.x / view.zoom.picture.x, view.zoom.area.y / view.zoom.picture.y),
        accuracy: 1e-6)
      window.press("0", .control)
      XCTAssertTrue(view.zoom.isWhole)
      XCTAssertEqual(sample.photo?.rating.litStars, stars, "digits rate without Control alone")
      for _ in 0..<20 { window.press(.plus) }
      XCTAssertEqual(view.zoom.magnification, 8, accuracy: 1e-6)
      XCTAssertEqual(sample.percent, "800%")
    }
  }

  func testTheKeypadZooms() {
    withPhoto { sample, view in
      sample.photos.window.takeKeyboard()
      // The keypad's plus and minus.
      Keyboard.type("86")
      XCTAssertFalse(view.zoom.isWhole)
      Keyboard.type("82")
      XCTAssertTrue(view.zoom.isWhole)
      Keyboard.type("Num_Lock")
      Keyboard.type("ctrl+87")
      XCTAssertEqual(view.zoom.magnification, 1)
      Keyboard.type("ctrl+90")
      XCTAssertTrue(view.zoom.isWhole)
      Keyboard.type("Num_Lock")
    }
  }

  func testTheWheelAndADoubleClickZoomWhereThePointerIs() {
    withPhoto { sample, view in
      let before = view.part(x: 200, y: 250)
      view.area.click(x: 200, y: 250, button: 4)
      view.area.click(x: 200, y: 250, button: 4, modifiers: .control)
      XCTAssertEqual(view.zoom.level, 1.25 * 1.25, accuracy: 1e-6)
      XCTAssertEqual(view.part(x: 200, y: 250).x, before.x, accuracy: 0.01)
      view.zoom(.fit)
      DoubleClick.isEverySecond {
        view.area.clickWithPointer(x: 200, y: 250)
        view.area.clickWithPointer(x: 200, y: 250)
      }
      XCTAssertEqual(view.zoom.magnification, 1)
      XCTAssertEqual(view.part(x: 200, y: 250).x, before.x, accuracy: 0.01)
      DoubleClick.isEverySecond {
        view.area.clickWithPointer(x: 200, y: 250)
        view.area.clickWithPointer(x: 200, y: 250)
      }
      XCTAssertTrue(view.zoom.isWhole)
    }
  }

  func testVerticalAndControlArrowsPanAndRightShowsTheNextPhoto() {
    withPhoto { sample, view in
      let window = sample.photos.window
      window.press("1", .control)
      let start = view.zoom.origin
      window.press(.down)
      XCTAssertEqual(view.zoom.origin.y, start.y - 60)
      window.press(.up)
      XCTAssertEqual(view.zoom.origin.y, start.y)
      window.press(.right, .control)
      XCTAssertEqual(view.zoom.origin.x, start.x - 60)
      window.press(.left, .control)
      XCTAssertEqual(view.zoom.origin, start)
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "the next photo")
      pump(until: "the next photo") { view.zoom.picture.x == 3600 }
      XCTAssertTrue(view.zoom.isWhole, "which begins with all of it")
    }
  }

  func testAnotherPhotoOfTheSameSizeStartsWholeAndAResizeKeepsTheZoom() {
    withPhoto { sample, view in
      view.zoom(.ownPixels)
      sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
      pump(until: "the other photo") { sample.photo?.seenPhoto?.id == "Ada/1" }
      XCTAssertEqual(view.zoom.picture, .init(x: 2400, y: 1600))
      XCTAssertTrue(view.zoom.isWhole)
      view.zoom(.ownPixels)
      sample.resize(900)
      pumpUntilIdle()
      XCTAssertEqual(view.zoom.magnification, 1, "the same one stays as it was")
    }
  }

  func testTheLockKeepsZoomAndPositionFromPhotoToPhoto() {
    withPhoto { sample, view in
      let window = sample.photos.window
      window.press("1", .control)
      for _ in 0..<3 { window.press(.down) }
      window.press("l", .control)
      XCTAssertTrue(sample.photos.lockAction.isOn)
      let part = view.part(x: view.zoom.area.x / 2, y: view.zoom.area.y / 2)
      window.press(.right)
      pump(until: "the next photo") { sample.photo?.seenPhoto?.id == "Chen/2" }
      XCTAssertEqual(view.zoom.magnification, 1)
      let next = view.part(x: view.zoom.area.x / 2, y: view.zoom.area.y / 2)
      XCTAssertEqual(next.x, part.x, accuracy: 0.001)
      XCTAssertEqual(next.y, part.y, accuracy: 0.001)
      window.press(.left)
      pump(until: "the photo before") { sample.photo?.seenPhoto?.id == "Chen/1" }
      XCTAssertEqual(view.zoom.magnification, 1)
      window.press("l", .control)
      window.press(.right)
      pump(until: "the next photo") { sample.photo?.seenPhoto?.id == "Chen/2" }
      XCTAssertTrue(view.zoom.isWhole)
    }
  }

  func testAFingerPansAZoomedPhotoAndSwipesBackFromTheEdge() {
    withPhoto(width: 400) { sample, view in
      view.zoom(.ownPixels)
      let start = view.zoom.origin
      let moving = Finger(on: view.area, x: 100, y: 200)
      moving?.move(x: 250, y: 200, steps: 10)
      moving?.lift()
      pumpUntilIdle()
      XCTAssertEqual(view.zoom.origin.x, start.x + 150)
      XCTAssertNotNil(sample.shownPhoto)
      // However slowly it moves, and whether all of the photo is visible or not.
      for step in [PictureStep.ownPixels, .fit] {
        view.zoom(step)
        let swiping = Finger(on: view.area, x: 10, y: 200)
        swiping?.move(x: 350, y: 200, steps: 100)
        swiping?.lift()
        pumpUntilIdle()
        XCTAssertNil(sample.shownPhoto)
        sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
        pumpUntilIdle()
      }
    }
  }

  func testAHorizontalWheelAndTwoFingersPanAZoomedPhoto() {
    withPhoto { sample, view in
      view.zoom(.ownPixels)
      let start = view.zoom.origin
      view.area.click(x: 200, y: 250, button: 7)
      XCTAssertEqual(view.zoom.origin.x, start.x - 60)
      view.area.click(x: 200, y: 250, button: 6)
      XCTAssertEqual(view.zoom.origin, start)
      view.area.click(x: 200, y: 250, button: 5, modifiers: .shift)
      XCTAssertEqual(view.zoom.origin.x, start.x - 60)
      XCTAssertEqual(view.zoom.magnification, 1)
      view.area.click(x: 200, y: 250, button: 4, modifiers: .shift)
      XCTAssertEqual(view.zoom.origin, start)
      let first = try XCTUnwrap(Finger(on: view.area, x: 200, y: 250))
      let second = try XCTUnwrap(Finger(on: view.area, x: 300, y: 250))
      for step in 1...8 {
        first.move(x: 200 - Double(step) * 5, y: 250)
        second.move(x: 300 - Double(step) * 5, y: 250)
      }
      XCTAssertEqual(view.zoom.magnification, 1, accuracy: 0.05)
      XCTAssertLessThan(view.zoom.origin.x, start.x - 20)
      first.lift()
      second.lift()
    }
  }

  func testThePointerShapeChangesDuringAPanAndOverACaption() {
    withPhoto { sample, view in
      let caption = try XCTUnwrap(sample.photo?.caption.button)
      XCTAssertTrue(caption.hasPointerShape)
      view.zoom(.ownPixels)
      XCTAssertFalse(view.area.hasPointerShape)
      var seen: [Bool] = []
      view.onMoved { [weak view] in seen.append(view?.area.hasPointerShape == true) }
      view.area.dragWithPointer(from: (200, 250), through: [(190, 240), (160, 200)])
      XCTAssertEqual(seen.last, true)
      XCTAssertFalse(view.area.hasPointerShape)
    }
  }

  func testATouchpadPinchZooms() {
    withPhoto { _, view in
      view.area.pinchWithTouchpad(to: [1.2, 2], x: 200, y: 250)
      XCTAssertEqual(view.zoom.level, 2, accuracy: 0.01)
    }
  }

  func testTheZoomButtonShowsOnlyForAPhotoAndOffersZoomLevels() {
    withGTK {
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        XCTAssertNil(sample.photo?.zoomButton.widget.isMapped)
        sample.show(photo: 1, of: "Chen")
        let photo = try XCTUnwrap(sample.photo)
        pump(until: "the photo is there") { photo.photoView.hasPicture }
        let button = photo.zoomButton.widget
        XCTAssertTrue(button.isMapped, "at \(width)")
        photo.photoView.area.grabFocus()
        pumpUntilIdle()
        button.clickWithPointer(
          x: button.allocation.width / 2, y: button.allocation.height / 2)
        XCTAssertEqual(
          button.menuLines.map(\.title),
          [
            "Fit to window", "Fill window",
            "Actual size (100%)", "Lock zoom and position between photos",
          ])
        XCTAssertTrue(button.menuLines.allSatisfy(\.widget.isSensitive), "at \(width)")
        sample.photos.window.press(.escape)
        if width == 360 {
          sample.photos.window.press(.left, .alt)
          XCTAssertFalse(button.isMapped, "not beside lists")
        }
        sample.photos.window.destroy()
      }
    }
  }

  func testTheZoomButtonShowsThePercentageOnlyIfItFits() {
    withGTK {
      Appearance.textScale = 2
      defer { Appearance.textScale = 1 }
      let sample = try SampleLibraryWindow(width: 700)
      sample.show(photo: 1, of: "Chen")
      pump(until: "the photo is there") { sample.photo?.photoView.hasPicture == true }
      for width in [700, 360, 700] {
        sample.resize(width)
        XCTAssertEqual(sample.percent?.last, width == 700 ? "%" : nil, "at \(width)")
        XCTAssertTrue(sample.photo?.zoomButton.widget.accessibleName?.contains("%") == true)
      }
      sample.photos.window.destroy()
    }
  }
}

extension SampleLibraryWindow {
  /// The text of the header bar's zoom button.
  fileprivate var percent: String? { photo?.zoomButton.widget.shownTexts.first?.text }
}

extension PictureView {
  /// Returns the picture's point at a point of its area, in fractions of its size.
  fileprivate func part(x: Double, y: Double) -> Zoom.Vector {
    .init(x: (x - zoom.origin.x) / zoom.size.x, y: (y - zoom.origin.y) / zoom.size.y)
  }
}

/// Runs a test with the first photo of a conversation of three, which is 2400 pixels wide.
private func withPhoto(
  width: Int = 1000, _ body: @MainActor (SampleLibraryWindow, PictureView) throws -> Void
) {
  withGTK {
    let sample = try SampleLibraryWindow(width: width)
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
    let view = try XCTUnwrap(sample.photo?.photoView)
    pump(until: "the photo is sharp") { view.isSharp }
    view.area.grabFocus()
    pumpUntilIdle()
    try body(sample, view)
  }
}
