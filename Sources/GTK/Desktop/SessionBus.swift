import CGTK

/// The bus on which the programs of the person's desktop find each other; on any thread.
enum SessionBus {
  /// The connection that all of the process has, or nil without a bus; the caller owns the reference.
  ///
  /// The first time it is as slow as the bus. Where the bus ends, the program goes on: photos are there
  /// without it. The C functions are `g_bus_get_sync` and `g_dbus_connection_set_exit_on_close`.
  static func connect() -> OpaquePointer? {
    guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    unsafe g_dbus_connection_set_exit_on_close(bus, 0)
    return unsafe bus
  }
}
