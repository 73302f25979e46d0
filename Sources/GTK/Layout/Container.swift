import CGTK
import GLib

/// A widget that contains and retains other widgets.
@MainActor
open class Container: Widget {
  /// The child widgets, in order.
  ///
  /// The C function is `gtk_container_get_children`.
  public var children: [Widget] {
    let list = unsafe gtk_container_get_children(cast())
    defer { unsafe g_list_free(list) }
    return unsafe items(in: list) { unsafe Widget.wrapping(typed($0)) }
  }

  /// Removes a widget; does nothing if it is not a child.
  ///
  /// The widget lives on while its wrapper is retained. The C function is `gtk_container_remove`.
  public func remove(_ child: Widget) {
    guard child.parent == self else { return }
    unsafe gtk_container_remove(cast(), child.cast())
  }

  /// Draws a child at its position, and nothing else of the container.
  ///
  /// The C function is `gtk_container_propagate_draw`.
  public func drawChild(_ child: Widget, in context: DrawContext) {
    guard child.parent == self, let cairo = unsafe context.cairo else { return }
    unsafe gtk_container_propagate_draw(cast(), child.cast(), cairo)
  }
}

/// A container with at most one child.
@MainActor
open class Bin: Container {
  /// The child, or nil.
  ///
  /// Setting it removes the previous child; setting the same widget changes nothing. The C
  /// functions are `gtk_bin_get_child` and `gtk_container_add`.
  open var child: Widget? {
    get { onlyChild }
    set { onlyChild = newValue }
  }
}

extension Container {
  /// The child of a `GtkBin`, or nil.
  var onlyChild: Widget? {
    get { unsafe Widget.wrapping(gtk_bin_get_child(cast())) }
    set {
      let old = onlyChild
      guard newValue != old else { return }
      if let old { remove(old) }
      if let newValue { unsafe gtk_container_add(cast(), newValue.cast()) }
    }
  }
}
