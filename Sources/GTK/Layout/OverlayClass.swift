import CGTK
import ImageFiles

/// The C class behind ``Overlay``: a `GtkOverlay` in which Tab goes from the widget below to those
/// over it.
///
/// GTK goes by where widgets are in their own windows, which is at the top for those that lie over
/// others, wherever that is.
@MainActor
enum OverlayClass {
  static let type = unsafe derivedType(
    of: gtk_overlay_get_type(), named: "SwiftOverlay", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { widgetClass, _ in
    unsafe typed(widgetClass, as: GtkWidgetClass.self).pointee.focus = callback(focus)
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_overlay_get_type()))

  private static let focus: @MainActor @convention(c) (Raw, GtkDirectionType) -> CInt = {
    overlay, direction in
    guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD else {
      return unsafe parent.pointee.focus(typed(overlay), direction)
    }
    // The widget below is the first of the children, then come those over it.
    let children = unsafe gtk_container_get_children(typed(overlay))
    defer { unsafe g_list_free(children) }
    let isForward = direction == GTK_DIR_TAB_FORWARD
    var link = unsafe isForward ? children : g_list_last(children)
    if let current = unsafe gtk_container_get_focus_child(typed(overlay)),
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
