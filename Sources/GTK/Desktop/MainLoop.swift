import CGTK
import ImageFiles

/// A call that the main loop makes later, unless this token goes before.
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

  /// Whether the call is still to come.
  public var isPending: Bool { life.isAlive }

  /// Makes the call not happen; nothing where it happened already.
  ///
  /// The C function is `g_source_remove`.
  public func cancel() {
    if life.isAlive { g_source_remove(identifier) }
  }
}

/// Work for later, on the main actor, between GTK's own.
@MainActor
public enum MainLoop {
  /// When idle work runs.
  public enum Priority: Sendable {
    /// Before widgets are placed and drawn.
    case beforeLayout
    /// After widgets are placed, before they are drawn.
    case beforeDrawing
    /// When there is nothing else to do.
    case idle
    /// After all that waits until there is nothing else to do.
    case last

    var number: CInt {
      switch self {
      // GTK places widgets at `G_PRIORITY_HIGH_IDLE + 10` and draws at 10 more.
      case .beforeLayout: G_PRIORITY_HIGH_IDLE + 5
      case .beforeDrawing: G_PRIORITY_HIGH_IDLE + 15
      case .idle: G_PRIORITY_DEFAULT_IDLE
      case .last: G_PRIORITY_LOW
      }
    }
  }

  /// Runs `work` once after a while.
  ///
  /// The C function is `g_timeout_add_full`.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait at least.
  ///   - work: What runs.
  /// - Returns: The token; the work is dropped when it goes.
  public static func after(
    milliseconds: Int, _ work: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, CUnsignedInt(clamping: milliseconds), callback(once),
      handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  /// Runs `work` again and again until it answers false.
  ///
  /// Each run wakes the computer up: there is often an event to wait for instead. The C function is
  /// `g_timeout_add_full`.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait at least between two runs.
  ///   - work: What runs; false ends it.
  /// - Returns: The token; the work is dropped when it goes.
  public static func every(
    milliseconds: Int, _ work: @escaping @MainActor () -> Bool
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, CUnsignedInt(clamping: milliseconds), callback(again),
      handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  /// Runs `work` once when the main loop comes to it.
  ///
  /// The C function is `g_idle_add_full`.
  ///
  /// - Parameters:
  ///   - priority: What goes before.
  ///   - work: What runs.
  /// - Returns: The token; the work is dropped when it goes.
  public static func idle(
    priority: Priority = .idle, _ work: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let handler = Handler(work)
    let identifier = unsafe g_idle_add_full(
      priority.number, callback(once), handler.retainedByC(), callback(AnyHandler.release))
    return ScheduledCall(identifier: identifier, life: handler.life)
  }

  /// Handles the events that are there, or waits for one.
  ///
  /// The C function is `g_main_context_iteration`.
  ///
  /// - Parameter mayBlock: Whether to wait where there is nothing to do.
  /// - Returns: Whether something was done.
  @discardableResult
  package static func iterate(mayBlock: Bool = false) -> Bool {
    g_main_context_iteration(nil, gboolean(mayBlock)) != 0
  }

  private static let once: @MainActor @convention(c) (Raw) -> CInt = { data in
    unsafe Handler<@MainActor () -> Void>.function(in: data)()
    return gboolean(false)
  }

  private static let again: @MainActor @convention(c) (Raw) -> CInt = { data in
    unsafe gboolean(Handler<@MainActor () -> Bool>.function(in: data)())
  }
}
