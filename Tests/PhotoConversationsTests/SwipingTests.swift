import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// A finger that swipes from photo to photo and pans with inertia, and two fingers that rotate.
final class SwipingTests: XCTestCase {
  func testASwipeShowsTheNextPhotoAndTheNeighborSlidesIn() {
    for (width, direction) in [
      (400, TextDirection.leftToRight), (1000, .leftToRight), (400, .rightToLeft),
    ] {
      withPhoto(2, width: width, direction) { sample, view in
        let forward = direction == .leftToRight ? -1.0 : 1
        let middle = Double(view.area.allocation.width) / 2
        let own = view.area.color(x: Int(middle), y: 200)
        let finger = Finger(on: view.area, x: middle, y: 200)
        finger?.move(x: middle + forward * 30, y: 203, steps: 3)
        XCTAssertEqual(view.swipe.offset, forward * 30)
        finger?.move(x: middle + forward * middle * 0.9, y: 203, steps: 5)
        pumpUntilIdle()
        XCTAssertEqual(sample.photo?.seenPhoto?.id, "Chen/2")
        let edge = Int(middle - forward * middle * 0.9)
        let coming = view.area.color(x: edge, y: 200)
        // The position once the photo is in its place.
        let place = edge - Int((view.swipe.offset - forward * (2 * middle + 24)).rounded())
        XCTAssertNotEqual(coming, own, "the next photo, at the edge")
        finger?.lift(afterMilliseconds: 500)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/3", "at once")
        XCTAssertEqual(view.swipe.offset, 0, "where nothing moves by itself")
        pumpUntilIdle()
        XCTAssertEqual(view.area.color(x: place, y: 200), coming)
        view.area.slide(from: middle, by: -forward * middle * 0.9)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
        XCTAssertEqual(sample.photo?.seenPhoto?.id, "Chen/2")
      }
    }
  }

  func testASwipePastTheFirstPhotoBouncesBack() {
    withPhoto(1, width: 400) { sample, view in
      let finger = Finger(on: view.area, x: 100, y: 200)
      finger?.move(x: 340, y: 200, steps: 8)
      XCTAssertEqual(view.swipe.offset, 80)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(view.swipe.offset, 0)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1", "neither another one nor back")
    }
  }

