import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Animated photos.
final class AnimationTests: XCTestCase {
  func testAnAnimationPlaysOnlyWhileItIsVisible() {
    withAnimation { sample, view in
      pump(until: "it plays") { view.playback?.isRunning == true }
      for color in [Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 0, blue: 0)] {
        pump(until: "the picture in \(color)") { view.middle?.isClose(to: color) == true }
      }
      view.zoom(.fill)
      for color in [Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 0, blue: 0)] {
        pump(until: "the larger picture in \(color)") { view.middle?.isClose(to: color) == true }
      }
      let other = Window()
      other.presentAndWait(width: 1600, height: 1200)
      pump(until: "it is covered") { view.playback?.isRunning == false }
      other.destroy()
      pump(until: "it is seen again") { view.playback?.isRunning == true }
      sample.photos.window.press(.left, .alt)
      pump(until: "it is left") { !view.area.isMapped }
      XCTAssertNotEqual(view.playback?.isRunning, true)
    }
  }

  func testAnAnimationPausesInAWindowThatIsNotDrawn() {
    withAnimation { sample, view in
      pump(until: "it plays") { view.playback?.isRunning == true }
      sample.photos.window.simulateMapping(false)
      pump(until: "it pauses") { view.playback?.isRunning == false }
      XCTAssertTrue(view.area.isMapped, "for GTK, the window is still there")
      sample.photos.window.simulateMapping(true)
      pump(until: "it plays again") { view.playback?.isRunning == true }
    }
  }

  func testAnimatedPhotosAreStillIfAnimationsAreDisabled() {
    withAnimation { sample, view in
      pump(until: "it plays") { view.playback?.isRunning == true }
      Appearance.animationsEnabled = false
      pump(until: "it stands still") { view.playback?.isRunning == false }
      sample.photos.send(.showDetail(.photo(conversation: "All", number: 2)))
      pump(until: "the other photo") { sample.photo?.seenPhoto?.id == "All/2" }
      sample.photos.send(.showDetail(.photo(conversation: "All", number: 1)))
      pump(until: "this one") { sample.photo?.seenPhoto?.id == "All/1" }
      pumpUntilIdle()
      XCTAssertNil(view.playback)
    }
  }
}

extension PictureView {
  /// The color in the middle of the area.
  fileprivate var middle: Color? {
    area.color(x: area.allocation.width / 2, y: area.allocation.height / 2)
  }
}

/// Runs a test with a picture that is red and blue by turns, in a window with one column.
private func withAnimation(
  _ body: @MainActor (SampleLibraryWindow, PictureView) throws -> Void
) {
  withGTK {
    Appearance.animationsEnabled = true
    defer { Appearance.animationsEnabled = false }
    let folder = try PhotoFolder(["All": ["still"]])
    let gif = Data(
      base64Encoded: """
        R0lGODlhCAAIAPAAAP8AAAAAACH5BAAFAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAIAAACB4SPqcvtXQAAIfkE\
        AAUAAAAsAAAAAAgACACAAAD/AAAAAgeEj6nL7V0AADs=
        """)
    try XCTUnwrap(gif).write(to: URL(filePath: folder("All/moving").text))
    let photos = ["moving", "still"].enumerated().map { number, name in
      Photo(id: "All/\(number + 1)", path: folder("All/\(name)"), name: name)
    }
    let sample = try SampleLibraryWindow(
      width: 400,
      library: Library(
        name: "Robin", conversations: [Conversation(id: "All", name: "All", photos: photos)]))
    sample.photos.send(.showDetail(.photo(conversation: "All", number: 1)))
    let view = try XCTUnwrap(sample.photo?.photoView)
    pump(until: "the photo") { view.hasPicture }
    try body(sample, view)
    sample.photos.window.destroy()
  }
}

extension Playback {
  /// Whether another picture is scheduled.
  fileprivate var isRunning: Bool { next != nil }
}
