import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// Each setting of the form changes the running split view at once.
final class SettingTableTests: XCTestCase {
  /// An operation of a control.
  enum Operation {
    case turn(Bool)
    case set(Int)
    case choose(Int)
    case click
  }

  /// A function that reads a value of the sample.
  typealias Read = @MainActor (MailWindow) -> AnyHashable

  /// A setting, and its effect on the sample.
  struct Setting {
    let heading: String
    let text: String
    let operation: Operation
    let expected: AnyHashable
    let prepare: @MainActor (MailWindow) -> Void
    let read: Read

    init(
      _ heading: String, _ text: String, _ operation: Operation, expecting expected: AnyHashable,
      after prepare: @escaping @MainActor (MailWindow) -> Void = { _ in },
      _ read: @escaping Read
    ) {
      (self.heading, self.text, self.operation) = (heading, text, operation)
      (self.expected, self.prepare, self.read) = (expected, prepare, read)
    }
  }

  func testEachSettingChangesTheRunningSplitView() {
    withGTK {
      for setting in Self.settings {
        let (window, sample) = try openMail()
        setting.prepare(sample)
        pumpUntilIdle()
        let name = "\(setting.heading): \(setting.text)"
        let before = setting.read(sample)
        XCTAssertNotEqual(before, setting.expected, "\(name) changes nothing")
        let row = try XCTUnwrap(window.form.row(setting.heading, setting.text), name)
        XCTAssertTrue(row.control.isUsable, "\(name) is insensitive")
        let pages = sample.split.state.arrangement.pages
        operate(row.control, setting.operation)
        pumpUntilIdle()
        XCTAssertEqual(setting.read(sample), setting.expected, name)
        XCTAssertEqual(sample.split.state.arrangement.pages, pages, "\(name) keeps the pages")
        sample.window.destroy()
        window.window.destroy()
        resetProgram()
      }
    }
  }

  func testTheTableHasEveryRowOfTheForm() {
    withGTK {
      let (window, _) = try openMail()
      let others = ["All widths side by side", "Adaptive layout"]
      let rows = window.form.form.rows.filter { $0.isEditable && !others.contains($0.label.text) }
      let listed = Self.settings.map { "\($0.heading): \($0.text)" }
      XCTAssertEqual(listed.sorted(), rows.map { "\($0.heading): \($0.label.text)" }.sorted())
    }
  }

  // MARK: Table

  @MainActor private static var settings: [Setting] {
    columns + leading(.primary, "Primary Column") + leading(.supplementary, "Supplementary Column")
      + givesWay + inspector + navigation + preferences + sizeClasses + breakpoint + appearance
  }

  @MainActor private static var columns: [Setting] {
    let group = "Columns"
    return [
      Setting(group, "Number of columns", .choose(0), expecting: false) {
        $0.split.state.hasThreeColumns
      },
      Setting(group, "Preferred mode", .choose(1), expecting: DisplayMode.secondaryOnly) {
        $0.split.state.displayMode
      },
      Setting(
        group, "Edge of the primary", .choose(1), expecting: TextDirection.rightToLeft
      ) { $0.split.textDirection },
      Setting(
        group, "Primary if there is no room", .choose(1),
        expecting: DisplayMode.twoDisplaceSecondary
      ) { window in
        window.window.resizeAndWait(width: 700, height: 700)
        defer { window.window.resizeAndWait(width: 1200, height: 700) }
        window.split.showColumn(.primary)
        return window.split.state.displayMode
      },
      Setting(
        group, "Keep the detail when the supplementary changes", .turn(false), expecting: false
      ) { window in
        window.split.rules.keepsSecondary(
          ShowRequest(
            page: .folder(2), column: .primary, arrangement: window.split.state.arrangement))
      },
      Setting(group, "Dim behind the overlay", .turn(true), expecting: true) {
        $0.split.dimsBehindOverlay
      },
      Setting(group, "Button that hides the sidebar", .turn(false), expecting: false) {
        $0.split.header.offersHiding
      },
      Setting(group, "Columns at least as wide as their titles", .turn(false), expecting: false) {
        $0.split.header.widensColumns
      },
    ]
  }

