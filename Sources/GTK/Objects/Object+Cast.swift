import CGTK
import GLib

extension Object {
  /// Returns the C object as a pointer to the structure that a function takes.
  func cast<Structure>(to: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    unsafe raw.assumingMemoryBound(to: Structure.self)
  }

  /// The C object, for functions of types whose structure is private.
  var opaque: OpaquePointer { unsafe OpaquePointer(raw) }
}

/// Converts the items of a list of C, which stays its owner's, and leaves out those that have no
/// value.
func items<Item>(in list: UnsafeMutablePointer<GList>?, _ item: (Raw) -> Item?) -> [Item] {
  var items: [Item] = []
  var link = unsafe list
  while let current = unsafe link {
    if let item = unsafe current.pointee.data.flatMap(item) { items.append(item) }
    unsafe link = current.pointee.next
  }
  return items
}
