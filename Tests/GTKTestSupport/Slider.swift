import CGTK
public import GTK

/// A slider, for which the library has no class.
@MainActor
public final class Slider: Widget {
  /// Creates a slider from 0 to 100.
  public init() {
    unsafe super.init(sinking: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 1))
    takesDrags = true
  }

  /// The slider's value.
  public var value: Double {
    get { unsafe gtk_range_get_value(range) }
    set { unsafe gtk_range_set_value(range, newValue) }
  }

  private var range: UnsafeMutablePointer<GtkRange> {
    unsafe pointer.assumingMemoryBound(to: GtkRange.self)
  }
}
