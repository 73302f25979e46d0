import CSystem

/// An owned file descriptor, which is closed with the last reference.
package final class OpenFile: Sendable {
  /// The file descriptor, valid as long as this object.
  package let number: CInt

  /// Takes ownership of a file descriptor.
  package init(adopting number: CInt) {
    self.number = number
  }

  deinit {
    CSystem_close(number)
  }

  /// Returns the file's first bytes; fewer if it is shorter or can't be read.
  ///
  /// The read position stays the same. The C function is `pread`.
  package func firstBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let count = unsafe pread(number, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Calls a function with the file's lock, which one thread of one process has at a time.
  ///
  /// A file that can't be locked counts as free. The C function is `flock`.
  ///
  /// - Returns: The function's result, or nil if another thread or process has the lock for two
  ///   seconds.
  func locked(_ body: () -> CInt) -> CInt? {
    let lock = CSystem_lock_open_file(number)
    guard lock >= 0 else { return nil }
    defer { if lock == 1 { CSystem_release_lock(number) } }
    return body()
  }
}
