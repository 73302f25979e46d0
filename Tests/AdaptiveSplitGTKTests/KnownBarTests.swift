import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Known bugs of other projects in bars, keys and focus, each with the thread that reports it.
final class KnownBarTests: XCTestCase {
  /// Two sets of window buttons, or none, after a fold.
  func testOneSetOfWindowButtonsInEveryMode() {
    // Reported as Flatseal 212.
    withGTK {
      let sample = SampleWindow(width: 900)
      let modes: [(Int, PreferredDisplayMode)] = [
        (900, .oneBesideSecondary), (900, .secondaryOnly), (900, .oneOverSecondary),
        (500, .oneBesideSecondary), (900, .automatic),
      ]
      for (width, mode) in modes {
        sample.split.send(.displayModePreferred(mode))
        sample.resize(width)
        for page in [SamplePage.detail(1), .detail(2)] {
          sample.split.send(.showDetail(page))
          pumpUntilIdle()
          XCTAssertNil(Invariants.violation(in: sample.split, sample.source), "\(width) \(mode)")
        }
      }
    }
  }

  /// Window buttons at the left were in both bars, or in none, if the system puts them there.
  func testWindowButtonsAtTheLeftAreInOneBar() {
    // Reported as Dino 786.
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      for width in [900, 500, 900] {
        sample.resize(width)
        let bars = sample.split.header.bars
        for whole in ["close:", ":close", "close,menu:maximize", "menu:"] {
          let shown = [
            RowEnds.leading.buttonLayout(from: whole),
            RowEnds.trailing.buttonLayout(from: whole),
          ].compactMap { $0 }
          let closers = shown.filter { $0.contains("close") }.count
          XCTAssertEqual(closers, whole.contains("close") ? 1 : 0, whole)
        }
        let shown = [bars.primary, bars.secondary].filter(\.isMapped)
        XCTAssertEqual(shown.count, width < 640 ? 1 : 2)
      }
    }
  }

  /// The back button was visible but did nothing when folded.
  func testTheBackButtonWorksWhenFolded() {
    // Reported as FontDownloader 74.
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.resize(500)
      let back = sample.split.header.backButton(.secondary)
      XCTAssertTrue(back.isMapped && back.isSensitive)
      back.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.shown, [sample.list?.box])
    }
  }

  /// The back button disappeared after a resize although there was a way back.
  func testTheBackButtonSurvivesResizes() {
    // Reported as TemplateStudio 4280.
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.split.send(.show(.group(1), from: .primary))
      for width in [500, 420, 630, 400] {
        sample.resize(width)
        XCTAssertEqual(sample.split.header.backLabel(.primary), "List", "at \(width)")
      }
      sample.resize(900)
      sample.resize(400)
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
    }
  }

  /// The mouse's back button had to be pressed twice.
  func testMouseBackNeedsOnePress() {
    // Reported as PaperPlane 290.
    withGTK {
      let sample = SampleWindow(width: 400, detail: 1)
      sample.detail?.box.click(x: 50, y: 90, button: 8)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  /// F9 is the usual key to hide and show the sidebar.
  func testF9TogglesTheSidebar() {
    // Reported as Minder 252.
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      for shown in [1, 2, 1, 2] {
        sample.split.press(.f9)
        XCTAssertEqual(sample.shown.count, shown)
        XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
      }
      sample.resize(500)
      sample.split.press(.f9)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
    }
  }

  /// F9 in a text field, the most useful place for it.
  func testF9WorksWhileTyping() {
    // Reported as Eolie 240.
    withGTK {
      let sample = SampleWindow(width: 900)
      let entry = Entry()
      sample.list?.box.append(entry)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      entry.grabFocus()
      sample.split.press(.f9)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.split.press(.f9)
      XCTAssertEqual(sample.shown.count, 2)
      XCTAssertEqual(sample.window.focusWidget, entry)
    }
  }

  /// A covered page took the focus from a text field when it was updated.
  func testShowingADetailDoesNotStealTheFocus() {
    // Reported as Digikam 140412.
    withGTK {
      let sample = SampleWindow(width: 900)
      let entry = Entry()
      sample.list?.box.append(entry)
      pumpUntilIdle()
      entry.grabFocus()
      for number in 1...3 {
        sample.split.send(.showDetail(.detail(number)))
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget, entry)
      }
    }
  }

  /// The focus moved to another place with the closing pane, depending on mouse or keyboard.
  func testTheFocusReturnsToTheDetailHoweverTheOverlayCloses() {
    // Reported as WinUI 7980.
    withGTK {
      var ends: [Bool] = []
      for way in 0..<3 {
        let sample = SampleWindow(width: 700, height: 1000, preferred: .automatic)
        sample.split.send(.showDetail(.detail(1)))
        sample.detail?.second.grabFocus()
        sample.split.send(.sidebarToggled)
        pumpUntilIdle()
        XCTAssertTrue(sample.list?.box.contains(sample.window.focusWidget) == true)
        switch way {
        case 0: sample.split.press(.escape)
        case 1: sample.split.press(.f9)
        default: sample.split.clickWithPointer(x: 600, y: 800)
        }
        ends.append(sample.window.focusWidget == sample.detail?.second)
        sample.window.destroy()
      }
      XCTAssertEqual(ends, [true, true, true])
    }
  }

  /// The keyboard reaches the sidebar after a fold, however long the way.
  func testTheSidebarIsReachedWithKeysAlone() {
    // Reported as MateTweak 38.
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.detail?.first.grabFocus()
      let reached = sample.window.tabWalk()
      XCTAssertTrue(sample.list.map { reached.contains($0.first) } == true)
    }
  }
}