  /// The settings that both leading columns have.
  @MainActor private static func leading(_ column: SplitColumn, _ group: String) -> [Setting] {
    [
      Setting(group, "Shown", .turn(false), expecting: false) { $0.split.state.shows(column) },
      Setting(group, "Locked", .turn(true), expecting: true) { window in
        // A locked column isn't shut by its divider.
        defer { window.split.showColumn(column) }
        if column == .supplementary { window.split.hideColumn(.primary) }
        defer { window.split.showColumn(.primary) }
        window.split.send(.columnDragged(column, to: 0))
        return window.split.state.shows(column)
      },
    ] + widths(column, group)
  }

  @MainActor private static var givesWay: [Setting] {
    let modeWhenNarrow: Read = { window in
      window.window.resizeAndWait(width: 670, height: 700)
      defer { window.window.resizeAndWait(width: 1200, height: 700) }
      return window.split.state.displayMode
    }
    let text = "Gives way in a narrow window"
    return [
      Setting(
        "Primary Column", text, .turn(false), expecting: DisplayMode.twoBesideSecondary,
        modeWhenNarrow),
      Setting(
        "Supplementary Column", text, .turn(true), expecting: DisplayMode.secondaryOnly,
        modeWhenNarrow),
    ]
  }

  @MainActor private static func widths(_ column: SplitColumn, _ group: String) -> [Setting] {
    let width: Read = { window in
      window.split.state.layout(window.split.rules)?[column]?.width ?? 0
    }
    let show: @MainActor (MailWindow) -> Void = {
      if column == .inspector { $0.split.wantsInspector = true }
    }
    return [
      Setting(
        group, "Preferred width, 0 for the fraction", .set(230), expecting: 230, after: show, width),
      Setting(
        group, "Fraction of the width", .set(25), expecting: 300,
        after: {
          show($0)
          $0.split.send(
            .columnWidthsPreferred(ColumnWidths(fraction: 0.1, maximum: 2000), of: column))
        }, width),
      Setting(group, "Minimum", .set(300), expecting: 300, after: show, width),
      Setting(
        group, "Maximum", .set(190), expecting: 190,
        after: {
          show($0)
          $0.split.send(.columnWidthsPreferred(ColumnWidths(points: 220), of: column))
        }, width),
      Setting(
        group, "Dragged width", .click, expecting: false,
        after: {
          show($0)
          $0.split.send(.columnDragged(column, to: 240))
        }
      ) { $0.split.state.draggedWidth(of: column) != nil },
    ]
  }

  @MainActor private static var inspector: [Setting] {
    let group = "Inspector"
    let place: Read = { window in window.split.state.inspectorPlace }
    let want: @MainActor (MailWindow) -> Void = { $0.split.wantsInspector = true }
    return [
      Setting(
        group, "Inspector of the detail", .turn(false), expecting: InspectorPlace.absent,
        after: want, place),
      Setting(
        group, "Wanted if there is room", .turn(true), expecting: InspectorPlace.beside, place),
      Setting(group, "Show or hide now", .click, expecting: InspectorPlace.beside, place),
      Setting(group, "Locked", .turn(true), expecting: true, after: want) { window in
        defer { window.split.wantsInspector = true }
        window.split.send(.columnDragged(.inspector, to: 0))
        return window.split.state.shows(.inspector)
      },
    ] + widths(.inspector, group)
  }

  @MainActor private static var navigation: [Setting] {
    let group = "Navigation"
    return [
      Setting(
        group, "Keep this page until confirmed", .turn(true),
        expecting: Set([MailPage.message(1)])
      ) { $0.split.state.held },
      Setting(group, "Details to go back to", .set(5), expecting: MailPage.message(1)) { window in
        window.split.showDetail(.message(2))
        window.split.goBack()
        defer { window.split.showDetail(.message(1)) }
        return window.split.shownDetail ?? .folders
      },
    ]
  }

  @MainActor private static var preferences: [Setting] {
    let group = "Preferences of the Pages"
    return [
      Setting(group, "Maximize the detail", .turn(true), expecting: DisplayMode.secondaryOnly) {
        $0.split.state.displayMode
      },
      Setting(
        group, "Display mode with the most columns", .choose(2),
        expecting: DisplayMode.oneBesideSecondary
      ) { $0.split.state.displayMode },
      Setting(group, "Take swipes", .turn(false), expecting: false) {
        $0.split.state.takesSwipes
      },
      Setting(group, "Hide the header bar", .turn(true), expecting: false) {
        $0.split.header.isMapped
      },
      Setting(group, "Widths of their own column", .turn(true), expecting: true) {
        $0.split.rules.preferences?(.folders).widths == $0.split.state.columnWidths
      },
    ] + pageWidths(group)
  }

