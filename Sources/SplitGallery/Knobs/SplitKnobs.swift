import AdaptiveSplit
import AdaptiveSplitGTK
import GTK

/// What of a split view can be turned from outside, whatever its pages are.
@MainActor
protocol SplitKnobs: Widget {
  var preferredDisplayMode: PreferredDisplayMode { get set }
  var thresholds: Thresholds { get set }
  var columnWidths: ColumnWidths { get set }
  var textScale: Double { get set }
  var traitOverride: TraitOverride? { get set }
  /// What the split view is now, for a person to read.
  var summary: String { get }
}

extension SplitView: SplitKnobs {
  var preferredDisplayMode: PreferredDisplayMode {
    get { state.preferredDisplayMode }
    set { send(.displayModePreferred(newValue)) }
  }

  /// Setting it decides anew at once, as if the size had changed.
  var thresholds: Thresholds {
    get { rules.thresholds }
    set {
      rules.thresholds = newValue
      queueAllocate()
    }
  }

  var columnWidths: ColumnWidths {
    get { state.columnWidths }
    set { send(.widthsPreferred(newValue)) }
  }

  var textScale: Double {
    get { state.textScale }
    set { send(.textScaled(newValue)) }
  }

  var traitOverride: TraitOverride? {
    get { state.traitOverride }
    set { send(.traitsOverridden(newValue)) }
  }

  var summary: String {
    let pages = state.arrangement
    let columns =
      state.isCollapsed
      ? pages.pages.map { "\($0)" }.joined(separator: " › ")
      : [pages.primary.pages, pages.secondary?.pages ?? []].map { stack in
        stack.isEmpty ? "–" : stack.map { "\($0)" }.joined(separator: " › ")
      }.joined(separator: " | ")
    return "\(columns)\n\(state.reason(rules))"
  }
}
