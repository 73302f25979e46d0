import CGTK
public import ImageFiles

/// A request to set the desktop's wallpaper, until the person has answered the desktop's dialog or
/// this token is released.
///
/// It calls the desktop's portal on the session bus, whose interface is
/// `org.freedesktop.portal.Wallpaper`.
@MainActor
@safe
public final class WallpaperRequest {
  /// The result of a request.
  public enum Answer: Hashable, Sendable {
    /// The picture is the wallpaper.
    case done
    /// The person declined.
    case dismissed
    /// It failed, for a reason in the person's language.
    case failed(String)
  }

  private nonisolated static let service = "org.freedesktop.portal.Desktop"
  private nonisolated static let place = "/org/freedesktop/portal/desktop"
  private nonisolated static let interface = "org.freedesktop.portal.Wallpaper"
  private static var count = 0

  private let onAnswer: (Answer) -> Void
  private var connection: OpaquePointer?
  private var subscription: guint = 0
  private var asking: Task<Void, Never>?

  /// Sends the request; the desktop then shows the picture, and its options.
  ///
  /// - Parameters:
  ///   - file: The picture's path.
  ///   - onAnswer: Called once, unless the token is released before; retained until then.
  public init(_ file: FilePath, onAnswer: @escaping (Answer) -> Void) {
    self.onAnswer = onAnswer
    Self.count += 1
    let token = "wallpaper\(Self.count)"
    asking = Task { [weak self] in
      guard let name = await BlockingWork.run({ WallpaperRequest.busName }) else {
        self?.answer(.failed(localized("The desktop portal is not available.")))
        return
      }
      // Before the call: the reply may come at once.
      self?.listen(name: name, token: token)
      let problem = await BlockingWork.run { WallpaperRequest.ask(file, token) }
      if let problem { self?.answer(.failed(problem)) }
    }
  }

  isolated deinit {
    asking?.cancel()
    stopListening()
  }

  /// Returns whether the desktop has such a portal, by a query on another thread.
  ///
  /// The C function is `g_dbus_connection_call_sync`, of the method `Get` of the portal's
  /// properties.
  public static func isOffered() async -> Bool {
    await BlockingWork.run {
      guard let bus = unsafe SessionBus.connect() else { return false }
      defer { unsafe g_object_unref(Raw(bus)) }
      let words = unsafe [g_variant_new_string(interface), g_variant_new_string("version")]
      let answer = unsafe g_dbus_connection_call_sync(
        bus, service, place, "org.freedesktop.DBus.Properties", "Get",
        g_variant_new_tuple(words, 2), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
      if let answer = unsafe answer { unsafe g_variant_unref(answer) }
      return unsafe answer != nil
    }
  }

  /// The process's unique name on the session bus, or nil without one.
  ///
  /// The connection is retained: its requests end with it, and another one has another name.
  private nonisolated static let busName: String? = {
    guard let bus = unsafe SessionBus.connect() else { return nil }
    return unsafe string(g_dbus_connection_get_unique_name(bus))
  }()

  /// Passes the open file to the portal, which may not have access to its path.
  ///
  /// - Returns: The error, or nil.
  private nonisolated static func ask(_ file: FilePath, _ token: String) -> String? {
    do {
      let input = try InputFile(path: file.text)
      guard let bus = unsafe SessionBus.connect() else {
        return localized("The desktop portal is not available.")
      }
      defer { unsafe g_object_unref(Raw(bus)) }
      let files = unsafe g_unix_fd_list_new()
      defer { unsafe g_object_unref(files) }
      let index = unsafe try GLibError.checking { error in
        unsafe g_unix_fd_list_append(files, input.file.number, &error)
      }
      let options = unsafe g_variant_dict_new(nil)
      defer { unsafe g_variant_dict_unref(options) }
      unsafe g_variant_dict_insert_value(options, "handle_token", g_variant_new_string(token))
      unsafe g_variant_dict_insert_value(
        options, "show-preview", g_variant_new_boolean(gboolean(true)))
      let arguments = unsafe [
        g_variant_new_string(""), g_variant_new_handle(index), g_variant_dict_end(options),
      ]
      _ = unsafe try GLibError.checking { error in
        let answer = unsafe g_dbus_connection_call_with_unix_fd_list_sync(
          bus, service, place, interface, "SetWallpaperFile", g_variant_new_tuple(arguments, 3),
          nil, G_DBUS_CALL_FLAGS_NONE, -1, files, nil, nil, &error)
        if let answer = unsafe answer { unsafe g_variant_unref(answer) }
      }
      return nil
    } catch let error as ImageError {
      return "\(error.reason)"
    } catch {
      return (error as? GLibError)?.message ?? ""
    }
  }

  private func listen(name: String, token: String) {
    guard let bus = unsafe SessionBus.connect() else { return }
    unsafe connection = bus
    // The portal's object path is made of the sender's name and the token.
    let sender = name.dropFirst().replacing(".", with: "_")
    let handler = Handler<@MainActor (UInt32) -> Void> { [weak self] in self?.responded($0) }
    unsafe subscription = g_dbus_connection_signal_subscribe(
      bus, Self.service, "org.freedesktop.portal.Request", "Response",
      "\(Self.place)/request/\(sender)/\(token)", nil, G_DBUS_SIGNAL_FLAGS_NONE,
      callback(responseCame), handler.retainedByC(), callback(AnyHandler.release))
  }

  private func stopListening() {
    guard let bus = unsafe connection else { return }
    unsafe connection = nil
    unsafe g_dbus_connection_signal_unsubscribe(bus, subscription)
    unsafe g_object_unref(Raw(bus))
  }

  private func responded(_ response: UInt32) {
    switch response {
    case 0: answer(.done)
    case 1: answer(.dismissed)
    default: answer(.failed(localized("The desktop gave no reason.")))
    }
  }

  private func answer(_ answer: Answer) {
    stopListening()
    onAnswer(answer)
  }
}

/// The callback for the portal's response, a `GDBusSignalCallback`.
private let responseCame:
  @MainActor @convention(c) (Raw, Raw?, Raw?, Raw?, Raw?, OpaquePointer, Raw) -> Void = {
    _, _, _, _, _, values, data in
    guard unsafe g_variant_n_children(values) > 0 else { return }
    let response = unsafe g_variant_get_child_value(values, 0)
    defer { unsafe g_variant_unref(response) }
    guard unsafe g_variant_classify(response) == G_VARIANT_CLASS_UINT32 else { return }
    unsafe Handler<@MainActor (UInt32) -> Void>.function(in: data)(g_variant_get_uint32(response))
  }
