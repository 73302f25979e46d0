import CGTK
import ImageFiles

extension ListView {
  /// Runs `handler` when a key moves the selection to another row, as an arrow does, before the
  /// person chooses it.
  ///
  /// A list beside what it leads to shows the row at once. Rows that are selected together don't
  /// count.
  ///
  /// - Parameter handler: It is given the row, and kept for as long as the widget lives.
  public func onSelectionMoved(_ handler: @escaping @MainActor (_ row: Int) -> Void) {
    contents.onMoved = handler
  }

  /// Runs `handler` when a press of the pointer that selected a row ends elsewhere, so that the row
  /// is not activated.
  ///
  /// A list whose selection says what is shown selects that row again.
  ///
  /// - Parameter handler: Kept for as long as the widget lives.
  public func onSelectionLeft(_ handler: @escaping @MainActor () -> Void) {
    let press = PointerPress()
    keep(
      onButtonPress { [weak self] _ in
        press.selection = self?.selectedRows
        return .proceed
      })
    keep(onActivate { _ in press.selection = nil })
    keep(
      onButtonRelease { [weak self] _ in
        // GTK activates the row after this.
        press.ending = MainLoop.idle {
          if let before = press.selection, before != self?.selectedRows { handler() }
          press.selection = nil
        }
        return .proceed
      })
  }

  /// Tells of a selection that a key moved.
  func tellOfMove() {
    guard let onMoved = contents.onMoved, selectedRows.count == 1, let row = selectedRow,
      let event = unsafe gtk_get_current_event()
    else { return }
    defer { unsafe gdk_event_free(event) }
    if unsafe event.pointee.type == GDK_KEY_PRESS { onMoved(row) }
  }
}

/// A press of the pointer in a list, until it is over.
@MainActor
private final class PointerPress {
  /// What was selected before, or nil where nothing is pressed or the row was activated.
  var selection: Set<Int>?
  var ending: ScheduledCall?
}
