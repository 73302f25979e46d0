import CGTK

/// The position of a window on the screen.
///
/// If the window system alone decides about positions, as on Wayland, all windows report 0, 0, and
/// moving one does nothing.
extension Window {
  /// The window's frame on the screen with its title bar and borders, in logical pixels, or nil
  /// while it is not on the screen.
  ///
  /// The C function is `gdk_window_get_frame_extents`.
  public var frame: Rectangle? {
    guard isMapped, let surface = unsafe gtk_widget_get_window(cast()) else { return nil }
    var frame = GdkRectangle()
    unsafe gdk_window_get_frame_extents(surface, &frame)
    return Rectangle(frame)
  }

  /// The part of the window's monitor that panels leave free, in logical pixels, or nil while the
  /// window is not on the screen.
  ///
  /// The C function is `gdk_monitor_get_workarea`.
  public var workArea: Rectangle? {
    guard isMapped, let surface = unsafe gtk_widget_get_window(cast()) else { return nil }
    let monitor = unsafe gdk_display_get_monitor_at_window(gdk_window_get_display(surface), surface)
    var room = GdkRectangle()
    unsafe gdk_monitor_get_workarea(monitor, &room)
    return Rectangle(room)
  }

  /// Moves the window's top left corner, with title bar and borders, to a point on the screen, in
  /// logical pixels.
  ///
  /// The C function is `gtk_window_move`.
  public func move(x: Int, y: Int) {
    unsafe gtk_window_move(cast(), CInt(clamping: x), CInt(clamping: y))
  }
}
