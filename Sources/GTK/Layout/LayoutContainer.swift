import CGTK
import GLib

/// A container whose measuring, placing and drawing are written in Swift.
///
/// Override any of these methods; the others work as in GTK.
@MainActor
open class LayoutContainer: Container {
  init(of type: GType) {
    unsafe super.init(sinking: Raw(g_object_new_with_properties(type, 0, nil, nil)))
  }

  /// Returns the width that the container requests, in logical pixels.
  open func measureWidth() -> Measure {
    unsafe LayoutClass.parentWidth(of: raw)
  }

  /// Returns the height that the container requests, in logical pixels.
  ///
  /// It can't depend on the width.
  open func measureHeight() -> Measure {
    unsafe LayoutClass.parentHeight(of: raw)
  }

  /// Allocates space to the children.
  ///
  /// Before this is called, the container's own ``Widget/allocation`` is set to `rectangle`.
  /// Showing and hiding children is allowed here; moving them between containers is not.
  ///
  /// - Parameter rectangle: The allocated rectangle, relative to the nearest window, in logical
  ///   pixels.
  open func allocate(_ rectangle: Rectangle) {
    unsafe LayoutClass.parentAllocate(raw, rectangle)
  }

  /// Returns a rectangle that is at least as wide as the content needs, even if the container is
  /// narrower: the rest is clipped at the trailing edge.
  ///
  /// Windows can be made narrower than they request, for instance by a tiling window manager. GTK
  /// warns of negative widths if it places widgets in less space than they need.
  ///
  /// - Parameters:
  ///   - rectangle: The container's own rectangle, in logical pixels.
  ///   - minimum: The required width, in logical pixels.
  /// - Returns: The rectangle itself if it is wide enough.
  public func room(_ rectangle: Rectangle, atLeast minimum: Int) -> Rectangle {
    var room = rectangle
    room.width = max(rectangle.width, minimum)
    if textDirection == .rightToLeft { room.x -= room.width - rectangle.width }
    return room
  }

  /// Draws the content.
  open func draw(_ context: DrawContext) {
    if let cairo = unsafe context.cairo { unsafe LayoutClass.parentDraw(raw, cairo) }
  }

  /// Allocates a rectangle to a child.
  ///
  /// The C function is `gtk_widget_size_allocate`.
  ///
  /// - Parameters:
  ///   - child: A visible child.
  ///   - rectangle: The rectangle, relative to the nearest window, in logical pixels.
  public func allocateChild(_ child: Widget, _ rectangle: Rectangle) {
    child.takePlace(rectangle)
  }
}
