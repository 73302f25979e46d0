import CGTK
import ImageFiles

/// A widget with other widgets in it, which it keeps alive.
@MainActor
open class Container: Widget {
  /// The widgets inside, in their order.
  ///
  /// The C function is `gtk_container_get_children`.
  public var children: [Widget] {
    let first = unsafe gtk_container_get_children(cast())
    defer { unsafe g_list_free(first) }
    var children: [Widget] = []
    var link = unsafe first
    while let current = unsafe link {
      if let data = unsafe current.pointee.data, let child = unsafe Widget.wrapping(typed(data)) {
        children.append(child)
      }
      unsafe link = current.pointee.next
    }
    return children
  }

  /// Takes out a widget; one that is not in here is no error.
  ///
  /// The widget lives on while its wrapper is held. The C function is
  /// `gtk_container_remove`.
  public func remove(_ child: Widget) {
    guard child.parent?.isSame(as: self) == true else { return }
    unsafe gtk_container_remove(cast(), child.cast())
  }

  /// Draws a widget of the container at its place, and nothing else of the container.
  ///
  /// The C function is `gtk_container_propagate_draw`.
  public func drawChild(_ child: Widget, in context: DrawContext) {
    guard child.parent?.isSame(as: self) == true, let cairo = unsafe context.cairo else { return }
    unsafe gtk_container_propagate_draw(cast(), child.cast(), cairo)
  }
}

/// A container with at most one widget in it.
@MainActor
open class Bin: Container {
  /// The widget inside, or nil.
  ///
  /// Setting it takes out the widget that was there; the same widget again changes nothing. The C
  /// functions are `gtk_bin_get_child` and `gtk_container_add`.
  open var child: Widget? {
    get { onlyChild }
    set { onlyChild = newValue }
  }
}

extension Container {
  /// The widget inside a `GtkBin`, or nil.
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
