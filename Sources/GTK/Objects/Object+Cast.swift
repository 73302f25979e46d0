import CGTK
import ImageFiles

extension Object {
  /// The C object as the structure that the called function wants.
  func cast<Structure>(to: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    unsafe raw.assumingMemoryBound(to: Structure.self)
  }

  /// The C object, for functions of types whose structure is private.
  var opaque: OpaquePointer { unsafe OpaquePointer(raw) }
}
