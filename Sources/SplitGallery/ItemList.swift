import GTK
import PageContent
import SplitProgram

/// A list in a sidebar, or, where there is nothing to list, why.
@MainActor
final class ItemList {
  private static let rowHeight = 44

  let list: ListView
  let widget: Widget

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - name: What is listed.
  ///   - rows: The rows.
  ///   - width: The width below which rows can't be read, in logical pixels.
  ///   - headline: What is said when there are no items.
  ///   - reason: Why there are no items.
  init(
    _ name: String, _ rows: [Row], atLeast width: Int, orElse headline: String,
    because reason: String
  ) {
    let lines = rows.contains { $0.subtitle != nil } ? 2 : 1
    list = ListView(rowHeight: Self.rowHeight, lines: lines) { rows[$0] }
    list.count = rows.count
    list.accessibleName = name
    if rows.isEmpty {
      widget =
        EmptyState(iconName: "dialog-warning-symbolic", headline: headline, text: reason).widget
    } else {
      widget = ScrolledWindow(list)
    }
    widget.sizeRequest = (width, nil)
  }
}
