import CGTK
import GLib

// Members for tests.

extension Object {
  /// The number of references.
  package var referenceCount: Int {
    unsafe Int(typed(raw, as: GObject.self).pointee.ref_count)
  }
}
