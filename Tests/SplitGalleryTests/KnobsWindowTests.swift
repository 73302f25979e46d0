import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import SplitGallery

/// Knobs in real windows: what is turned there changes the sample.
final class KnobsWindowTests: XCTestCase {
  func testEveryKnobChangesTheSample() {
    withGTK {
      let window = knobs()
      guard let sample = window.sample as? WeaponsWindow else { return XCTFail("No sample") }
      let knobs: any SplitKnobs = sample.knobs
      sample.window.resizeAndWait(width: 1000, height: 700)

      knobs.preferredDisplayMode = .secondaryOnly
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      knobs.preferredDisplayMode = .oneBesideSecondary
      knobs.columnWidths.fraction = 0.25
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 250)
      knobs.columnWidths.minimum = 300
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 300)
      knobs.columnWidths.maximum = 280
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 280)
      knobs.traitOverride.horizontal = .compact
      XCTAssertTrue(sample.split.state.isCollapsed)
      knobs.traitOverride.horizontal = nil
      XCTAssertFalse(sample.split.state.isCollapsed)
      knobs.dimsBehindOverlay = true
      XCTAssertTrue(sample.split.dimsBehindOverlay)
      XCTAssertTrue(window.trace.summary.contains("weapons | –"))
    }
  }

  func testThresholdsBandAndTextSizeDecideAtOnce() {
    withGTK {
      let window = knobs()
      window.open(.quiet)
      pumpUntilIdle()
      guard let sample = window.sample as? QuietWindow else { return XCTFail("No sample") }
      sample.window.resizeAndWait(width: 700, height: 500)
      let knobs: any SplitKnobs = sample.knobs
      XCTAssertFalse(sample.split.state.isCollapsed)
      knobs.thresholds.horizontal = 701
      XCTAssertTrue(sample.split.state.isCollapsed)
      knobs.thresholds.horizontal = 690
      XCTAssertTrue(sample.split.state.isCollapsed, "within the band")
      knobs.thresholds.band = 10
      XCTAssertFalse(sample.split.state.isCollapsed)
      knobs.textScale = 1.5
      XCTAssertTrue(sample.split.state.isCollapsed)
      knobs.textScale = 1
      XCTAssertFalse(sample.split.state.isCollapsed)
      XCTAssertEqual(sample.split.state.textScale, 1)
    }
  }

  func testEverySampleCanBeTurnedAndTheOneBeforeGoes() {
    withGTK {
      let window = knobs()
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

  func testTheTraceIsOneJSONObjectALine() throws {
    withGTK {
      let window = knobs()
      window.sample?.window.resizeAndWait(width: 500, height: 500)
      for (number, line) in zip(1..., window.trace.lines) {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        XCTAssertEqual(object?["seq"] as? Int, number)
      }
      XCTAssertGreaterThan(window.trace.lines.count, 1)
      XCTAssertTrue(shownTexts(in: window.split).contains { $0.contains("width 500") })
    }
  }

  func testTheTraceIsAPageOfItsOwnWhereItIsNarrow() {
    withGTK {
      let window = knobs()
      window.window.resizeAndWait(width: 360, height: 640)
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
      window.form.onTrace?()
      pumpUntilIdle()
      XCTAssertTrue(shownTexts(in: window.split.header).contains("Copy Trace"))
      window.window.resizeAndWait(width: 800, height: 640)
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
    }
  }

  func testTheWindowGoesWhenItIsClosed() {
    withGTK {
      weak var gone: KnobsWindow?
      do {
        let window = knobs()
        gone = window
        window.sample?.window.destroy()
        window.window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(gone)
    }
  }
}

/// The list of all programs.
final class ListWindowTests: XCTestCase {
  func testEachRowOpensItsProgram() {
    withGTK {
      let list = ListWindow(files: .gallery)
      list.window.presentAndWait(width: 420, height: 400)
      for sample in Sample.allCases {
        XCTAssertEqual(try sample.open(.gallery).window.title, sample.title)
      }
      pumpUntilIdle()
      XCTAssertEqual(Window.all.count, 5)
    }
  }
}

extension ProgramFiles {
  /// The files of the package that the tests are part of.
  fileprivate static var gallery: ProgramFiles {
    let package = GalleryData.folder.appending(path: "../..").standardizedFileURL
    return ProgramFiles(environment: ["ADAPTIVE_SPLIT_FILES": package.path], executable: nil)
  }
}

@MainActor
private func knobs() -> KnobsWindow {
  let window = KnobsWindow(files: .gallery)
  window.window.presentAndWait(width: 800, height: 640)
  return window
}
