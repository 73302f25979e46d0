import AdaptiveSplit
import GTK

/// A drag of a divider, from the press to its end.
///
/// A paned only reports its divider's position. A drag that hides a column passes through ever
/// smaller widths; the column has to return with the width from before the drag.
@MainActor
final class DividerDrag<Page: Hashable & Sendable> {
  /// A column's dragged width before the press and now.
  private struct Widths {
    var before: Int?
    var now: Int?
  }

  private unowned let split: SplitView<Page>
  /// The dragged widths of the divided columns; none while no divider is dragged.
  private var widths: [SplitColumn: Widths] = [:]

  init(_ split: SplitView<Page>) {
    self.split = split
    for widget in [split, split.header] {
      ClickGesture(widget, phase: .capture).onPressed { [weak self] _, _, _ in
        guard let self else { return }
        for column in self.split.dividedColumns {
          let width = self.split.state.draggedWidth(of: column)
          widths[column] = Widths(before: width, now: width)
        }
      }
    }
  }

  /// Sends the divider's position and, if the drag hid the column, the width to return with.
  func move(_ column: SplitColumn, to position: Int) {
    if let widths = widths[column], widths.now != split.state.draggedWidth(of: column) {
      self.widths[column] = nil
    }
    split.send(.drag(column, to: position))
    widths[column]?.now = split.state.draggedWidth(of: column)
    if split.drawn?.dividerX(of: column) == nil, let widths = widths[column] {
      split.send(.drag(column, to: widths.before))
    }
  }
}

extension SplitEvent {
  /// Returns the event of a drag of the divider of a leading column or the inspector.
  static func drag(_ column: SplitColumn, to width: Int?) -> SplitEvent {
    column == .primary ? .dividerDragged(to: width) : .columnDragged(column, to: width)
  }
}
