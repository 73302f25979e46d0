import CSystem

/// A file that is appended to, such as a log or a trace.
///
/// It writes to the existing file: a link, a pipe or a device stays one. Data that must not be lost
/// is written by replacing the whole file instead.
///
/// For one thread at a time. No call waits: a pipe without a reader is an error.
public final class OutputFile: Sendable {
  private let file: CInt

  /// Opens the file at a path, creates it if it doesn't exist, and empties it.
  ///
  /// The C function is `open`.
  ///
  /// - Parameter path: Absolute, or relative to the working folder.
  /// - Throws: ``GLibError`` if it can't be written, such as a pipe without a reader.
  public init(path: FilePath) throws(GLibError) {
    file = path.systemPath.map { unsafe CSystem_open_output($0) } ?? -ENOENT
    if file == -ENXIO {
      throw GLibError(systemError: ENXIO, message: localized("nothing is reading from this pipe"))
    }
    _ = try checkingSystem(file)
  }

  deinit {
    CSystem_close(file)
  }

  /// Appends text.
  ///
  /// The C function is `write`.
  ///
  /// - Throws: ``GLibError`` if the disk is full or the pipe has no reader any longer; a part of
  ///   the text may have been written then.
  public func write(_ text: String) throws(GLibError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try checkingSystem(
        unsafe rest.withUnsafeBytes { unsafe CSystem_write_output(file, $0.baseAddress, $0.count) })
      rest = rest.dropFirst(count)
    }
  }

  /// Empties the file; data that was written to a pipe or a device stays there.
  ///
  /// The C function is `ftruncate`.
  public func empty() {
    CSystem_empty_output(file)
  }
}

extension OutputFile {
  /// Makes exceeding the file size limit, as of `ulimit -f`, an error of the write instead of
  /// ending the process.
  ///
  /// The C function is `sigaction`, with `SIGXFSZ`.
  package static func surviveLimits() { CSystem_survive_long_files() }
}
