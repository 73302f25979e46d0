import CGTK

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
}
