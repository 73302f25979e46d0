import CGTK

/// A file that the process has open, by its number; closed with the last reference.
package final class OpenFile: Sendable {
  /// The number, which is valid as long as this object is.
  package let number: CInt

  /// Takes over an open file.
  package init(adopting number: CInt) {
    self.number = number
  }

  deinit {
    CGTK_close(number)
  }
}
