import CGTK

// Selecting several rows with a finger, which has neither Control nor Shift.

extension ListView {
  /// Adds a row to the selection, or removes it.
  func toggle(_ row: Int) {
    if tiles != nil { return choose(selectedRows.symmetricDifference([row])) }
    let rows = selectedRows.symmetricDifference([row])
    unannounced { select(rows, movesCursor: false) }
    selectionHandlers()
  }

  /// Whether GTK's current change of the selection has to be undone: a press or a key that selects
  /// only one row while rows are added one by one.
  ///
  /// A rubber band selects as the mouse moves.
  var takesBackSelection: Bool {
    guard togglesSelection, tiles == nil, let event = unsafe gtk_get_current_event()
    else { return false }
    defer { unsafe gdk_event_free(event) }
    var modifiers = GdkModifierType(0)
    _ = unsafe gdk_event_get_state(event, &modifiers)
    let choosing = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    return unsafe event.pointee.type != GDK_MOTION_NOTIFY && modifiers.rawValue & choosing == 0
  }
}
