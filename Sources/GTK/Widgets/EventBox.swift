import CGTK
import GLib

/// A container that receives events for a widget that can't receive any itself.
@MainActor
public final class EventBox: Bin {
  /// Creates a container without a child.
  ///
  /// The C function is `gtk_event_box_new`.
  ///
  /// - Parameters:
  ///   - isAboveChild: Whether the container receives events before its child does.
  ///   - hasVisibleWindow: Whether it draws a background of its own.
  public convenience init(isAboveChild: Bool = false, hasVisibleWindow: Bool = false) {
    unsafe self.init(sinking: gtk_event_box_new())
    self.isAboveChild = isAboveChild
    unsafe gtk_event_box_set_visible_window(cast(), gboolean(hasVisibleWindow))
  }

  /// Whether the container receives events before its child does.
  ///
  /// The C functions are `gtk_event_box_get_above_child` and `gtk_event_box_set_above_child`.
  public var isAboveChild: Bool {
    get { unsafe gtk_event_box_get_above_child(cast()) != 0 }
    set { unsafe gtk_event_box_set_above_child(cast(), gboolean(newValue)) }
  }
}
