import AdaptiveSplit
import AdaptiveSplitGTK
import ArgumentParser
import Foundation
import GLib
import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import SplitGallery

/// The trace beside the settings.
final class SettingsTraceTests: XCTestCase {
  func testTheTraceCanBeCopied() {
    withGTK {
      let window = openSettings(.weapons)
      let button = window.split.header.shownTexts.first { $0.text == "Copy Trace" }?.place
      window.split.header.click(x: (button?.x ?? 0) + 5, y: (button?.y ?? 0) + 5)
      let other = Window()
      let entry = Entry()
      other.child = entry
      other.presentAndWait()
      entry.grabFocus()
      entry.press(Key("v"), .control)
      pump(until: "the trace is pasted") { !entry.text.isEmpty }
      XCTAssertEqual(
        entry.text.split(separator: "\n").map(String.init), window.trace.lines)
    }
  }

  func testARowOfTheTraceIsAnEventWithItsValuesAndChanges() throws {
    withGTK {
      let window = openSettings(.mail)
      window.sample?.window.resizeAndWait(width: 700, height: 500)
      let rows = window.trace.lines.map { Row(traced: $0) }
      let resized = try XCTUnwrap(rows.last { $0.title.hasPrefix("resized") })
      XCTAssertTrue(resized.title.hasPrefix("resized, height "), resized.title)
      XCTAssertTrue(resized.title.hasSuffix(", width 700"), resized.title)
      XCTAssertEqual(resized.subtitle?.contains("layout"), true)
      XCTAssertEqual(rows.map(\.trailing), (1...rows.count).map { "\($0)" })
      XCTAssertTrue(rows.allSatisfy { !$0.title.contains("{") })
    }
  }

  func testATraceReplaysWithItsSampleAndThresholds() throws {
    try GalleryData.withFolder { folder in
      let path = folder.appending(path: "trace").path
      withGTK {
        for kind in Sample.allCases {
          let window = openSettings(kind)
          guard let sample = window.sample else { return XCTFail("No sample") }
          sample.window.resizeAndWait(width: 700, height: 500)
          turn("Size Classes", "Regular width from", in: window)
          sample.window.resizeAndWait(width: 640, height: 500)
          try window.trace.lines.joined(separator: "\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
          var command = try GalleryCommand.parseAsRoot(["settings", "--replay", path])
          XCTAssertNoThrow(try command.run(), "\(kind)")
        }
      }
    }
  }

  func testTheTraceFileContainsOnlyTheCurrentSamplesTrace() throws {
    try GalleryData.withFolder { folder in
      let path = folder.appending(path: "trace").path
      withGTK {
        let window = SettingsWindow(files: .gallery, trace: try TraceFile(path: FilePath(path)))
        window.window.presentAndWait(width: 800, height: 640)
        for kind in Sample.allCases {
          window.open(kind)
          window.sample?.window.resizeAndWait(width: 400, height: 500)
          let text = try String(contentsOfFile: path, encoding: .utf8)
          XCTAssertEqual(text, window.trace.lines.map { $0 + "\n" }.joined())
        }
      }
    }
  }

  func testTheTraceScrollsToItsLatestLineUnlessScrolledAway() {
    withGTK {
      let window = openSettings()
      window.window.resizeAndWait(width: 1000, height: 500)
      for number in 1...40 {
        for part in 0..<(1 + number % 3) { window.trace.add("line \(number).\(part)") }
        pumpUntilIdle()
        XCTAssertEqual(window.trace.list.visibleRows?.lowerBound, 0, "after line \(number)")
      }
      window.trace.list.scroll(to: window.trace.lines.count - 1)
      pumpUntilIdle()
      window.trace.add("one more")
      pumpUntilIdle()
      XCTAssertEqual(window.trace.list.visibleRows?.upperBound, window.trace.lines.count)
    }
  }

  func testTheTraceIsOneJSONObjectALine() throws {
    withGTK {
      let window = openSettings()
      window.sample?.window.resizeAndWait(width: 500, height: 500)
      for (number, line) in zip(1..., window.trace.lines) {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        XCTAssertEqual(object?["seq"] as? Int, number)
      }
      XCTAssertGreaterThan(window.trace.lines.count, 1)
      XCTAssertTrue(shownTexts(in: window.split).contains { $0.contains("width 500") })
    }
  }

  func testTheTraceIsASeparatePageInANarrowWindow() {
    withGTK {
      let window = openSettings()
      window.window.resizeAndWait(width: 360, height: 640)
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
      let button = window.split.header.shownTexts.first { $0.text == "Trace" }?.place
      window.split.header.click(x: (button?.x ?? 0) + 5, y: (button?.y ?? 0) + 5)
      let copy = try XCTUnwrap(window.trace.headerEnd.first as? Button)
      XCTAssertTrue(copy.isMapped)
      XCTAssertEqual(copy.accessibleName, "Copy Trace")
      XCTAssertNil(copy.label, "a narrow header bar has no room for large text")
      window.window.resizeAndWait(width: 800, height: 640)
      XCTAssertEqual(copy.label, "Copy Trace")
      window.split.titlesChanged()
      XCTAssertEqual(
        shownTexts(in: window.split.header).filter { $0 == "Trace" }.count, 1, "the title")
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
    }
  }
}
