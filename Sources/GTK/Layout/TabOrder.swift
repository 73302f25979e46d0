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
    let list = unsafe gtk_container_get_children(typed(container))
    defer { unsafe g_list_free(list) }
    var children = unsafe items(in: list) { unsafe $0 }
    if direction == GTK_DIR_TAB_BACKWARD { unsafe children.reverse() }
    let current = unsafe gtk_container_get_focus_child(typed(container)).map { Raw($0) }
    let start = unsafe children.firstIndex { unsafe $0 == current } ?? 0
    return gboolean(
      unsafe children[start...].contains {
        unsafe gtk_widget_child_focus(typed($0), direction) != 0
      })
  }
}
