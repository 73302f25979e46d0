import CGTK
import GLib

/// A group of widgets that are all as wide as the widest of them.
@MainActor
public final class SizeGroup: Object {
  /// Creates a group of widgets.
  ///
  /// The widgets keep the group. The C functions are `gtk_size_group_new` and
  /// `gtk_size_group_add_widget`.
  public init(_ widgets: [Widget]) {
    unsafe super.init(
      adopting: gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL).map { Raw($0) })
    for widget in widgets { unsafe gtk_size_group_add_widget(cast(), widget.cast()) }
  }
}
