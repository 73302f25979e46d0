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
}
