import CGTK

/// The D-Bus session bus; on any thread.
package enum SessionBus {
  /// Returns the process's shared connection, or nil without a bus; the caller owns the reference.
  ///
  /// The first call is as slow as the bus. If the bus ends, the program continues: photos are
  /// available without it. The C functions are `g_bus_get_sync` and
  /// `g_dbus_connection_set_exit_on_close`.
  package static func connect() -> OpaquePointer? {
    guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    unsafe g_dbus_connection_set_exit_on_close(bus, 0)
    return unsafe bus
  }

  /// Whether there is a bus; if so, the process stays connected, and ``connect()`` is quick.
  package static let isConnected = unsafe connect() != nil
}
