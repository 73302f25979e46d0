import CGTK
import GLib

extension Application {
  /// Connects to the display as ``start(programName:)`` does, or exits if there is none, for
  /// programs that can't do anything else then.
  ///
  /// The error is one line on standard error, and the exit status is 69 (`EX_UNAVAILABLE`).
  ///
  /// - Parameter programName: The program's name for the window manager; the line begins with it.
  public static func startOrExit(programName: String) {
    do throws(DisplayUnavailable) {
      try start(programName: programName)
    } catch {
      report("\(error)")
      exit(69)
    }
  }

  /// Writes a line to standard error, after the program's name; its control characters are replaced
  /// with visible symbols.
  package static func report(_ message: String) {
    let name = unsafe string(g_get_prgname()).map { $0 + ": " } ?? ""
    let line = (name + message).onOneLine + "\n"
    unsafe _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
