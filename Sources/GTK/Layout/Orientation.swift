import CGTK

/// A direction of layout.
public enum Orientation: Sendable {
  /// Side by side.
  case horizontal
  /// One below the other.
  case vertical

  init(_ orientation: GtkOrientation) {
    self = orientation == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal
  }

  var orientation: GtkOrientation {
    self == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
  }
}
