import CSystem

/// A lock on one byte of a file, which one process has at a time.
///
/// It is released with its last reference, and by the system when the process ends, even after a
/// crash.
package final class ByteLock: Sendable {
  private let file: CInt

  /// Acquires the lock if it is free, without waiting; fails if it is held, or the file can't be
  /// locked.
  ///
  /// The C function is `fcntl`.
  ///
  /// - Parameters:
  ///   - path: The file's path, in a folder that exists; the file is created if it doesn't exist.
  ///   - place: The byte's offset, which may be past the file's end.
  package init?(_ path: FilePath, at place: Int64) {
    guard let path = path.systemPath else { return nil }
    file = unsafe CSystem_lock_byte(path, place)
    if file < 0 { return nil }
  }

  deinit {
    if file >= 0 { CSystem_unlock_bytes(file) }
  }
}
