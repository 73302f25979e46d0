import CGTK

// Several rows are selected with a finger, which has neither Control nor Shift.

extension ListView {
  /// Selects a row in addition, or takes it out of the selection.
  func toggle(_ row: Int) {
    if tiles != nil { return choose(selectedRows.symmetricDifference([row])) }
    let wanted = selectedRows.symmetricDifference([row])
    unannounced { select(wanted, movesCursor: false) }
    onSelectionChanged?()
  }

  /// Whether what GTK selects now is to be taken back: a press or a key that selects one row and no
  /// others, where rows are added one by one.
  ///
  /// A frame that the mouse draws selects as it moves.
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
