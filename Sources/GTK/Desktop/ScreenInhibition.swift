import CGTK
import ImageFiles

/// Keeps the screen from going dark and from being locked, until this token goes.
///
/// It asks the desktop's screen saver on the session bus. Where there is no bus, or no screen saver on
/// it, nothing happens. The screen saver forgets what a process asked for that ends.
@MainActor
@safe
public final class ScreenInhibition {
  private static let service = "org.freedesktop.ScreenSaver"
  private static let place = "/org/freedesktop/ScreenSaver"
  /// The session bus, kept: what was asked for ends with the connection that it was asked through.
  private static let bus = unsafe SessionBus.connect()

  /// What is known of the request: the answer may come after the token went.
  @MainActor
  private final class Request {
    /// What the screen saver calls it, or nil before it answered.
    var cookie: UInt32?
    var isOver = false
  }

  private let request = Request()

  /// Asks the screen saver.
  ///
  /// The C function is `g_dbus_connection_call`, of the method `Inhibit`.
  ///
  /// - Parameters:
  ///   - program: The program's name, for those who look what keeps the screen bright.
  ///   - reason: Why, in the person's language.
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

/// What GIO calls with the screen saver's answer, a `GAsyncReadyCallback`.
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
