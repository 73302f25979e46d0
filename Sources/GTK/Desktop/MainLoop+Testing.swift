import CGTK
import GLib

// Members for tests.

extension MainLoop {
  /// Handles pending events, or waits for one.
  ///
  /// The C function is `g_main_context_iteration`.
  ///
  /// - Parameter mayBlock: Whether to wait if none is pending.
  /// - Returns: Whether an event was handled.
  @discardableResult
  package static func iterate(mayBlock: Bool = false) -> Bool {
    g_main_context_iteration(nil, gboolean(mayBlock)) != 0
  }
}
