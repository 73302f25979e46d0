import CGTK
import ImageFiles

/// Widgets that all get the room that the largest asks for.
@MainActor
public final class SizeGroup: Object {
  /// Creates a group without widgets.
  ///
  /// The C function is `gtk_size_group_new`.
  ///
  /// - Parameter orientation: Whether the widgets are equally wide or equally high.
  public init(_ orientation: Orientation) {
    unsafe super.init(
      adopting: Raw(
        gtk_size_group_new(
          orientation == .horizontal ? GTK_SIZE_GROUP_HORIZONTAL : GTK_SIZE_GROUP_VERTICAL)))
  }

  /// Adds a widget, which keeps the group alive.
  ///
  /// The C function is `gtk_size_group_add_widget`.
  public func add(_ widget: Widget) {
    unsafe gtk_size_group_add_widget(cast(), widget.cast())
  }
}
