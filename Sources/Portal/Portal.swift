import CPortal
import GLib
import GTK

/// The desktop's portal, which performs requests that the desktop may show to the person.
@MainActor
enum Portal {
  /// The object of libportal, retained: its requests end with its connection.
  private static var shared: OpaquePointer?

  /// Returns the portal, or nil without a session bus, with which libportal would crash.
  ///
  /// The C function is `xdp_portal_new`.
  static func connect() async -> OpaquePointer? {
    // The first connection to the bus is as slow as the bus.
    guard await WorkerThreads.run({ SessionBus.isConnected }) else { return nil }
    if unsafe shared == nil { unsafe shared = xdp_portal_new() }
    return unsafe shared
  }

  /// Returns whether the desktop has a portal's interface, by a query on another thread.
  ///
  /// libportal doesn't tell. The C function is `g_dbus_connection_call_sync`, of the method `Get`
  /// of the portal's properties.
  ///
  /// - Parameter interface: The D-Bus name of the interface.
  /// - Returns: Whether there is such an interface.
  static func offers(_ interface: String) async -> Bool {
    await WorkerThreads.run {
      guard let bus = unsafe SessionBus.connect() else { return false }
      defer { unsafe g_object_unref(Raw(bus)) }
      let words = unsafe [g_variant_new_string(interface), g_variant_new_string("version")]
      let answer = unsafe g_dbus_connection_call_sync(
        bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.DBus.Properties", "Get", g_variant_new_tuple(words, 2), nil,
        G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
      if let answer = unsafe answer { unsafe g_variant_unref(answer) }
      return unsafe answer != nil
    }
  }

  /// The callback for a reply of libportal, a `GAsyncReadyCallback`, whose data is a box with the
  /// closure that finishes the request.
  static let replied: @MainActor @convention(c) (Raw?, OpaquePointer?, Raw) -> Void = {
    _, result, data in
    unsafe Handler<@MainActor (OpaquePointer?) -> Void>.function(in: data)(result)
    unsafe AnyHandler.release(data)
  }
}
