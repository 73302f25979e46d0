import CGTK
import ImageFiles

/// A container that is measured, placed and drawn by Swift.
///
/// Override what should differ; what is not overridden works as GTK has it.
@MainActor
open class LayoutContainer: Container {
  init(of type: GType) {
    unsafe super.init(sinking: Raw(g_object_new_with_properties(type, 0, nil, nil)))
  }

  /// The width that the container asks for, in logical pixels.
  open func measureWidth() -> Measure {
    unsafe LayoutClass.parentWidth(of: raw)
  }

  /// The height that the container asks for, in logical pixels.
  ///
  /// It can't depend on the width.
  open func measureHeight() -> Measure {
    unsafe LayoutClass.parentHeight(of: raw)
  }

  /// Places what is inside.
  ///
  /// Before this runs, the container's own ``Widget/allocation`` is `rectangle`. Showing and hiding
  /// widgets inside is allowed here; moving them between containers is not.
  ///
  /// - Parameter rectangle: The room, relative to the nearest window, in logical pixels.
  open func allocate(_ rectangle: Rectangle) {
    unsafe LayoutClass.parentAllocate(raw, rectangle)
  }

  /// A room that is at least as wide as what is inside needs, where the container is not: the rest
  /// is cut off at the trailing edge.
  ///
  /// Windows can be made narrower than they ask to be, as by a tiling window manager. GTK warns of
  /// negative widths where it places widgets in less than they need.
  ///
  /// - Parameters:
  ///   - rectangle: The container's own room, in logical pixels.
  ///   - minimum: The width that is needed, in logical pixels.
  /// - Returns: The rectangle itself where it is wide enough.
  public func room(_ rectangle: Rectangle, atLeast minimum: Int) -> Rectangle {
    var room = rectangle
    room.width = max(rectangle.width, minimum)
    if textDirection == .rightToLeft { room.x -= room.width - rectangle.width }
    return room
  }

  /// Draws what is inside.
  open func draw(_ context: DrawContext) {
    if let cairo = unsafe context.cairo { unsafe LayoutClass.parentDraw(raw, cairo) }
  }

  /// Gives a widget inside its place.
  ///
  /// The C function is `gtk_widget_size_allocate`.
  ///
  /// - Parameters:
  ///   - child: A visible widget inside.
  ///   - rectangle: The room, relative to the nearest window, in logical pixels.
  public func allocateChild(_ child: Widget, _ rectangle: Rectangle) {
    child.takePlace(rectangle)
  }
}
