import CGTK

/// The maximum time between two clicks that GTK treats as one double click.
@MainActor
public enum DoubleClick {
  /// Treats two clicks as a double click while `body` runs, however slow the machine is.
  ///
  /// The C property is `gtk-double-click-time`.
  public static func isEverySecond(while body: () -> Void) {
    // GTK's default.
    defer { set(milliseconds: 400) }
    set(milliseconds: 60_000)
    body()
  }

  private static func set(milliseconds: CInt) {
    var value = GValue()
    // `G_TYPE_INT`, by GLib's numbering of its own types.
    unsafe g_value_init(&value, GType(6 << 2))
    unsafe g_value_set_int(&value, milliseconds)
    unsafe g_object_set_property(
      UnsafeMutableRawPointer(gtk_settings_get_default()).assumingMemoryBound(to: GObject.self),
      "gtk-double-click-time", &value)
    unsafe g_value_unset(&value)
  }
}
