import CGTK
import GLib

extension Window {
  /// Sends the key that is being handled to the focused widget, and to the widgets around it,
  /// before the window's remaining handlers receive it.
  ///
  /// The C function is `gtk_window_propagate_key_event`.
  ///
  /// - Returns: Whether one of them handled the key. True also if no key is being handled: nothing
  ///   indicates that they wouldn't.
  func handsKeyToFocus() -> Bool {
    guard let event = unsafe gtk_get_current_event() else { return true }
    defer { unsafe gdk_event_free(event) }
    guard unsafe event.pointee.type == GDK_KEY_PRESS else { return true }
    return unsafe gtk_window_propagate_key_event(cast(), typed(Raw(event))) != 0
  }

  /// Whether a key is being handled that moves the focus: Tab or an arrow.
  ///
  /// The C function is `gtk_get_current_event`.
  static var isKeyMovingFocus: Bool {
    guard let event = unsafe gtk_get_current_event() else { return false }
    defer { unsafe gdk_event_free(event) }
    guard unsafe event.pointee.type == GDK_KEY_PRESS else { return false }
    let press = unsafe KeyEvent(typed(Raw(event), as: GdkEventKey.self).pointee)
    return press.modifiers.isSubset(of: [.shift, .control])
      && [.tab, .left, .right, .up, .down].contains(press.key)
  }
}
