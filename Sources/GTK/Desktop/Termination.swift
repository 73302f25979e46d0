import CGTK
import ImageFiles

extension Application {
  /// How long a process may take to end once it is asked to, in seconds; the system ends it then,
  /// whatever it waits for.
  public static let longestEnding = 5

  /// Runs `handler` when the system asks the process to end: interrupted, hung up, terminated.
  ///
  /// The handler is given the signal's number, stays for as long as the process lives, and runs
  /// between events rather than in the middle of one. ``longestEnding`` later the process is no more,
  /// ended by that signal, also where there is no next event because the main thread waits for
  /// something. Call it once.
  ///
  /// The C functions are `sigaction`, `timer_create` and `g_unix_fd_add_full`.
  public static func onTerminate(_ handler: @escaping @MainActor (_ signal: CInt) -> Void) {
    let signals = CGTK_catch_termination(CInt(longestEnding))
    // Nothing is caught then: the signals end the process at once.
    if signals < 0 { return }
    let caller: @MainActor @convention(c) (CInt, GIOCondition, Raw) -> CInt = { file, _, data in
      var number: UInt8 = 0
      if unsafe read(file, &number, 1) == 1 {
        unsafe Handler<@MainActor (CInt) -> Void>.function(in: data)(CInt(number))
      }
      return gboolean(true)
    }
    let box = Handler(handler)
    unsafe g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, signals, G_IO_IN, callback(caller), box.retainedByC(),
      callback(AnyHandler.release))
  }

  /// Ends the process by the signal, so that its parent sees why it ended.
  ///
  /// The C functions are `signal` and `raise`.
  public static func end(by signal: CInt) {
    CGTK.signal(signal, nil)
    raise(signal)
  }
}
