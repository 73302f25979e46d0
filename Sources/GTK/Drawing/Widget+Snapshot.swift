import CGTK
public import Cairo
import GLib

extension Widget {
  /// Returns a picture of the widget as it is currently drawn, or nil if it has no size yet.
  ///
  /// The C function is `gtk_widget_draw`.
  public func snapshot() -> ImageSurface? {
    let area = allocation
    guard isMapped, area.width > 0, area.height > 0 else { return nil }
    let scale = scaleFactor
    return picture(
      of: Rectangle(x: 0, y: 0, width: area.width, height: area.height),
      width: area.width * scale, height: area.height * scale, scale: scale)
  }

  /// Returns a reduced picture of a part of the widget as it is currently drawn: enlarged to the
  /// part's size, it is a blurred copy.
  ///
  /// The C function is `gtk_widget_draw`.
  ///
  /// - Parameters:
  ///   - part: The part, in logical pixels from the widget's corner.
  ///   - factor: The scale-down factor, 1 or more.
  /// - Returns: The small picture, or nil if the part has no size or is not on the screen.
  public func miniature(of part: Rectangle, by factor: Int) -> ImageSurface? {
    guard isMapped, part.width > 0, part.height > 0, factor > 0 else { return nil }
    return picture(
      of: part, width: max(part.width / factor, 1), height: max(part.height / factor, 1), scale: 1)
  }

  /// Draws a part of the widget into a picture of a given pixel size.
  private func picture(of part: Rectangle, width: Int, height: Int, scale: Int) -> ImageSurface? {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, CInt(clamping: width), CInt(clamping: height))
    else { return nil }
    unsafe cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    let cairo = unsafe cairo_create(surface)
    unsafe cairo_scale(
      cairo, Double(width) / Double(part.width * scale),
      Double(height) / Double(part.height * scale))
    unsafe cairo_translate(cairo, Double(-part.x), Double(-part.y))
    unsafe gtk_widget_draw(cast(), cairo)
    unsafe cairo_destroy(cairo)
    return unsafe ImageSurface(adopting: surface, scale: scale)
  }
}

extension Window {
  /// All windows that were not destroyed, visible or not, except GTK's own such as tooltips.
  ///
  /// The C function is `gtk_window_list_toplevels`.
  public static var all: [Window] {
    let list = unsafe gtk_window_list_toplevels()
    defer { unsafe g_list_free(list) }
    return unsafe items(in: list) { window in
      unsafe gtk_window_get_window_type(typed(window)) == GTK_WINDOW_TOPLEVEL
        ? Widget.wrapping(typed(window)) as? Window : nil
    }
  }
}
