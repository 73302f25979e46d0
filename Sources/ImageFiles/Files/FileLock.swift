import CGTK

/// A lock on a file, which one process has at a time.
///
/// It is let go of with its last reference, and by the system when the process ends, however it ends;
/// the file stays, and locks nothing then.
public final class FileLock: Sendable {
  /// The open file, or `nil` where the file system can't lock it.
  let file: CInt?

  /// Takes the lock if it is free, without waiting.
  ///
  /// A file that can't be locked, as in a folder that can't be written, counts as free.
  ///
  /// The C function is `flock`.
  ///
  /// - Parameter path: The file's path; it is made where there is none, in a folder that exists.
  public init?(_ path: String) {
    let file = unsafe CGTK_lock(path)
    if file == -1 { return nil }
    self.file = file < 0 ? nil : file
  }

  deinit {
    if let file { CGTK_unlock(file) }
  }
}
