import CGTK

/// A file that is written as it grows: a log, a trace.
///
/// It writes into what is at the path: a link, a pipe or a device stays what it is. What holds
/// something that must not be lost is written as a whole instead, by replacing what was there.
///
/// For one thread at a time. No call waits: a pipe without a reader is an error.
public final class OutputFile: Sendable {
  private let file: CInt

  /// Opens the file at a path, creates it where nothing is there, and empties it.
  ///
  /// The C function is `open`.
  ///
  /// - Parameter path: Absolute, or below the working folder.
  /// - Throws: ``GLibError`` if it can't be written, such as a pipe without a reader.
  public init(path: String) throws(GLibError) {
    file = unsafe CGTK_open_output(path)
    if file == -ENXIO {
      throw GLibError(systemError: ENXIO, message: localized("nobody reads from this pipe"))
    }
    _ = try checkingSystem(file)
  }

  deinit {
    CGTK_close(file)
  }

  /// Adds text at the end.
  ///
  /// The C function is `write`.
  ///
  /// - Throws: ``GLibError`` where the disk is full or nobody reads the pipe any longer; a part of
  ///   the text may have been written then.
  public func write(_ text: String) throws(GLibError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try checkingSystem(
        unsafe rest.withUnsafeBytes { unsafe CGTK_write_output(file, $0.baseAddress, $0.count) })
      rest = rest.dropFirst(count)
    }
  }

  /// Takes back what was written; what a pipe or a device was given stays with it.
  ///
  /// The C function is `ftruncate`.
  public func empty() {
    CGTK_empty_output(file)
  }
}

extension OutputFile {
  /// From now on a file that can't grow because of the person's limits, as of `ulimit -f`, is an error
  /// of whatever writes it, and doesn't end the process.
  ///
  /// The C function is `sigaction`, with `SIGXFSZ`.
  package static func surviveLimits() { CGTK_survive_long_files() }
}
