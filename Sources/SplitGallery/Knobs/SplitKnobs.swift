import AdaptiveSplit
import AdaptiveSplitGTK
import GTK

/// A view of a split state, whatever its pages are, that can be turned from outside.
@MainActor
protocol SplitKnobs: Widget {
  associatedtype Page: Hashable & Sendable & LosslessStringConvertible
  var state: SplitState<Page> { get }
  var rules: SplitRules<Page> { get set }
  var dimsBehindOverlay: Bool { get set }
  func send(_ event: SplitEvent<Page>)
}

extension SplitView: SplitKnobs where Page: LosslessStringConvertible {}

extension SwapView: SplitKnobs {
  /// Nothing ever lies over anything here.
  var dimsBehindOverlay: Bool {
    get { false }
    set {}
  }
}

extension SplitKnobs {
  var preferredDisplayMode: PreferredDisplayMode {
    get { state.preferredDisplayMode }
    set { send(.displayModePreferred(newValue)) }
  }

  var columnWidths: ColumnWidths {
    get { state.columnWidths }
    set { send(.widthsPreferred(newValue)) }
  }

  var textScale: Double {
    get { state.textScale }
    set { send(.textScaled(newValue)) }
  }

  var traitOverride: TraitOverride {
    get { state.traitOverride ?? TraitOverride() }
    set { send(.traitsOverridden(newValue == TraitOverride() ? nil : newValue)) }
  }

  var thresholds: Thresholds {
    get { rules.thresholds }
    set { rules.thresholds = newValue }
  }

  /// The pages on the stacks and why they are there, for a person to read.
  var summary: String {
    let stacks = state.arrangement
    let shown =
      state.isCollapsed ? [stacks.pages] : [stacks.primary.pages, stacks.secondary?.pages ?? []]
    let names = shown.map { $0.isEmpty ? "–" : $0.map(\.description).joined(separator: " › ") }
    return names.joined(separator: " | ") + "\n" + state.reason(rules)
  }
}
