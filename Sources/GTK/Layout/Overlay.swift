import CGTK
import GLib

/// A container with other widgets over its child.
@MainActor
public final class Overlay: Bin {
  /// Creates an overlay over a widget, or over nothing yet.
  ///
  /// The C function is `gtk_overlay_new`.
  public convenience init(_ child: Widget? = nil) {
    unsafe self.init(sinking: Raw(g_object_new_with_properties(OverlayClass.type, 0, nil, nil)))
    self.child = child
  }

  /// Adds a widget over the others, placed by its alignment and margins.
  ///
  /// The C functions are `gtk_overlay_add_overlay` and `gtk_overlay_set_overlay_pass_through`.
  ///
  /// - Parameters:
  ///   - child: A widget that is in no container.
  ///   - passesInput: Whether clicks pass through it to the widget below.
  public func addOverlay(_ child: Widget, passesInput: Bool = false) {
    unsafe gtk_overlay_add_overlay(cast(), child.cast())
    guard passesInput else { return }
    unsafe gtk_overlay_set_overlay_pass_through(cast(), child.cast(), gboolean(true))
  }
}
