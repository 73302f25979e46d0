import GLib
import GTK

/// The list of all calls, the latest at the end.
@MainActor
final class SwapLog {
  private static let rowHeight = 24
  private static let height = 144

  let widget: Widget
  private(set) var calls: [SwapCall] = []
  let list: ListView
  private var update: ScheduledCall?

  init() {
    weak var log: SwapLog?
    list = ListView(rowHeight: Self.rowHeight, lines: 1) { row in
      guard let calls = log?.calls, calls.indices.contains(row) else { return Row(title: "") }
      return Row(title: calls[row].name.leftToRight, trailing: calls[row].arguments)
    }
    let scrolled = ScrolledWindow(list)
    scrolled.sizeRequest = (nil, Self.height)
    scrolled.addStyleClass("sidebar-list")
    list.accessibleName = localized("Event log")
    widget = scrolled
    log = self
  }

  /// Adds a call; the list shows it after the layout.
  func add(_ call: SwapCall) {
    calls.append(call)
    update = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.show() }
  }

  private func show() {
    list.count = calls.count
    list.scroll(to: calls.count - 1)
  }
}
