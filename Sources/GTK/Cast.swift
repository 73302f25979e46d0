import CGTK

// GTK's casting macros don't import. Every cast of the module is here.

/// A pointer that a C callback is given.
typealias Raw = UnsafeMutableRawPointer

/// A C object as the structure that the called function wants.
func typed<Structure>(
  _ raw: Raw, as: Structure.Type = Structure.self
) -> UnsafeMutablePointer<Structure> {
  unsafe raw.assumingMemoryBound(to: Structure.self)
}

/// A function of the main actor as the C function pointer that GTK wants.
///
/// GTK calls it on its own thread, which is the main actor's. The parameters have to be those that
/// GTK passes: the compiler can't check them, as it can't behind GTK's `G_CALLBACK`.
func callback<Isolated, Function>(
  _ function: Isolated, as: Function.Type = Function.self
) -> Function {
  unsafe unsafeBitCast(function, to: Function.self)
}

/// A flag as C says it.
func gboolean(_ flag: Bool) -> CInt {
  flag ? 1 : 0
}

/// A copy of a C string that somebody else owns, or nil.
func string(_ text: UnsafePointer<CChar>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}

/// The text of a C string that the caller owns, which is freed, or nil.
func takingString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { unsafe g_free(text) }
  return unsafe string(text)
}

extension Object {
  /// The C object as the structure that the called function wants.
  func cast<Structure>(to: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    unsafe raw.assumingMemoryBound(to: Structure.self)
  }

  /// The C object, for functions of types whose structure is private.
  var opaque: OpaquePointer { unsafe OpaquePointer(raw) }
}
