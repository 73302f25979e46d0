import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// A view of a split state with any pages, whose settings can be changed from outside.
@MainActor
protocol SplitSettings: Widget {
  associatedtype Page: Hashable & Sendable & LosslessStringConvertible
  var state: SplitState<Page> { get }
  var rules: SplitRules<Page> { get set }
  var dimsBehindOverlay: Bool { get set }
  /// Whether the view has columns.
  var hasColumns: Bool { get }
  /// Handles an event.
  func perform(_ event: SplitEvent<Page>)
}

extension SplitView: SplitSettings where Page: LosslessStringConvertible {
  var hasColumns: Bool { true }
  func perform(_ event: SplitEvent<Page>) { send(event) }
}

extension SwapView: SplitSettings {
  var hasColumns: Bool { false }
  func perform(_ event: SplitEvent<SwapPage>) { send(event) }

  /// Whether an overlay dims what is behind it: always false, as this view has no overlays.
  var dimsBehindOverlay: Bool {
    get { false }
    set {}
  }
}

extension SplitSettings {
  var preferredDisplayMode: PreferredDisplayMode {
    get { state.preferredDisplayMode }
    set { perform(.displayModePreferred(newValue)) }
  }

  var columnWidths: ColumnWidths {
    get { state.columnWidths }
    set { perform(.widthsPreferred(newValue)) }
  }

  /// The primary column's share of the width.
  var widthPercent: Int {
    get { Int((columnWidths.fraction * 100).rounded()) }
    set { columnWidths.fraction = Double(newValue) / 100 }
  }

  /// The text scale of the program in percent; the usual size is 100.
  var textPercent: Int {
    get { Int((Appearance.textScale * 100).rounded()) }
    set { Appearance.textScale = Double(newValue) / 100 }
  }

  /// Whether animations are enabled in the program.
  var animates: Bool {
    get { Appearance.animationsEnabled }
    set { Appearance.animationsEnabled = newValue }
  }

  /// Whether the program is laid out from right to left.
  var isRightToLeft: Bool {
    get { TextDirection.standard == .rightToLeft }
    set { TextDirection.standard = newValue ? .rightToLeft : .leftToRight }
  }

  var traitOverride: SplitTraitOverride {
    get { state.traitOverride ?? SplitTraitOverride() }
    set { perform(.traitsOverridden(newValue == SplitTraitOverride() ? nil : newValue)) }
  }

  var thresholds: SplitThresholds {
    get { rules.thresholds }
    set { rules.thresholds = newValue }
  }

  /// The pages on the stacks and the reason for their arrangement, for a person to read.
  var summary: String {
    let stacks = state.arrangement
    let shown =
      state.isCollapsed ? [stacks.pages] : [stacks.primary.pages, stacks.secondary?.pages ?? []]
    let names = shown.map { $0.isEmpty ? "–" : $0.map(\.description).joined(separator: " › ") }
    // The reason ends with the display mode.
    let isExpanded = state.size != nil && !state.isCollapsed
    let classic = isExpanded ? " (\(state.displayMode.classicName))" : ""
    return names.joined(separator: " | ") + "\n" + state.reason(rules) + classic
  }
}
