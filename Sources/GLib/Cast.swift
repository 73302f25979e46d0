import CGLib

// The casting macros of GLib and GTK don't import. Every cast except an object's own is here.

/// The pointer argument of a C callback.
package typealias Raw = UnsafeMutableRawPointer

/// Casts a C object to the structure that the called function expects.
package func typed<Structure>(
  _ raw: Raw, as: Structure.Type = Structure.self
) -> UnsafeMutablePointer<Structure> {
  unsafe raw.assumingMemoryBound(to: Structure.self)
}

/// Casts a function of the main actor to the C function pointer that GTK expects.
///
/// GTK calls it on its own thread, which is the main actor's. The parameters have to match those
/// that GTK passes: the compiler can't check them, as it can't with GTK's `G_CALLBACK` in C.
package func callback<Isolated, Function>(
  _ function: Isolated, as: Function.Type = Function.self
) -> Function {
  unsafe unsafeBitCast(function, to: Function.self)
}

/// Converts a flag to C's type.
package func gboolean(_ flag: Bool) -> CInt {
  flag ? 1 : 0
}

/// Copies a C string and leaves it to its owner; returns nil for nil.
package func string(_ text: UnsafePointer<CChar>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}

/// Copies a C string that the caller owns, and frees it; returns nil for nil.
package func takingString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { unsafe g_free(text) }
  return unsafe string(text)
}

/// Copies a nil-terminated list of C strings that the caller owns, and frees it.
package func takingStrings(
  _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> [String] {
  defer { unsafe g_strfreev(list) }
  var texts: [String] = []
  var next = unsafe list
  while let text = unsafe next?.pointee {
    unsafe texts.append(String(cString: text))
    unsafe next = next?.advanced(by: 1)
  }
  return texts
}
