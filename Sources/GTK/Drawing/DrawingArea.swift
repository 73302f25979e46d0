import CGTK

/// An empty widget for drawing.
@MainActor
open class DrawingArea: Widget {
  /// Creates an area; draw on it with ``Widget/onDraw(after:_:)``.
  ///
  /// The C function is `gtk_drawing_area_new`.
  public init() {
    unsafe super.init(sinking: gtk_drawing_area_new())
  }

  /// Wraps an existing object of this C class; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }
}
