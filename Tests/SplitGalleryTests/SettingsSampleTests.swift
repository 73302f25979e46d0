import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import SplitGallery

/// The sample beside the settings, one at a time.
final class SettingsSampleTests: XCTestCase {
  func testASampleThatWasClosedCanBeOpenedAgain() {
    withGTK {
      let window = openSettings(.weapons)
      window.sample?.window.destroy()
      pumpUntilIdle()
      XCTAssertNil(window.form.samples.selectedIndex)
      XCTAssertEqual(window.trace.summary, "The sample is closed. Choose another one.")
      window.form.samples.selectedIndex = Sample.allCases.firstIndex(of: .weapons)
      pumpUntilIdle()
      XCTAssertNotNil(window.sample as? WeaponsWindow)
    }
  }

  func testTheSampleIsBesideTheSettings() {
    withGTK {
      let window = openSettings(.weapons)
      guard let sample = window.sample?.window else { return XCTFail("No sample") }
      pump(until: "the sample is at the right") {
        (sample.screenPosition(x: 0, y: 0)?.x ?? 0) > 700
      }
      window.open(.quiet)
      pumpUntilIdle()
      pump(until: "the next one is where that was") {
        (window.sample?.window.screenPosition(x: 0, y: 0)?.x ?? 0) > 700
      }
    }
  }

  func testTheSettingsMoveIfTheSampleWouldCoverThem() {
    withGTK {
      let window = SettingsWindow(files: .gallery)
      window.window.move(x: 900, y: 40)
      window.window.presentAndWait(width: 760, height: 620)
      pump(until: "the windows are side by side") {
        guard let first = window.window.frame, let second = window.sample?.window.frame,
          let room = window.window.workArea
        else { return false }
        return first.x + first.width <= second.x && second.x + second.width <= room.x + room.width
      }
      window.sample?.window.destroy()
      window.window.destroy()
    }
  }

  func testEverySampleCanBeOpenedAndThePreviousOneIsFreed() {
    withGTK {
      let window = openSettings()
      for kind in Sample.allCases {
        weak let old = window.sample
        window.open(kind)
        pumpUntilIdle()
        XCTAssertNil(old, "\(kind)")
        XCTAssertEqual(window.sample?.window.title, kind.title)
        XCTAssertFalse(window.trace.lines.isEmpty)
        window.sample?.window.resizeAndWait(width: 360, height: 640)
        XCTAssertTrue(window.trace.summary.contains("360"), window.trace.summary)
      }
      window.sample?.window.destroy()
      pumpUntilIdle()
      XCTAssertNil(window.sample)
    }
  }

  func testTheWindowIsFreedWhenItIsClosed() {
    withGTK {
      expectFreed {
        let window = openSettings()
        window.sample?.window.destroy()
        window.window.destroy()
        return window
      }
    }
  }
}
