import CGTK

/// The source devices of simulated events.
///
/// GTK's gestures check a device's kind, and a server without a touchscreen has neither device.
@MainActor
enum SimulatedDevice {
  /// A touchscreen.
  static let touchscreen = unsafe make(GDK_SOURCE_TOUCHSCREEN)
  /// A laptop's touchpad.
  static let touchpad = unsafe make(GDK_SOURCE_TOUCHPAD)

  /// The pointer that all devices move.
  static var pointer: OpaquePointer? {
    unsafe gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default()))
  }

  /// Sets an event's source device.
  static func sign(_ event: UnsafeMutablePointer<GdkEvent>, as source: OpaquePointer?) {
    unsafe gdk_event_set_device(event, pointer)
    unsafe gdk_event_set_source_device(event, source)
  }

  /// The type of the devices: `GdkDevice` can't be instantiated, but an unmodified subclass can.
  private static let type: GType = {
    var query = unsafe GTypeQuery()
    unsafe g_type_query(gdk_device_get_type(), &query)
    return unsafe g_type_register_static_simple(
      gdk_device_get_type(), "SimulatedDevice", query.class_size, nil, query.instance_size, nil,
      GTypeFlags(0))
  }()

  private static func make(_ source: GdkInputSource) -> OpaquePointer? {
    var value = GValue()
    unsafe g_value_init(&value, gdk_input_source_get_type())
    unsafe g_value_set_enum(&value, CInt(source.rawValue))
    defer { unsafe g_value_unset(&value) }
    return unsafe "input-source".withCString {
      var name: UnsafePointer<CChar>? = unsafe $0
      return unsafe OpaquePointer(g_object_new_with_properties(type, 1, &name, &value))
    }
  }
}
