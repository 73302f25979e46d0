import CGTK

extension Application {
  /// Connects to the display as ``start(programName:)`` does, or ends the process where there is
  /// none, for programs that have nothing else to do then.
  ///
  /// What is missing is one line on standard error, and the exit status is 69 (`EX_UNAVAILABLE`).
  ///
  /// - Parameter programName: The name that the window manager knows the program's windows by; the
  ///   line begins with it.
  public static func startOrExit(programName: String) {
    do throws(DisplayUnavailable) {
      try start(programName: programName)
    } catch {
      let line = "\(programName): \(error)\n"
      unsafe _ = write(STDERR_FILENO, line, line.utf8.count)
      exit(69)
    }
  }
}
