import AdaptiveSplit
import AdaptiveSplitGTK
import GTK

/// A view of a split state, whatever its pages are, that can be turned from outside.
@MainActor
protocol SplitKnobs: Widget {
  associatedtype Page: Hashable & Sendable & LosslessStringConvertible
  var state: SplitState<Page> { get }
  var rules: SplitRules<Page> { get set }
  func send(_ event: SplitEvent<Page>)
}

extension SplitView: SplitKnobs where Page: LosslessStringConvertible {}
extension SwapView: SplitKnobs {}

extension SplitKnobs {
  /// Setting it decides anew with the next layout, which is asked for.
  var thresholds: Thresholds {
    get { rules.thresholds }
    set {
      rules.thresholds = newValue
      send(.traitsOverridden(state.traitOverride))
      queueAllocate()
    }
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
