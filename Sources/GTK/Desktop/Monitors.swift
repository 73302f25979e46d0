import CGTK

/// The display's monitors.
@MainActor
public enum Monitors {
  /// The largest size of a color profile, in bytes: 4 MB, more than any monitor's has.
  private static let maxProfileSize = 4_000_000

  /// The bounding rectangle of all monitors, in logical pixels; `nil` if there is none.
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

  /// The bytes of the first monitor's ICC color profile, from the property `_ICC_PROFILE` of the X
  /// server's root window.
  ///
  /// It is `nil` if the monitor has no profile, and on Wayland, on which the compositor may convert
  /// colors. The C function is `gdk_property_get`.
  public static var profile: [UInt8]? {
    guard let root = unsafe gdk_get_default_root_window() else { return nil }
    var (format, count) = (CInt(0), CInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { unsafe g_free(bytes) }
    guard
      unsafe gdk_property_get(
        root, gdk_atom_intern("_ICC_PROFILE", 0), nil, 0, gulong(maxProfileSize), 0, nil,
        &format, &count, &bytes) != 0, format == 8
    else { return nil }
    return unsafe count > 0 ? Array(UnsafeBufferPointer(start: bytes, count: Int(count))) : nil
  }
}
