import CGTK
import ImageFiles

/// An empty widget to draw on.
@MainActor
open class DrawingArea: Widget {
  /// Creates an area; draw on it with ``Widget/onDraw(after:_:)``.
  ///
  /// The C function is `gtk_drawing_area_new`.
  public init() {
    unsafe super.init(sinking: gtk_drawing_area_new())
  }

  /// Wraps an object of this C class that somebody else owns; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }
}
