import CGTK
import ImageFiles

/// The C class behind ``Overlay``: a `GtkOverlay` in which Tab goes from the widget below to those
/// over it.
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
    // The widget below is the first of the children, then come those over it.
    unsafe TabOrder.focus(in: overlay, direction)
      ?? parent.pointee.focus(typed(overlay), direction)
  }
}
