import CGTK

/// A container with a line around it.
@MainActor
public final class Frame: Bin {
  /// Creates a frame without a title.
  ///
  /// The C function is `gtk_frame_new`.
  public init() {
    unsafe super.init(sinking: gtk_frame_new(nil))
  }
}
