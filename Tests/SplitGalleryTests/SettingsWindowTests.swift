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

/// The settings in real windows: the controls change the sample.
final class SettingsWindowTests: XCTestCase {
  func testEverySettingChangesTheSample() {
    withGTK {
      let window = openSettings()
      guard let sample = window.sample as? WeaponsWindow else { return XCTFail("No sample") }
      let settings: any SplitSettings = sample.settings
      sample.window.resizeAndWait(width: 1000, height: 700)

      settings.preferredDisplayMode = .secondaryOnly
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      settings.preferredDisplayMode = .oneBesideSecondary
      settings[widthsOf: .primary].fraction = 0.25
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 250)
      settings[widthsOf: .primary].minimum = 300
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 300)
      settings[widthsOf: .primary].maximum = 280
      XCTAssertEqual(sample.split.state.layout(sample.split.rules)?.primary?.width, 280)
      settings.traitOverride.horizontal = .compact
      XCTAssertTrue(sample.split.state.isCollapsed)
      settings.traitOverride.horizontal = nil
      XCTAssertFalse(sample.split.state.isCollapsed)
      settings.dimsBehindOverlay = true
      XCTAssertTrue(sample.split.dimsBehindOverlay)
      XCTAssertTrue(window.trace.summary.contains("weapons | –"))
    }
  }

  func testThresholdsAndBandDecideAtOnce() {
    withGTK {
      let window = openSettings()
      window.open(.quiet)
      pumpUntilIdle()
      guard let sample = window.sample as? QuietWindow else { return XCTFail("No sample") }
      sample.window.resizeAndWait(width: 700, height: 500)
      let settings: any SplitSettings = sample.settings
      XCTAssertFalse(sample.split.state.isCollapsed)
      settings.thresholds.horizontal = 701
      XCTAssertTrue(sample.split.state.isCollapsed)
      settings.thresholds.horizontal = 690
      XCTAssertTrue(sample.split.state.isCollapsed, "within the band")
      settings.thresholds.band = 10
      XCTAssertFalse(sample.split.state.isCollapsed)
    }
  }

  func testLargeTextStaysLargeAndMovesTheFold() {
    withGTK {
      defer { Appearance.textScale = 1 }
      for kind in [Sample.quiet, .swap] {
        let window = openSettings(kind)
        guard let sample = window.sample else { return XCTFail("No sample") }
        sample.window.resizeAndWait(width: 700, height: 500)
        let settings: any SplitSettings = sample.settings
        XCTAssertEqual(width(of: settings), .regular)
        settings.textPercent = 150
        pump(until: "the text is large in \(kind)") { width(of: settings) == .compact }
        sample.window.resizeAndWait(width: 710, height: 500)
        XCTAssertEqual(width(of: settings), .compact)
        XCTAssertEqual(settings.textPercent, 150)
        settings.textPercent = 100
        pump(until: "the text is as usual in \(kind)") { width(of: settings) == .regular }
      }
    }
  }

  func testRowsAreAsHighAsTheirLargeTextNeeds() {
    withGTK {
      defer { Appearance.textScale = 1 }
      let window = openSettings(.swap)
      guard let sample = window.sample as? SwapWindow else { return XCTFail("No sample") }
      window.window.resizeAndWait(width: 1400, height: 640)
      Appearance.textScale = 2
      // Two lines of a font of 13 pixels, the second one smaller, scaled by two.
      pump(until: "the rows are high") {
        window.trace.list.rowHeight > 60 && sample.list.list.rowHeight > 60
      }
    }
  }

  func testThePointerChangesNumbersSwitchesAndChoices() {
    withGTK {
      let window = openSettings(.quiet)
      guard let settings = window.sample?.settings else { return XCTFail("No sample") }
      let band = settings.thresholds.band
      turn("Size Classes", "Hysteresis", in: window)
      XCTAssertEqual(settings.thresholds.band, band + 1)
      turn("Columns", "Dim behind the overlay", in: window)
      XCTAssertTrue(settings.dimsBehindOverlay)
      let choice = window.form.row("Size Classes", "Width is")?.control
      choice?.grabFocus()
      choice?.press(.space)
      choice?.press(.down)
      choice?.press(.return)
      XCTAssertEqual(settings.traitOverride.horizontal, .compact)
    }
  }

  func testAltAndALetterReachesEachRow() {
    withGTK {
      let window = openSettings(.mail)
      for row in window.form.form.rows where row.isEditable {
        let name = "\(row.heading): \(row.label.text)"
        let letter = try XCTUnwrap(row.label.mnemonic, name)
        let same = window.form.form.rows.filter {
          $0.heading == row.heading && $0.label.mnemonic == letter
        }
        XCTAssertEqual(same.count, 1, name)
      }
      window.form.samples.grabFocus()
      window.window.press("h", .alt)
      let focused = window.window.focusWidget
      XCTAssertTrue(
        window.form.form.rows.contains {
          $0.label.mnemonic == Key("h") && $0.control.contains(focused)
        })
    }
  }

  func testEachSizeButtonGivesExactlyThatSize() {
    withGTK {
      let window = openSettings(.quiet)
      guard let sample = window.sample as? QuietWindow else { return XCTFail("No sample") }
      for (width, height) in SettingsForm.sizes {
        let name = "\(width) × \(height)"
        let button = window.split.shownTexts.first { $0.text == name.leftToRight }?.place
        window.split.click(x: (button?.x ?? 0) + 5, y: (button?.y ?? 0) + 5)
        pump(until: "the sample is \(name)") {
          sample.split.state.size == SplitSize(width: width, height: height)
        }
      }
    }
  }

  func testSettingsWithoutEffectAreInsensitive() {
    withGTK {
      let window = openSettings(.swap)
      let all = window.form.form.rows
      let columns: Set = [
        "Columns", "Primary Column", "Supplementary Column", "Inspector", "Navigation",
        "Preferences of the Pages",
      ]
      for row in all where row.isEditable {
        let isUsed =
          !columns.contains(row.heading) && row.label.text != "Shape is"
          && (row.heading != "Breakpoint “wide”" || row.label.text == "Condition")
        XCTAssertEqual(row.control.isUsable, isUsed, "\(row.heading): \(row.label.text)")
      }
      window.open(.mail)
      guard let sample = window.sample as? MailWindow else { return XCTFail("No sample") }
      sample.window.resizeAndWait(width: 1200, height: 700)
      let usable = { (heading: String, text: String) in
        window.form.row(heading, text)?.control.isUsable
      }
      XCTAssertEqual(usable("Supplementary Column", "Minimum"), true)
      XCTAssertEqual(usable("Primary Column", "Fraction of the width"), false)
      sample.columnCount = 2
      pumpUntilIdle()
      XCTAssertEqual(usable("Supplementary Column", "Minimum"), false)
      XCTAssertEqual(usable("Size Classes", "Shape is"), true)
      XCTAssertEqual(usable("Inspector", "Minimum"), true)
      sample.hasInspector = false
      XCTAssertEqual(usable("Inspector", "Minimum"), false)
      XCTAssertEqual(usable("Inspector", "Inspector of the detail"), true)
      sample.traitOverride.horizontal = .regular
      XCTAssertEqual(usable("Size Classes", "Regular width from"), false)
    }
  }

  func testTheFormFollowsTheSampleAndKeepsANumberThatIsBeingTyped() {
    withGTK {
      let window = openSettings(.mail)
      guard let sample = window.sample as? MailWindow else { return XCTFail("No sample") }
      sample.window.resizeAndWait(width: 1200, height: 700)
      let shown = window.form.row("Primary Column", "Shown")?.control as? Switch
      let limit = window.form.row("Size Classes", "Regular width from")?.control as? SpinButton
      XCTAssertEqual(shown?.isOn, true)
      limit?.grabFocus()
      window.window.press("7")
      XCTAssertEqual(limit?.text, "7")
      sample.split.hideColumn(.primary)
      XCTAssertEqual(shown?.isOn, false)
      XCTAssertEqual(limit?.text, "7")
      window.window.press("0")
      window.window.press("0")
      window.window.press(.return)
      XCTAssertEqual(sample.split.rules.thresholds.horizontal, 700)
    }
  }

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

  func testATraceTellsWhatItIsOfAndWhichThresholdsWereTurned() throws {
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

  func testAFileHasTheTraceOfOneSample() throws {
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

  func testTheTraceFollowsItsLatestLineUnlessThePersonReadsAnother() {
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

  func testEverySampleCanBeTurnedAndTheOneBeforeGoes() {
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

  func testTheTraceIsAPageOfItsOwnWhereItIsNarrow() {
    withGTK {
      let window = openSettings()
      window.window.resizeAndWait(width: 360, height: 640)
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
      let button = window.split.header.shownTexts.first { $0.text == "Trace" }?.place
      window.split.header.click(x: (button?.x ?? 0) + 5, y: (button?.y ?? 0) + 5)
      XCTAssertTrue(shownTexts(in: window.split.header).contains("Copy Trace"))
      window.window.resizeAndWait(width: 800, height: 640)
      window.split.titlesChanged()
      XCTAssertEqual(
        shownTexts(in: window.split.header).filter { $0 == "Trace" }.count, 1, "the title")
      XCTAssertTrue(shownTexts(in: window.split).contains("Window Size"))
    }
  }

  func testTheDecisionOfAWidthIsExplainedUnderTheSizeClass() {
    withGTK {
      let window = openSettings()
      let explained = window.pages.widths
      for opensWide in [true, false] {
        window.window.resizeAndWait(width: opensWide ? 800 : 400, height: 640)
        window.form.widths.click()
        pumpUntilIdle()
        for width in [800, 400, 800] {
          window.window.resizeAndWait(width: width, height: 640)
          let name = width == 800 ? "Regular Width" : "Compact Width"
          XCTAssertEqual(explained.headlineText, name)
          XCTAssertTrue(shownTexts(in: window.split).contains(name), "at \(width)")
          XCTAssertEqual(
            shownTexts(in: window.split).contains("Window Size"), width == 800, "at \(width)")
        }
        window.split.goBack()
        pumpUntilIdle()
        XCTAssertTrue(shownTexts(in: window.split.header).contains("Copy Trace"))
        XCTAssertFalse(explained.widget.isMapped)
      }
    }
  }

  func testTheWindowGoesWhenItIsClosed() {
    withGTK {
      weak var gone: SettingsWindow?
      do {
        let window = openSettings()
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
      XCTAssertEqual(Window.all.count, Sample.allCases.count + 1)
    }
  }
}

@MainActor
private func openSettings(_ sample: Sample = .weapons) -> SettingsWindow {
  let window = SettingsWindow(files: .gallery, sample: sample)
  window.window.presentAndWait(width: 800, height: 1100)
  return window
}

/// Returns the horizontal size class of the sample.
@MainActor
private func width(of settings: some SplitSettings) -> SizeClass {
  settings.state.traits.horizontal
}

/// Clicks the control of a row with the pointer, a number's at its end: the button for more.
@MainActor
private func turn(_ heading: String, _ text: String, in window: SettingsWindow) {
  guard let control = window.form.row(heading, text)?.control else {
    return XCTFail("There is no “\(text)”.")
  }
  // The focus scrolls to it.
  control.grabFocus()
  pumpUntilIdle()
  let size = control.allocation
  let x = control is SpinButton ? size.width - 15 : size.width / 2
  control.clickWithPointer(x: x, y: size.height / 2)
}
