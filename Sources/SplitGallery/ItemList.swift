import GTK
import PictureView
import SplitProgram

/// A list in a sidebar, or a message while it has no rows.
@MainActor
final class ItemList {
  private static let rowHeight = 44

  let list: ListView
  let widget: Widget
  private let content = Stack()
  private let scrolled: ScrolledWindow
  private let empty: EmptyState
  private var rows: [Row] = []

  /// Creates a list without rows.
  ///
  /// - Parameters:
  ///   - name: The list's name.
  ///   - lines: The number of text lines of a row.
  ///   - width: The minimum width for readable rows, in logical pixels.
  ///   - headline: The headline that shows while there are no rows.
  init(_ name: String, lines: Int, atLeast width: Int, orElse headline: String) {
    weak var items: ItemList?
    list = ListView(rowHeight: Self.rowHeight, lines: lines) { row in
      guard let rows = items?.rows, rows.indices.contains(row) else { return Row(title: "") }
      return rows[row]
    }
    scrolled = ScrolledWindow(list)
    empty = EmptyState(iconName: "dialog-warning-symbolic", headline: headline)
    widget = content
    list.accessibleName = name
    // The hidden child must not make the column wider.
    content.isHorizontallyHomogeneous = false
    content.isVerticallyHomogeneous = false
    content.add(scrolled)
    content.add(empty.widget)
    widget.sizeRequest = (width, nil)
    items = self
  }

  /// Selects no row, and leaves the keyboard's cursor on the one that was selected.
  func deselect() {
    guard let row = list.selectedRow else { return }
    list.selectedRow = nil
    list.goOn(from: row)
  }

  /// Shows rows, or the reason why there are none.
  func show(_ rows: [Row], orElse reason: String) {
    self.rows = rows
    list.count = rows.count
    list.reloadVisible()
    empty.show(
      iconName: "dialog-warning-symbolic", headline: empty.headline, text: reason)
    content.visibleChild = rows.isEmpty ? empty.widget : scrolled
  }
}
