import CGTK

/// The error of a missing display.
public struct DisplayUnavailable: Error, Hashable, CustomStringConvertible {
  /// The value of the environment variable `DISPLAY`, or nil if it is not set.
  public let display: String?

  /// Creates an error about a display.
  public init(display: String?) {
    self.display = display
  }

  /// One line with the display's name, in English: there is no window to read it in.
  public var description: String {
    guard let display, !display.isEmpty else {
      return "There is no display to draw on: DISPLAY is not set."
    }
    return "The display \(display) can’t be opened."
  }
}

/// The GTK process: started once, then running its main loop.
///
/// The main actor is GTK's thread. GLib's main loop serves it: tasks, sleeps and hops back from
/// other threads run between events, without polling.
@MainActor
public enum Application {
  /// Whether ``start(programName:)`` succeeded.
  public private(set) static var isStarted = false

  private static var mainQueue: UInt32?

  /// Connects to the display and joins the main actor to the main loop; a second call does nothing.
  ///
  /// The C function is `gtk_init_check`.
  ///
  /// - Parameter programName: The program's name for the window manager.
  /// - Throws: ``DisplayUnavailable`` if there is no display.
  public static func start(programName: String) throws(DisplayUnavailable) {
    guard !isStarted else { return }
    unsafe g_set_prgname(programName)
    guard gtk_init_check(nil, nil) != 0 else {
      let display = unsafe g_getenv("DISPLAY").map { unsafe String(cString: $0) }
      throw DisplayUnavailable(display: display)
    }
    unsafe gdk_set_program_class(programName)
    isStarted = true
    joinMainQueue()
  }

  /// Ends the process with instructions if ``start(programName:)`` was not called: GTK would end it
  /// without a message.
  static func requireStart() {
    guard isStarted else {
      // Optimized builds drop a precondition's message.
      fatalError("Call Application.start(programName:) before creating widgets.")
    }
  }

  /// Runs the main loop until ``quit()``.
  ///
  /// The C function is `gtk_main`.
  public static func run() {
    gtk_main()
  }

  /// Ends the innermost ``run()``; does nothing if none is running.
  ///
  /// The C function is `gtk_main_quit`.
  public static func quit() {
    if gtk_main_level() > 0 { gtk_main_quit() }
  }

  /// Adds libdispatch's main queue, which the main actor runs on, to the default main context.
  ///
  /// The queue signals work through an event descriptor. It has to be read before the queue is
  /// drained, or it stays readable and the loop spins.
  private static func joinMainQueue() {
    let handle = _dispatch_get_main_queue_handle_4CF()
    mainQueue = unsafe g_unix_fd_add(
      handle, G_IO_IN,
      { handle, _, _ in
        var count: UInt64 = 0
        unsafe _ = read(handle, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
  }
}
