import CGTK
import GLib

/// A scheduled call of the main loop, which is cancelled when this token is released.
@MainActor
public final class ScheduledCall {
  private let identifier: UInt32
  private let life: HandlerLife

  fileprivate init(identifier: UInt32, life: HandlerLife) {
    self.identifier = identifier
    self.life = life
  }

  isolated deinit {
    cancel()
  }

  /// Whether the call is still pending.
  public var isPending: Bool { life.isAlive }

  /// Cancels the call; does nothing if it has already run.
  ///
  /// The C function is `g_source_remove`.
  public func cancel() {
    if life.isAlive { g_source_remove(identifier) }
  }
}

/// The scheduler of work on the main actor, between GTK's own work.
@MainActor
public enum MainLoop {
  /// A priority of idle work.
  public enum Priority: Sendable {
    /// The priority after layout, before drawing.
    case beforeDrawing
    /// The priority of an idle main loop.
    case idle
    /// The priority after all other idle work.
    case last

    var number: CInt {
      switch self {
      // GTK lays out widgets at `G_PRIORITY_HIGH_IDLE + 10` and draws at 10 more.
      case .beforeDrawing: G_PRIORITY_HIGH_IDLE + 15
      case .idle: G_PRIORITY_DEFAULT_IDLE
      case .last: G_PRIORITY_LOW
      }
    }
  }

  /// Calls `work` once after a delay.
  ///
  /// The C function is `g_timeout_add_full`.
  ///
  /// - Parameters:
  ///   - milliseconds: The minimum delay.
  ///   - work: The closure.
  /// - Returns: The token; the call is cancelled when it is released.
  public static func after(
    milliseconds: Int, _ work: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, CUnsignedInt(clamping: milliseconds), callback(once),
      handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  /// Calls `work` repeatedly until it returns false.
  ///
  /// Each call wakes the computer up: there is often an event to wait for instead. The C function
  /// is `g_timeout_add_full`.
  ///
  /// - Parameters:
  ///   - milliseconds: The minimum delay between two calls.
  ///   - work: The closure; false ends the repetition.
  /// - Returns: The token; the calls are cancelled when it is released.
  public static func every(
    milliseconds: Int, _ work: @escaping @MainActor () -> Bool
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, CUnsignedInt(clamping: milliseconds), callback(again),
      handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  /// Calls `work` once when the main loop reaches its priority.
  ///
  /// The C function is `g_idle_add_full`.
  ///
  /// - Parameters:
  ///   - priority: The priority.
  ///   - work: The closure.
  /// - Returns: The token; the call is cancelled when it is released.
  public static func idle(
    priority: Priority = .idle, _ work: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_idle_add_full(
      priority.number, callback(once), handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  private static let once: @MainActor @convention(c) (Raw) -> CInt = { data in
    unsafe Handler<@MainActor () -> Void>.function(in: data)()
    return gboolean(false)
  }

  private static let again: @MainActor @convention(c) (Raw) -> CInt = { data in
    unsafe gboolean(Handler<@MainActor () -> Bool>.function(in: data)())
  }
}
