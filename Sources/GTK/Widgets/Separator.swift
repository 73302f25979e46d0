import CGTK

/// A line between two parts.
@MainActor
public final class Separator: Widget {
  /// Creates a line.
  ///
  /// The C function is `gtk_separator_new`.
  ///
  /// - Parameter orientation: The direction of the line.
  public convenience init(orientation: Orientation = .horizontal) {
    unsafe self.init(sinking: gtk_separator_new(orientation.orientation))
  }
}
