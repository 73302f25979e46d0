import CGTK
import GLib

extension Application {
  /// The timeout for a process to end after a termination request, in seconds; the system then
  /// kills it, in any state.
  public static let terminationTimeout = 5

  /// Calls `handler` when the system asks the process to end: interrupted, hung up, terminated.
  ///
  /// The handler gets the signal's number, such as `SIGTERM`. It stays installed as long as the
  /// process lives, and is called between events rather than in the middle of one. After
  /// ``terminationTimeout`` the process is killed by that signal, even if there is no next event
  /// because the main thread is blocked. Call it once.
  ///
  /// The C functions are `sigaction`, `timer_create` and `g_unix_fd_add_full`.
  public static func onTerminate(_ handler: @escaping @MainActor (_ signal: Int32) -> Void) {
    let signals = CGTK_catch_termination(CInt(terminationTimeout))
    // No signal is caught then: they end the process at once.
    if signals < 0 { return }
    let caller: @MainActor @convention(c) (CInt, GIOCondition, Raw) -> CInt = { file, _, data in
      var number: UInt8 = 0
      if unsafe read(file, &number, 1) == 1 {
        unsafe Handler<@MainActor (Int32) -> Void>.function(in: data)(Int32(number))
      }
      return gboolean(true)
    }
    let box = Handler(handler)
    unsafe g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, signals, G_IO_IN, callback(caller), box.retainedByC(),
      callback(AnyHandler.release))
  }

  /// Ends the process by the signal, so that its parent sees the reason.
  ///
  /// The C functions are `signal` and `raise`.
  ///
  /// - Parameter signal: The signal's number, such as `SIGTERM`.
  public static func end(by signal: Int32) {
    CGTK.signal(signal, nil)
    raise(signal)
  }

  /// The handlers of ``onExit(_:)``.
  private static var exitHandlers: [@MainActor () -> Void] = []
  /// The thread of the first call of ``onExit(_:)``.
  private nonisolated static let mainThread = pthread_self()

  /// Calls `handler` when the process exits in an orderly way: `main` returns, or `exit` is called
  /// on the main thread.
  ///
  /// A signal ends a process without it. The handler stays for good. The C function is `atexit`.
  package static func onExit(_ handler: @escaping @MainActor () -> Void) {
    exitHandlers.append(handler)
    guard exitHandlers.count == 1 else { return }
    _ = mainThread
    atexit {
      guard pthread_equal(Application.mainThread, pthread_self()) != 0 else { return }
      MainActor.assumeIsolated { for handler in Application.exitHandlers { handler() } }
    }
  }
}
