import CGTK

extension Application {
  /// Runs `handler` when the system asks the process to end: interrupted, hung up, terminated.
  ///
  /// The handler stays for as long as the process lives, and runs between events rather than in
  /// the middle of one. The C function is `g_unix_signal_add_full`.
  public static func onTerminate(_ handler: @escaping @MainActor () -> Void) {
    let caller: @MainActor @convention(c) (Raw) -> CInt = { data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
      return gboolean(true)
    }
    for signal in [SIGHUP, SIGINT, SIGTERM] {
      unsafe g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal, callback(caller), Handler(handler).retainedByC(),
        callback(AnyHandler.release))
    }
  }
}
