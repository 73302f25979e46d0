extension Object {
  /// Returns the C object as a pointer to the structure that a function takes.
  func cast<Structure>(to: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    unsafe raw.assumingMemoryBound(to: Structure.self)
  }

  /// The C object, for functions of types whose structure is private.
  var opaque: OpaquePointer { unsafe OpaquePointer(raw) }
}
