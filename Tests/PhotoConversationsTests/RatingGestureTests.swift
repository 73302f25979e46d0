import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The stars under a finger.
final class RatingGestureTests: XCTestCase {
  func testAFingerSetsEachStarUnderItAndThePageStays() {
    withDirections { _ in
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
        pumpUntilIdle()
        let page = sample.split.state.arrangement
        let rating = try XCTUnwrap(sample.photo?.rating)
        let first = rating.rating
        let stars = rating.buttons.map { star in
          star.translate(x: star.allocation.width / 2, y: 10, to: rating.widget)
        }
        @MainActor func move(_ finger: Finger?, to star: Int, up: Double = 0) {
          guard let place = stars[star - 1] else { return XCTFail("There is no star \(star).") }
          finger?.move(x: Double(place.x), y: Double(place.y) - up, steps: 6)
        }
        let start = try XCTUnwrap(stars[1])
        let finger = Finger(on: rating.widget, x: Double(start.x), y: Double(start.y))
        XCTAssertEqual(rating.rating, 2, "when it is laid on")
        move(finger, to: 5)
        XCTAssertEqual(rating.rating, 5)
        move(finger, to: 5, up: 100)
        move(finger, to: 3, up: 100)
        XCTAssertEqual(rating.rating, 5, "beside the stars nothing happens")
        move(finger, to: 3)
        XCTAssertEqual(rating.litStars, 3)
        finger?.lift()
        pumpUntilIdle()
        XCTAssertEqual(rating.litStars, 3, "nor when it leaves")
        XCTAssertEqual(sample.split.state.arrangement, page)
        sample.photos.window.press(Key("z"), .control)
        XCTAssertEqual(rating.rating, first, "one touch is one change")
        sample.photos.window.destroy()
      }
    }
  }

  func testTheFirstMotionOfAFingerSetsTheRating() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pumpUntilIdle()
      let rating = try XCTUnwrap(sample.photo?.rating)
      for (from, to) in [(1, 3), (5, 2), (4, 5)] {
        func x(_ star: Int) -> Double { Double(40 * star - 20) }
        let finger = Finger(on: rating.widget, x: x(from), y: 20)
        XCTAssertEqual(rating.rating, from)
        finger?.move(x: x(to), y: 20)
        XCTAssertEqual(rating.rating, to)
        finger?.lift()
        XCTAssertEqual(rating.rating, to)
      }
    }
  }

  func testACancelledTouchKeepsItsRating() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pumpUntilIdle()
      let rating = try XCTUnwrap(sample.photo?.rating)
      let first = rating.rating
      let finger = Finger(on: rating.widget, x: 20, y: 20)
      finger?.move(x: 70, y: 20, steps: 6)
      finger?.cancel()
      pumpUntilIdle()
      XCTAssertEqual(rating.rating, 2)
      sample.photos.window.press(Key("z"), .control)
      XCTAssertEqual(rating.rating, first, "one touch is one change")
    }
  }

  func testATapOnTheLastLitStarClearsTheRating() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pumpUntilIdle()
      let rating = try XCTUnwrap(sample.photo?.rating)
      func x(_ star: Int) -> Double { Double(40 * star - 20) }
      @MainActor func expect(_ stars: Int?, _ what: String) {
        pumpUntilIdle()
        XCTAssertEqual(rating.rating, stars, what)
        XCTAssertEqual(rating.litStars, stars ?? 0, what)
        XCTAssertEqual(
          rating.buttons.map(\.isActive), (1...5).map { $0 == stars }, "what is heard, \(what)")
      }
      expect(4, "at first")
      Finger(on: rating.widget, x: x(4), y: 20)?.lift()
      expect(nil, "after a touch of the last star")
      Finger(on: rating.widget, x: x(4), y: 20)?.lift()
      expect(4, "and another")
      Finger(on: rating.widget, x: x(2), y: 20)?.lift()
      expect(2, "after a touch of another star")
      rating.buttons[1].clickWithPointer(x: 10, y: 10)
      expect(nil, "after a click")
      rating.buttons[1].clickWithPointer(x: 10, y: 10)
      expect(2, "and another")
      for (away, what) in [(100.0, "beside"), (x(2) + 40, "on another star")] {
        let finger = Finger(on: rating.widget, x: x(2), y: 20)
        finger?.move(x: away, y: what == "beside" ? 90 : 20, steps: 6)
        finger?.move(x: x(2), y: 20, steps: 6)
        finger?.lift()
        expect(2, "after a touch that was \(what) meanwhile")
      }
      let finger = Finger(on: rating.widget, x: x(2), y: 20)
      finger?.cancel()
      expect(2, "after a touch that the system took away")
      rating.buttons[1].click()
      expect(nil, "when an assistive tool clicks")
    }
  }
}
