import CGTK
import GLib

/// The warnings of GLib and GTK, on any thread.
@MainActor
enum GLibWarnings {
  /// The warnings, as C strings; the reader frees them.
  ///
  /// `nonisolated(unsafe)` because the pointer never changes, and the queue has a lock of its own.
  nonisolated(unsafe) private static let lines = unsafe g_async_queue_new()

  /// Collects warnings from now on, instead of printing them.
  ///
  /// `G_DEBUG=fatal-warnings` still ends the process if it is set before the process starts: GLib
  /// reads it when it is loaded. The C function is `g_log_set_default_handler`.
  static func collect() {
    unsafe g_log_set_default_handler(note, nil)
  }

  /// Returns the warnings since the last call.
  static func take() -> [String] {
    var taken: [String] = []
    while let line = unsafe g_async_queue_try_pop(lines) {
      if let text = unsafe takingString(line.assumingMemoryBound(to: CChar.self)) {
        taken.append(text)
      }
    }
    return taken
  }

  private static let note: GLogFunc = { domain, level, message, data in
    // The process ends when this returns, before the list could be read.
    if level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 {
      unsafe g_log_default_handler(domain, level, message, data)
    }
    let serious =
      G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue
    guard level.rawValue & serious != 0 else { return }
    let line = unsafe "\(string(domain) ?? "GLib"): \(string(message) ?? "")"
    unsafe g_async_queue_push(lines, g_strdup(line))
  }
}