  func testAShortSwipeRevertsUnlessItIsFastAndAReversedOneReverts() {
    withPhoto(2, width: 400) { sample, view in
      view.area.slide(from: 300, by: -80, milliseconds: 400, rest: 200)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      let finger = Finger(on: view.area, x: 300, y: 200)
      finger?.move(x: 60, y: 200, steps: 8, milliseconds: 400)
      finger?.move(x: 100, y: 200, steps: 4, milliseconds: 80)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "it turned around")
      view.area.slide(from: 300, by: -80, milliseconds: 80)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
      let up = Finger(on: view.area, x: 200, y: 300)
      up?.move(x: 260, y: 100, steps: 8)
      up?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3", "upwards is no swipe")
    }
  }

  func testASwipeChangesThePageAtOnceAndAFingerHoldsItsAnimation() {
    withPhoto(1, width: 400, moves: true) { sample, view in
      for photo in [2, 3] {
        let finger = Finger(on: view.area, x: 350, y: 200)
        finger?.move(x: 100, y: 200, steps: 8, milliseconds: 100)
        finger?.lift()
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/\(photo)", "at once")
        XCTAssertGreaterThan(view.swipe.offset, 0, "on its way")
        if photo == 2 {
          let holding = Finger(on: view.area, x: 100, y: 200)
          XCTAssertTrue(view.swipe.isHeld)
          let place = view.swipe.offset
          pumpUntilIdle()
          XCTAssertEqual(view.swipe.offset, place, "it stands still")
          holding?.lift()
        }
        pump(until: "it is in its place") { !view.swipe.isRunning }
        XCTAssertEqual(view.swipe.offset, 0)
        pumpUntilIdle()
      }
    }
  }

  func testAKeyCancelsASwipeAndASecondFingerTurnsItIntoAPinch() {
    withPhoto(2, width: 400) { sample, view in
      let finger = Finger(on: view.area, x: 300, y: 200)
      finger?.move(x: 200, y: 200, steps: 4)
      sample.photos.window.press(.right)
      pump(until: "the next photo") { sample.photo?.seenPhoto?.id == "Chen/3" }
      XCTAssertEqual(view.swipe.offset, 0)
      finger?.move(x: 20, y: 200, steps: 4)
      XCTAssertEqual(view.swipe.offset, 0)
      finger?.lift()
      let first = Finger(on: view.area, x: 250, y: 200)
      first?.move(x: 200, y: 200, steps: 4)
      XCTAssertNotEqual(view.swipe.offset, 0)
      let second = Finger(on: view.area, x: 300, y: 200)
      XCTAssertEqual(view.swipe.offset, 0)
      second?.move(x: 400, y: 200, steps: 4)
      XCTAssertEqual(view.zoom.level, 2, accuracy: 0.01)
      second?.lift()
      let place = view.zoom
      first?.move(x: 100, y: 200, steps: 4)
      XCTAssertEqual(view.zoom, place, "the finger that stayed moves nothing")
      first?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
    }
  }

  func testASwipeToAnUndecodedPhotoShowsItOnceItIsDecoded() {
    withGTK {
      let decoder = HeldDecoder()
      let sample = try SampleLibraryWindow(width: 400, loader: PhotoLoader(decode: decoder.decode))
      decoder.hold("c02.jpg")
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      let page = try XCTUnwrap(sample.photo)
      pump(until: "the photo") { page.photoView.isSharp }
      page.photoView.area.slide(from: 300, by: -250)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertFalse(page.photoView.hasPicture, "the one before has gone")
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2"])
      decoder.release()
      pump(until: "it is there") { page.seenPhoto?.id == "Chen/2" && page.photoView.hasPicture }
    }
  }

  // MARK: Panning

  func testAZoomedPhotoPansWithInertiaAndComesToRest() {
    withPhoto(1, moves: true) { _, view in
      view.zoom(.ownPixels)
      view.area.slide(from: 300, by: -100, milliseconds: 100, waits: false)
      XCTAssertTrue(view.kineticPan.isRunning)
      let start = view.zoom.origin
      pump(until: "it rests") { !view.kineticPan.isRunning }
      // A thousand pixels per second, decaying at a rate of 4 per second.
      XCTAssertEqual(view.zoom.origin.x, start.x - 250, accuracy: 60)
      XCTAssertEqual(view.zoom.origin.y, start.y)
      pumpUntilIdle()
      for _ in 0..<2 {
        view.area.slide(from: 100, by: 400, milliseconds: 40, waits: false)
        pump(until: "it rests") { !view.kineticPan.isRunning }
      }
      XCTAssertEqual(view.zoom.origin.x, 0, "no further than its edge")
      view.area.slide(from: 300, by: -100, milliseconds: 100, rest: 200, waits: false)
      XCTAssertFalse(view.kineticPan.isRunning, "the finger rested before it left")
    }
  }

  func testATouchStopsTheInertia() {
    withPhoto(1, moves: true) { _, view in
      view.zoom(.ownPixels)
      view.area.slide(from: 300, by: -100, milliseconds: 100, waits: false)
      XCTAssertTrue(view.kineticPan.isRunning)
      let finger = Finger(on: view.area, x: 200, y: 200)
      XCTAssertFalse(view.kineticPan.isRunning)
      finger?.lift()
      XCTAssertFalse(view.kineticPan.isRunning)
    }
  }

  func testATouchpadPanHasInertiaIfItsEndIsReported() {
    withPhoto(1, moves: true) { _, view in
      view.zoom(.ownPixels)
      for step in 1...5 {
        view.area.scrollWithTouchpad(dx: 2, dy: 0, x: 200, y: 200, delay: UInt32(20 * step))
      }
      let start = view.zoom.origin
      view.area.endScrollWithTouchpad(x: 200, y: 200, delay: 100)
      XCTAssertTrue(view.kineticPan.isRunning)
      pump(until: "it rests") { !view.kineticPan.isRunning }
      XCTAssertLessThan(view.zoom.origin.x, start.x)
    }
  }

  func testThereIsNoInertiaForThePointerOrWithoutAnimations() {
    for moves in [true, false] {
      withPhoto(1, moves: moves) { _, view in
        view.zoom(.ownPixels)
        let start = view.zoom.origin
        if moves {
          view.area.movePointer(x: 300, y: 200)
          view.area.sendPointer(x: 300, y: 200, then: "mousedown 1")
          pumpUntilIdle()
          // GDK may hold a movement back until the next one.
          for x in [250, 249] { view.area.sendPointer(x: x, y: 200) }
          pump(until: "it follows the pointer") { view.zoom.origin.x < start.x }
          // The pointer still moves when the button is released.
          view.area.sendPointer(x: 200, y: 200, then: "mouseup 1")
        } else {
          view.area.slide(from: 300, by: -100, milliseconds: 100, waits: false)
        }
        pumpUntilIdle()
        XCTAssertFalse(view.kineticPan.isRunning)
        // The position is rounded to whole pixels.
        XCTAssertEqual(view.zoom.origin.x, start.x - 100, accuracy: 1)
        XCTAssertEqual(view.zoom.origin.y, start.y)
      }
    }
  }

  // MARK: Turning

  func testATwoFingerRotationRotatesThePhotoAndAPinchDoesNot() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let start = try folder.open()
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      let view = try XCTUnwrap(start.photos.pages.photo?.photoView)
      pump(until: "the picture") { view.isSharp }
      @MainActor func orientation() -> Int? {
        (try? PhotoMetadata.read(folder("Rome/a")) { false })?.facts.orientation
      }
      view.area.turn(degrees: 40)
      view.area.turn(degrees: 85, scale: 2)
      XCTAssertFalse(start.photos.navigator.session.canUndo)
      view.zoom(.fit)
      // The window may grow meanwhile, as when a bar hides.
      view.area.turn(degrees: 80) { start.window.resizeAndWait(width: 1040, height: 680) }
      pump(until: "it is turned") { start.photos.navigator.session.canUndo }
      XCTAssertEqual(orientation(), 6, "to the right")
      XCTAssertTrue(view.zoom.isWhole)
      pump(until: "it shows so") { view.isSharp && start.photos.pages.photo?.loadingCount == 0 }
      view.area.turn(degrees: -95)
      pump(until: "it is turned back") { orientation() == 1 }
      pumpUntilIdle()
      start.window.press("z", .control)
      pump(until: "that is taken back") { orientation() == 6 }
    }
  }
}

