import CGTK

/// What GLib and GTK complain about, for tests.
@MainActor
package enum GLibWarnings {
  private static var lines: [String] = []

  /// Collects complaints from now on, instead of printing them.
  ///
  /// `G_DEBUG=fatal-warnings` still ends the process, where it is set before the process starts:
  /// GLib reads it when it is loaded. The C function is `g_log_set_default_handler`.
  package static func collect() {
    let note:
      @MainActor @convention(c) (
        UnsafePointer<CChar>?, GLogLevelFlags, UnsafePointer<CChar>?, Raw?
      ) -> Void = { domain, level, message, data in
        // The process ends when this returns: nobody would read the line from the list.
        if level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 {
          unsafe g_log_default_handler(domain, level, message, data)
        }
        let serious =
          G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue
        guard level.rawValue & serious != 0 else { return }
        GLibWarnings.lines.append(unsafe "\(string(domain) ?? "GLib"): \(string(message) ?? "")")
      }
    unsafe g_log_set_default_handler(callback(note), nil)
  }

  /// The complaints since the last time.
  package static func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
