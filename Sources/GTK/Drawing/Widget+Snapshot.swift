import CGTK
public import ImageFiles

extension Widget {
  /// A picture of the widget as it is drawn now, or nil where it has no size yet.
  ///
  /// The C function is `gtk_widget_draw`.
  public func snapshot() -> ImageSurface? {
    let area = allocation
    guard isMapped, area.width > 0, area.height > 0 else { return nil }
    let scale = scaleFactor
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, CInt(clamping: area.width * scale),
        CInt(clamping: area.height * scale))
    else { return nil }
    unsafe cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    let cairo = unsafe cairo_create(surface)
    unsafe gtk_widget_draw(cast(), cairo)
    unsafe cairo_destroy(cairo)
    return unsafe ImageSurface(adopting: surface, scale: scale)
  }
}

extension Window {
  /// All windows that were not destroyed, shown or not, but GTK's own such as tooltips.
  ///
  /// The C function is `gtk_window_list_toplevels`.
  public static var all: [Window] {
    let first = unsafe gtk_window_list_toplevels()
    defer { unsafe g_list_free(first) }
    var windows: [Window] = []
    var link = unsafe first
    while let current = unsafe link {
      if let data = unsafe current.pointee.data,
        unsafe gtk_window_get_window_type(typed(data)) == GTK_WINDOW_TOPLEVEL,
        let window = unsafe Widget.wrapping(typed(data)) as? Window
      {
        windows.append(window)
      }
      unsafe link = current.pointee.next
    }
    return windows
  }
}
