import CGTK

/// An empty widget to draw on.
@MainActor
open class DrawingArea: Widget {
  /// Creates an area; draw on it with ``Widget/onDraw(after:_:)``.
  ///
  /// The C function is `gtk_drawing_area_new`.
  public init() {
    unsafe super.init(sinking: gtk_drawing_area_new())
  }
}
