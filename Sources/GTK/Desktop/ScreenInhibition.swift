import CGTK
import ImageFiles

/// A token that keeps the screen from being blanked and locked, until it is released.
///
/// It calls the desktop's screen saver on the session bus. If there is no bus or no screen saver,
/// it has no effect. The screen saver drops the requests of a process that ends.
@MainActor
@safe
public final class ScreenInhibition {
  private static let service = "org.freedesktop.ScreenSaver"
  private static let place = "/org/freedesktop/ScreenSaver"
  /// The session bus, retained: a request ends with the connection through which it was made.
  private static let bus = unsafe SessionBus.connect()

  /// The state of a request: the reply may come after the token is released.
  @MainActor
  private final class Request {
    /// The screen saver's identifier of the request, or nil before the reply.
    var cookie: UInt32?
    var isOver = false
  }

  private let request = Request()

  /// Sends the request to the screen saver.
  ///
  /// The C function is `g_dbus_connection_call`, of the method `Inhibit`.
  ///
  /// - Parameters:
  ///   - program: The program's name, for lists of inhibiting programs.
  ///   - reason: The reason, in the person's language.
  public init(program: String, because reason: String) {
    let request = request
    let texts = [program, reason]
    let words = unsafe texts.map { unsafe g_variant_new_string($0) }
    let handler = Handler<@MainActor (UInt32) -> Void> { cookie in
      request.cookie = cookie
      if request.isOver { Self.end(cookie) }
    }
    unsafe Self.call(
      "Inhibit", g_variant_new_tuple(words, gsize(words.count)), answer: callback(answered),
      handler.retainedByC())
  }

  isolated deinit {
    request.isOver = true
    if let cookie = request.cookie { Self.end(cookie) }
  }

  private static func end(_ cookie: UInt32) {
    let number: OpaquePointer? = unsafe g_variant_new_uint32(cookie)
    let numbers = unsafe [number]
    unsafe call("UnInhibit", g_variant_new_tuple(numbers, 1), answer: nil, nil)
  }

  private static func call(
    _ method: String, _ arguments: OpaquePointer?, answer: GAsyncReadyCallback?, _ data: Raw?
  ) {
    guard let bus = unsafe bus else {
      unsafe g_variant_unref(g_variant_ref_sink(arguments))
      if let data = unsafe data { unsafe AnyHandler.release(data) }
      return
    }
    unsafe g_dbus_connection_call(
      bus, service, place, service, method, arguments, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
      nil, answer, data)
  }
}

/// The callback for the screen saver's reply, a `GAsyncReadyCallback`.
private let answered: @MainActor @convention(c) (Raw, OpaquePointer, Raw) -> Void = {
  bus, result, data in
  defer { unsafe AnyHandler.release(data) }
  guard let answer = unsafe g_dbus_connection_call_finish(OpaquePointer(bus), result, nil) else {
    return
  }
  defer { unsafe g_variant_unref(answer) }
  guard unsafe g_variant_n_children(answer) == 1 else { return }
  let cookie = unsafe g_variant_get_child_value(answer, 0)
  defer { unsafe g_variant_unref(cookie) }
  guard unsafe g_variant_classify(cookie) == G_VARIANT_CLASS_UINT32 else { return }
  unsafe Handler<@MainActor (UInt32) -> Void>.function(in: data)(g_variant_get_uint32(cookie))
}
