import CGTK

/// A lock on one byte of a file, which one process has at a time.
///
/// It is released with its last reference, and by the system when the process ends, however it ends.
package final class ByteLock: Sendable {
  private let file: CInt

  /// Takes the lock if it is free, without waiting; `nil` if it is taken, or the file can't be locked.
  ///
  /// The C function is `fcntl`.
  ///
  /// - Parameters:
  ///   - path: The file's path; it is made where there is none, in a folder that exists.
  ///   - place: The byte's number; the file need not be that long.
  package init?(_ path: String, at place: Int64) {
    file = unsafe CGTK_lock_byte(path, place)
    if file < 0 { return nil }
  }

  deinit {
    if file >= 0 { CGTK_unlock_bytes(file) }
  }
}
