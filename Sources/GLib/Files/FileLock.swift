import CSystem

/// A lock on a file, which one process has at a time.
///
/// It is released with its last reference, and by the system when the process ends, even after a
/// crash; the file stays.
public final class FileLock: Sendable {
  /// The open file, or `nil` if the file system can't lock it.
  let file: CInt?

  /// Acquires the lock if it is free, without waiting.
  ///
  /// A file that can't be locked, such as one in a read-only folder, counts as free.
  ///
  /// The C function is `flock`.
  ///
  /// - Parameter path: The file's path, in a folder that exists; the file is created if it doesn't
  ///   exist.
  public init?(_ path: FilePath) {
    guard let path = path.systemPath else { return nil }
    let file = unsafe CSystem_lock(path)
    if file == -1 { return nil }
    self.file = file < 0 ? nil : file
  }

  deinit {
    if let file { CSystem_unlock(file) }
  }
}