/// Runs a test with a photo of a conversation of three; the first one is 2400 pixels wide.
private func withPhoto(
  _ number: Int, width: Int = 1000, _ direction: TextDirection = .leftToRight, moves: Bool = false,
  _ body: @MainActor (SampleLibraryWindow, PictureView) throws -> Void
) {
  withGTK {
    TextDirection.standard = direction
    Appearance.animationsEnabled = moves
    defer {
      TextDirection.standard = .leftToRight
      Appearance.animationsEnabled = false
    }
    let sample = try SampleLibraryWindow(width: width)
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: number)))
    let page = try XCTUnwrap(sample.photo)
    pump(until: "the photo is sharp, and its neighbors are there") {
      page.photoView.isSharp && page.loadingCount == 0
    }
    page.photoView.area.grabFocus()
    pumpUntilIdle()
    try body(sample, page.photoView)
  }
}

extension Widget {
  /// Puts a finger on the widget, moves it horizontally and lifts it.
  fileprivate func slide(
    from start: Double, by distance: Double, milliseconds: Double = 0, rest: Double = 0,
    waits: Bool = true
  ) {
    let finger = Finger(on: self, x: start, y: 200)
    XCTAssertNotNil(finger)
    finger?.move(x: start + distance, y: 200, steps: 10, milliseconds: milliseconds)
    finger?.lift(afterMilliseconds: rest)
    if waits { pumpUntilIdle() }
  }

  /// Rotates two fingers around a point at the right, which may also move apart.
  fileprivate func turn(degrees: Double, scale: Double = 1, midway: () -> Void = {}) {
    func place(_ part: Double) -> (x: Double, y: Double) {
      // A rotation in small steps of complex numbers needs no sine.
      let angle = degrees * .pi / 180 * part / 1000
      var (x, y) = (60 * (1 + (scale - 1) * part), 0.0)
      for _ in 0..<1000 { (x, y) = (x - y * angle, y + x * angle) }
      return (x, y)
    }
    let first = Finger(on: self, x: 200 + place(0).x, y: 200 + place(0).y)
    let second = Finger(on: self, x: 200 - place(0).x, y: 200 - place(0).y)
    XCTAssertNotNil(second)
    for step in 1...12 {
      let offset = place(Double(step) / 12)
      first?.move(x: 200 + offset.x, y: 200 + offset.y)
      second?.move(x: 200 - offset.x, y: 200 - offset.y)
      if step == 6 { midway() }
    }
    second?.lift()
    first?.lift()
    pumpUntilIdle()
  }
}
