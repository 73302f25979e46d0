import CGTK
import GLib

/// The C class behind ``Overlay``: a `GtkOverlay` in which Tab moves from the widget below to those
/// over it, and these have the height for their width.
@MainActor
enum OverlayClass {
  static let type = unsafe derivedType(
    of: gtk_overlay_get_type(), named: "SwiftOverlay", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { widgetClass, _ in
    unsafe typed(widgetClass, as: GtkWidgetClass.self).pointee.focus = callback(focus)
    unsafe typed(widgetClass, as: GtkOverlayClass.self).pointee.get_child_position =
      callback(placeChild)
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_overlay_get_type()))

  /// Places a widget with the height for its width.
  ///
  /// GTK 3.24 gives it at least the height for its minimum width. The excess is invisible, but
  /// receives clicks.
  private static let placeChild:
    @MainActor @convention(c) (Raw, Raw, UnsafeMutablePointer<GtkAllocation>) -> CInt = {
      overlay, child, place in
      let overlayClass = unsafe Raw(parent).assumingMemoryBound(to: GtkOverlayClass.self)
      let isPlaced =
        unsafe overlayClass.pointee.get_child_position?(
          typed(overlay), typed(child), place) ?? 0
      var (minimum, natural) = (CInt(0), CInt(0))
      unsafe gtk_widget_get_preferred_height_for_width(
        typed(child), place.pointee.width, &minimum, &natural)
      let excess = unsafe place.pointee.height - max(minimum, natural)
      guard excess > 0 else { return isPlaced }
      switch unsafe gtk_widget_get_valign(typed(child)) {
      case GTK_ALIGN_START: break
      case GTK_ALIGN_CENTER: unsafe place.pointee.y += excess / 2
      case GTK_ALIGN_END: unsafe place.pointee.y += excess
      default: return isPlaced
      }
      unsafe place.pointee.height -= excess
      return isPlaced
    }

  private static let focus: @MainActor @convention(c) (Raw, GtkDirectionType) -> CInt = {
    overlay, direction in
    // The widget below is the first child, followed by those over it.
    unsafe TabOrder.focus(in: overlay, direction)
      ?? parent.pointee.focus(typed(overlay), direction)
  }
}