  @MainActor private static func pageWidths(_ group: String) -> [Setting] {
    let width: Read = { window in
      window.split.state.layout(window.split.rules)?.primary?.width ?? 0
    }
    func prefer(_ widths: ColumnWidths) -> @MainActor (MailWindow) -> Void {
      { $0.split.rules.preferences = { _ in PagePreferences(widths: widths) } }
    }
    return [
      Setting(
        group, "Preferred width, 0 for the fraction", .set(230), expecting: 230,
        after: prefer(ColumnWidths(points: 210)), width),
      Setting(
        group, "Fraction of the width", .set(25), expecting: 300,
        after: prefer(ColumnWidths(fraction: 0.1, maximum: 2000)), width),
      Setting(
        group, "Minimum", .set(300), expecting: 300, after: prefer(ColumnWidths(points: 210)),
        width),
      Setting(
        group, "Maximum", .set(190), expecting: 190, after: prefer(ColumnWidths(points: 220)),
        width),
    ]
  }

  @MainActor private static var sizeClasses: [Setting] {
    let group = "Size Classes"
    return [
      Setting(group, "Width is", .choose(1), expecting: true) { $0.split.state.isCollapsed },
      Setting(group, "Height is", .choose(1), expecting: SizeClass.compact) {
        $0.split.state.traits.vertical
      },
      Setting(
        group, "Shape is", .choose(1), expecting: SplitOrientation.portrait,
        after: { $0.columnCount = 2 }
      ) { $0.split.state.orientation ?? .landscape },
      Setting(group, "Regular width from", .set(1300), expecting: true) {
        $0.split.state.isCollapsed
      },
      Setting(group, "Regular height from", .set(900), expecting: SizeClass.compact) {
        $0.split.state.traits.vertical
      },
      Setting(group, "Hysteresis", .set(100), expecting: 100) { $0.split.rules.thresholds.band },
    ]
  }

  @MainActor private static var breakpoint: [Setting] {
    let group = "Breakpoint “wide”"
    let holds: Read = { window in
      window.split.state.holds(SplitRules<MailPage>.wide)
    }
    return [
      Setting(group, "Condition", .choose(0), expecting: false, holds),
      Setting(group, "Limit", .set(3000), expecting: false, holds),
      Setting(
        group, "Limit of the width, in percent of the height", .set(200), expecting: false,
        after: {
          $0.split.rules.breakpoints = [
            SplitBreakpoint(SplitRules<MailPage>.wide, .minAspect(1, 1))
          ]
        }, holds),
      Setting(
        group, "Size of", .choose(0), expecting: true,
        after: {
          $0.split.rules.breakpoints = [
            SplitBreakpoint(
              SplitRules<MailPage>.wide, .minWidth(1100), in: .column(.secondary))
          ]
        }, holds),
      Setting(group, "Hysteresis", .set(40), expecting: 40) {
        $0.split.rules.breakpoints.first?.band ?? 0
      },
    ]
  }

  @MainActor private static var appearance: [Setting] {
    let group = "Appearance"
    return [
      Setting(group, "Text size", .set(150), expecting: 1.5) { $0.split.state.textScale },
      Setting(group, "Appearance", .choose(2), expecting: true) { _ in Appearance.prefersDark },
      Setting(group, "Animations", .turn(true), expecting: true) { _ in
        Appearance.animationsEnabled
      },
      Setting(group, "Right to left", .turn(true), expecting: TextDirection.rightToLeft) {
        $0.split.textDirection
      },
    ]
  }
}

@MainActor
private func operate(_ control: Widget, _ operation: SettingTableTests.Operation) {
  switch operation {
  case .turn(let isOn): (control as? Switch)?.isOn = isOn
  case .set(let number): (control as? SpinButton)?.value = Double(number)
  case .choose(let index): (control as? ComboBoxText)?.selectedIndex = index
  case .click: (control as? Button)?.click()
  }
}

/// Resets the settings that apply to the whole program.
@MainActor
private func resetProgram() {
  Appearance.textScale = 1
  Appearance.style = .system
  Appearance.animationsEnabled = false
  TextDirection.standard = .leftToRight
  pumpUntilIdle()
}
