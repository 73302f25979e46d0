import CGTK
import ImageFiles

/// Where Tab goes in a container whose widgets have windows of their own: in their order, which is the
/// text's, from left to right or from right to left.
///
/// GTK goes by where widgets are in their own windows.
@MainActor
enum TabOrder {
  /// Moves the keyboard focus to the next widget, or to the one before.
  ///
  /// - Returns: A `gboolean`: whether the focus is inside now; nil for directions that are others than
  ///   Tab's.
  static func focus(in container: Raw, _ direction: GtkDirectionType) -> CInt? {
    guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD else { return nil }
    let children = unsafe gtk_container_get_children(typed(container))
    defer { unsafe g_list_free(children) }
    let isForward = direction == GTK_DIR_TAB_FORWARD
    var link = unsafe isForward ? children : g_list_last(children)
    if let current = unsafe gtk_container_get_focus_child(typed(container)),
      let found = unsafe g_list_find(children, Raw(current))
    {
      unsafe link = found
    }
    while let entry = unsafe link {
      if let child = unsafe entry.pointee.data,
        unsafe gtk_widget_child_focus(typed(child), direction) != 0
      {
        return gboolean(true)
      }
      unsafe link = isForward ? entry.pointee.next : entry.pointee.prev
    }
    return gboolean(false)
  }
}
