import CGTK
public import ImageFiles

/// What the display shows windows on.
@MainActor
public enum Monitors {
  /// The smallest rectangle with all monitors in it, in logical pixels; `nil` where there is none.
  ///
  /// The C function is `gdk_monitor_get_geometry`.
  public static var room: Rectangle? {
    guard let display = unsafe gdk_display_get_default() else { return nil }
    var room: GdkRectangle?
    for number in 0..<(unsafe gdk_display_get_n_monitors(display)) {
      var place = GdkRectangle()
      unsafe gdk_monitor_get_geometry(gdk_display_get_monitor(display, number), &place)
      var before = room ?? place
      var all = GdkRectangle()
      unsafe gdk_rectangle_union(&before, &place, &all)
      room = all
    }
    return room.map { Rectangle($0) }
  }

  /// What the numbers of colours mean on the first monitor, as the desktop says when it is asked: in the
  /// property `_ICC_PROFILE` of the X server's root window.
  ///
  /// It is `nil` where nobody measured the monitor, and on Wayland, where the compositor may do what is to
  /// be done. The C function is `gdk_property_get`.
  public static var profile: ScreenProfile? {
    guard let root = unsafe gdk_get_default_root_window() else { return nil }
    var (format, count) = (CInt(0), CInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { unsafe g_free(bytes) }
    guard
      unsafe gdk_property_get(
        root, gdk_atom_intern("_ICC_PROFILE", 0), nil, 0, gulong(ScreenProfile.longest), 0, nil,
        &format, &count, &bytes) != 0, format == 8
    else { return nil }
    return unsafe ScreenProfile(
      bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
  }
}
