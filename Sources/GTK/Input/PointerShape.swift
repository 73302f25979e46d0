import CGTK
import GLib

/// A shape of the pointer that indicates its effect.
///
/// The raw value is the shape's name in CSS.
public enum PointerShape: String, Sendable {
  /// An I-beam: text can be edited here.
  case text
  /// A closed hand: the pointer drags something.
  case grabbing
}

extension Widget {
  /// Sets the pointer's shape over the widget, or restores the default one with nil.
  ///
  /// A pointer that ``hidesPointer`` hides stays hidden. Setting it has no effect before the widget
  /// is on the screen, or for a widget that receives no pointer events. The C functions are
  /// `gdk_cursor_new_from_name` and `gdk_window_set_cursor`.
  public func setPointerShape(_ shape: PointerShape?) {
    guard !hidesPointer, let surface = unsafe inputSurface else { return }
    let cursor = unsafe shape.flatMap {
      unsafe gdk_cursor_new_from_name(gtk_widget_get_display(cast()), $0.rawValue)
    }
    unsafe gdk_window_set_cursor(surface, cursor)
    if let cursor = unsafe cursor { unsafe g_object_unref(Raw(cursor)) }
  }

  /// The GDK window that receives the pointer's events over the widget alone.
  private var inputSurface: OpaquePointer? {
    if unsafe Widget.isA(cast(), gtk_button_get_type()) {
      return unsafe gtk_button_get_event_window(cast())
    }
    return unsafe ownSurface
  }
}
