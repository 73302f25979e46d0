import AdaptiveSplit
import AdaptiveSplitGTK
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

  func testThresholdsAndHysteresisApplyAtOnce() {
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

  func testLargeTextIsKeptAndMovesTheThreshold() {
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

  func testRowsGrowWithLargeText() {
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

  func testASecondSettingsWindowShowsTheProgramsAppearanceWhenItIsActivated() {
    withGTK {
      defer { Appearance.animationsEnabled = false }
      Appearance.animationsEnabled = true
      let first = openSettings(.quiet)
      let second = openSettings(.quiet)
      first.window.present()
      pump(until: "the first is active") { first.window.isActive }
      let control = try XCTUnwrap(second.form.row("Appearance", "Animations")?.control as? Switch)
      XCTAssertTrue(control.isOn)
      first.sample?.settings.animates = false
      second.window.present()
      pump(until: "the second shows it") { !control.isOn }
    }
  }

  func testMnemonicsReachEachRow() {
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
      let window = openSettings(.weapons)
      XCTAssertEqual(
        window.form.row("Size Classes", "Regular width from")?.control.isUsable, false,
        "the rules of Weapons force the class")
      window.open(.swap)
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

  func testABreakpointThatIsTurnedOffAndOnAgainIsTheSame() {
    withGTK {
      let window = openSettings(.mail)
      guard let sample = window.sample as? MailWindow else { return XCTFail("No sample") }
      sample.window.resizeAndWait(width: 1200, height: 700)
      let row = window.form.row("Breakpoint “wide”", "Condition")
      guard let condition = row?.control as? ComboBoxText else { return XCTFail("No condition") }
      let before = sample.split.rules.breakpoints
      XCTAssertFalse(before.isEmpty)
      let program = condition.selectedIndex
      for other in [0, 3, 5] {
        condition.selectedIndex = other
        pumpUntilIdle()
        XCTAssertNotEqual(sample.split.rules.breakpoints, before, "condition \(other)")
        condition.selectedIndex = program
        pumpUntilIdle()
        XCTAssertEqual(sample.split.rules.breakpoints, before, "after condition \(other)")
      }
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

  func testTheSizeClassOfTheWidthIsExplainedOnAPage() {
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
}

/// Returns the horizontal size class of the sample.
@MainActor
private func width(of settings: some SplitSettings) -> SizeClass {
  settings.state.traits.horizontal
}
