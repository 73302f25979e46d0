import CGTK
public import GLib

extension Desktop {
  /// Shows files selected in the person's file manager.
  ///
  /// The C functions are `g_dbus_connection_call_sync`, on another thread; the
  /// D-Bus interface is `org.freedesktop.FileManager1`.
  ///
  /// - Parameter files: The files' paths.
  /// - Returns: Whether such a file manager exists and was called.
  public static func showInFileManager(_ files: [FilePath]) async -> Bool {
    let uris = files.map(\.uri)
    return await WorkerThreads.run { ask(toShow: uris) }
  }

  private nonisolated static func ask(toShow uris: [String]) -> Bool {
    guard let bus = unsafe SessionBus.connect() else { return false }
    defer { unsafe g_object_unref(Raw(bus)) }
    let list = unsafe uris.map { unsafe g_variant_new_string($0) }
    // An array of strings, and the startup notification ID, which is not needed.
    let parts = unsafe [
      list.isEmpty ? g_variant_new_strv(nil, 0) : g_variant_new_array(nil, list, gsize(list.count)),
      g_variant_new_string(""),
    ]
    let name = "org.freedesktop.FileManager1"
    let answer = unsafe g_dbus_connection_call_sync(
      bus, name, "/org/freedesktop/FileManager1", name, "ShowItems",
      g_variant_new_tuple(parts, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
    if let answer = unsafe answer { unsafe g_variant_unref(answer) }
    return unsafe answer != nil
  }
}
