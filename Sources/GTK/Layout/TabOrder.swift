import CGTK
import GLib

/// The Tab order in a container whose children have their own windows: the order of the children,
/// from left to right or from right to left as text.
///
/// GTK compares positions relative to the children's own windows.
@MainActor
enum TabOrder {
  /// Moves the keyboard focus to the next or the previous child.
  ///
  /// - Returns: A `gboolean`: whether the focus is now inside; nil for directions other than Tab's.
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
