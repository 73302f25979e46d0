import AdaptiveSplit
import GTK
import GTKTestSupport
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The window keeps a keyboard focus, whatever hides the focused widget.
final class FocusKeptTests: XCTestCase {
  func testTheListShowsIfItsPhotoWasLeftInANarrowWindow() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      sample.photos.window.press(.f9)
      XCTAssertFalse(sample.split.state.shows(.primary))
      sample.resize(400)
      while sample.split.state.arrangement.pages.count > 1 { sample.photos.send(.back(in: nil)) }
      sample.resize(1000)
      XCTAssertTrue(sample.split.state.shows(.primary))
      XCTAssertEqual(sample.photos.window.focusWidget, sample.list?.list)
      // It can be hidden beside a photo only.
      sample.show(photo: 1, of: "Chen")
      sample.photos.window.press(.f9)
      sample.resize(400)
      sample.resize(1000)
      XCTAssertFalse(sample.split.state.shows(.primary))
    }
  }

  func testAVisibleWidgetHasTheFocusInEachState() {
    withGTK {
      for photo in [nil, 2] as [Int?] {
        for begins in ["list", "detail"] {
          let sample = try SampleLibraryWindow(width: 1000)
          let window = sample.photos.window
          sample.photos.send(.show(.conversation("Chen"), from: .primary))
          if let photo {
            sample.photos.send(.showDetail(.photo(conversation: "Chen", number: photo)))
          }
          pumpUntilIdle()
          if begins == "list" {
            sample.conversation?.list.grabFocus()
          } else {
            sample.photo?.photoView.area.grabFocus()
          }
          let steps: [(String, @MainActor () -> Void)] = [
            ("F9", { window.press(.f9) }), ("narrow", { sample.resize(400) }),
            ("F10", { window.press(.f10) }), ("wide", { sample.resize(1000) }),
            ("Escape", { window.press(.escape) }), ("F9", { window.press(.f9) }),
            ("F10", { window.press(.f10) }), ("narrow", { sample.resize(400) }),
            ("Escape", { window.press(.escape) }), ("wide", { sample.resize(1000) }),
            ("F9", { window.press(.f9) }), ("F10", { window.press(.f10) }),
            ("Escape", { window.press(.escape) }), ("narrow", { sample.resize(400) }),
            ("wide", { sample.resize(1000) }),
          ]
          for (index, (name, step)) in steps.enumerated() {
            step()
            pumpUntilIdle()
            let focus = window.focusWidget
            XCTAssertTrue(
              focus?.isMapped == true,
              "\(focus as Any) after \(name), step \(index), from the \(begins), \(photo as Any)")
          }
          window.destroy()
        }
      }
    }
  }
}
