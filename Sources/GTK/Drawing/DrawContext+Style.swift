import CGTK
import GLib

extension DrawContext {
  /// Draws a widget's background from the theme.
  ///
  /// The C function is `gtk_render_background`.
  public func renderBackground(of widget: Widget, in rectangle: Rectangle) {
    guard let cairo = unsafe cairo else { return }
    unsafe gtk_render_background(
      gtk_widget_get_style_context(widget.cast()), cairo, Double(rectangle.x),
      Double(rectangle.y), Double(rectangle.width), Double(rectangle.height))
  }

  /// Draws a keyboard focus indicator along the edge of a rectangle, visible on any background: a
  /// light line between two dark ones.
  public func markFocus(in rectangle: Rectangle) {
    for (inset, width, color) in [(0, 1.0, Color.black), (1, 2, .white), (3, 1, .black)] {
      let line = Rectangle(
        x: rectangle.x + inset, y: rectangle.y + inset,
        width: max(0, rectangle.width - 2 * inset), height: max(0, rectangle.height - 2 * inset))
      stroke(line, with: color, lineWidth: width)
    }
  }

  /// Draws an icon of the theme, a symbolic one in a widget's text color.
  ///
  /// An icon that the theme lacks is left out. The C function is
  /// `gtk_icon_info_load_symbolic_for_context`.
  ///
  /// - Parameters:
  ///   - name: The icon's name in the theme.
  ///   - size: The width and height, in logical pixels.
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the top edge.
  ///   - widget: The widget whose color, direction and scale apply.
  public func renderIcon(named name: String, size: Int, x: Double, y: Double, for widget: Widget) {
    guard let cairo = unsafe cairo else { return }
    let scale = widget.scaleFactor
    let mirrored = widget.textDirection == .rightToLeft
    let flags = GtkIconLookupFlags(
      GTK_ICON_LOOKUP_FORCE_SIZE.rawValue
        | (mirrored ? GTK_ICON_LOOKUP_DIR_RTL : GTK_ICON_LOOKUP_DIR_LTR).rawValue)
    guard
      let icon = unsafe gtk_icon_theme_lookup_icon_for_scale(
        gtk_icon_theme_get_default(), name, CInt(clamping: size), CInt(clamping: scale), flags)
    else { return }
    defer { unsafe g_object_unref(Raw(icon)) }
    let style = unsafe gtk_widget_get_style_context(widget.cast())
    guard let pixels = unsafe gtk_icon_info_load_symbolic_for_context(icon, style, nil, nil)
    else { return }
    defer { unsafe g_object_unref(Raw(pixels)) }
    let surface = unsafe gdk_cairo_surface_create_from_pixbuf(pixels, CInt(clamping: scale), nil)
    unsafe gtk_render_icon_surface(style, cairo, surface, x, y)
    unsafe cairo_surface_destroy(surface)
  }
}
