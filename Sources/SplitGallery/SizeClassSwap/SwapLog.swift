import AdaptiveSplit
import GTK
import ImageFiles

/// What happened, one line each, the latest at the end.
@MainActor
final class SwapLog {
  private static let rowHeight = 24
  private static let height = 144

  let widget: Widget
  private(set) var lines: [String] = []
  let list: ListView
  /// The traits after the last event.
  private var traits: Traits?
  private var update: ScheduledCall?

  init() {
    weak var log: SwapLog?
    list = ListView(rowHeight: Self.rowHeight, lines: 1) { row in
      let lines = log?.lines ?? []
      return Row(title: lines.indices.contains(row) ? lines[row] : "")
    }
    let scrolled = ScrolledWindow(list)
    scrolled.sizeRequest = (nil, Self.height)
    scrolled.addStyleClass("sidebar-list")
    list.accessibleName = localized("What happened")
    widget = scrolled
    log = self
  }

  /// Adds what an event changed; the list shows it when nothing is being placed any more.
  func add(_ changes: [SplitChange], _ state: SplitState<SwapPage>) {
    lines += changes.map { $0.logLine(state, after: traits) }
    traits = state.traits
    update = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.show() }
  }

  private func show() {
    list.count = lines.count
    list.scroll(to: lines.count - 1)
  }
}

extension SplitChange {
  /// The change with what it led to, as in `willResize to 500 × 640`.
  @MainActor
  fileprivate func logLine(_ state: SplitState<SwapPage>, after old: Traits?) -> String {
    switch self {
    case .willTransition, .traitsChanged:
      // Translators: What changed and what it became, as in “willResize to 500 × 640”.
      localized("%s to %s", rawValue, state.traits.names(since: old))
    case .willResize, .layout:
      state.size.map { localized("%s to %s", rawValue, "\($0.width) × \($0.height)") } ?? rawValue
    default: rawValue
    }
  }
}

extension Traits {
  /// What is another size class than before, or all of them without a before.
  fileprivate func names(since old: Traits?) -> String {
    var names: [String] = []
    if horizontal != old?.horizontal {
      names.append(
        horizontal == .compact ? localized("compact width") : localized("regular width"))
    }
    if vertical != old?.vertical {
      names.append(
        vertical == .compact ? localized("compact height") : localized("regular height"))
    }
    return listed(names)
  }
}
