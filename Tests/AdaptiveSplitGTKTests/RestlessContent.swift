import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A change of the program's content when the columns collapse or expand.
enum Restlessness: String, CaseIterable {
  /// A longer button in the list's header bar while there are two columns.
  case longerHeaderButtonExpanded
  /// A longer button in the detail's header bar while there is one column.
  case longerHeaderButtonCollapsed
  /// Pages that need 40 pixels more while there are two columns.
  case widerExpanded
  /// Pages that need 40 pixels more while there is one column.
  case widerCollapsed
  /// Pages that need much more while there are two columns: neither layout fits the widths between.
  case muchWiderExpanded
  /// Titles that are 40 % longer while there are two columns.
  case longerTitles
}

/// The moment of the program's change: immediately, from idle, or when the targets change.
enum Moment: String, CaseIterable {
  case atOnce, fromIdle, whenTold
}

/// A split view whose program changes its content each time the columns collapse or expand.
@MainActor
final class RestlessContent {
  let source = SampleSource()
  let split: SplitView<SamplePage>
  /// The causes of each collapse and expansion, with the columns' minimums known at that time.
  private(set) var history: [String] = []
  var folds: Int { history.count }
  private(set) var changes = 0
  private let how: Restlessness
  private var reaction: ScheduledCall?
  private var isExpanded = true

  init(_ how: Restlessness, _ moment: Moment, rules: SplitRules<SamplePage> = SplitRules()) {
    self.how = how
    split = SplitView(
      state: SplitState(
        primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
      rules: rules, source: source)
    if how == .longerTitles { source.longerTitles = true }
    split.observe { [weak self] update in
      guard let self, update.changes.contains(.collapsed) || update.changes.contains(.expanded)
      else { return }
      isExpanded = update.changes.contains(.expanded)
      let state = split.state
      history.append(
        """
        \(isExpanded ? "columns" : "stack") at \(state.size?.width ?? 0) by \(update.event), needing \
        \(state.minimums.beside), before \(state.beforeCollapse?.room ?? 0)
        """)
      switch moment {
      case .atOnce: react()
      case .fromIdle: reaction = MainLoop.idle { [weak self] in self?.react() }
      case .whenTold: break
      }
    }
    if moment == .whenTold { source.onTargetChange = { [weak self] in self?.react() } }
  }

  private func react() {
    changes += 1
    let list = source.views["list"]
    let detail = source.views["detail"]
    func button(_ view: SampleView?, _ isLong: Bool) {
      (view?.headerEnd.first as? Button)?.sizeRequest.width = isLong ? 260 : nil
    }
    func widen(by extra: Int) {
      list?.box.sizeRequest.width = 220 + extra
      detail?.box.sizeRequest.width = 300 + extra
    }
    switch how {
    case .longerHeaderButtonExpanded: button(list, isExpanded)
    case .longerHeaderButtonCollapsed: button(detail, !isExpanded)
    case .widerExpanded: widen(by: isExpanded ? 40 : 0)
    case .widerCollapsed: widen(by: isExpanded ? 0 : 40)
    case .muchWiderExpanded: widen(by: isExpanded ? 130 : 0)
    case .longerTitles:
      source.longerTitles = isExpanded
      split.titlesChanged()
    }
  }
}
