import AdaptiveSplit
import GTK
import GTKTestSupport
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The window keeps a keyboard focus, whatever hides the focused widget.
final class FocusKeptTests: XCTestCase {
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
