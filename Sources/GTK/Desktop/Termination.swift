import CGTK
import ImageFiles

extension Application {
  /// Runs `handler` when the system asks the process to end: interrupted, hung up, terminated.
  ///
  /// The handler is given the signal's number, stays for as long as the process lives, and runs
  /// between events rather than in the middle of one. The C function is `g_unix_signal_add_full`.
  public static func onTerminate(_ handler: @escaping @MainActor (_ signal: CInt) -> Void) {
    let caller: @MainActor @convention(c) (Raw) -> CInt = { data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
      return gboolean(true)
    }
    for signal in [SIGHUP, SIGINT, SIGTERM] {
      let box = Handler<@MainActor () -> Void> { handler(signal) }
      unsafe g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal, callback(caller), box.retainedByC(),
        callback(AnyHandler.release))
    }
  }

  /// Ends the process by the signal, so that its parent sees why it ended.
  ///
  /// The C functions are `signal` and `raise`.
  public static func end(by signal: CInt) {
    CGTK.signal(signal, nil)
    raise(signal)
  }
}
