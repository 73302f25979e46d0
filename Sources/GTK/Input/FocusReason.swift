import CGTK
import GLib

/// The reason why a widget receives the keyboard focus.
public enum FocusReason: Sendable {
  /// Tab or F6 moved the focus.
  case navigation
  /// The window became active again.
  case activation
  /// Anything else, such as a click or another key.
  case other

  /// The reason that the event being handled stands for.
  ///
  /// The C function is `gtk_get_current_event`.
  @MainActor
  public static var current: FocusReason {
    guard let event = unsafe gtk_get_current_event() else { return .other }
    defer { unsafe gdk_event_free(event) }
    switch unsafe event.pointee.type {
    case GDK_FOCUS_CHANGE: return .activation
    case GDK_KEY_PRESS:
      let press = unsafe KeyEvent(typed(Raw(event), as: GdkEventKey.self).pointee)
      return [.tab, .backTab, .f6].contains(press.key) ? .navigation : .other
    default: return .other
    }
  }
}
