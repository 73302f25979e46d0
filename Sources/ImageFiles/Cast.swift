import CGTK

// The casting macros of GLib and GTK don't import. Every cast but an object's own is here.

/// A pointer that a C callback is given.
package typealias Raw = UnsafeMutableRawPointer

/// A C object as the structure that the called function wants.
package func typed<Structure>(
  _ raw: Raw, as: Structure.Type = Structure.self
) -> UnsafeMutablePointer<Structure> {
  unsafe raw.assumingMemoryBound(to: Structure.self)
}

/// A function of the main actor as the C function pointer that GTK wants.
///
/// GTK calls it on its own thread, which is the main actor's. The parameters have to be those that
/// GTK passes: the compiler can't check them, as it can't behind GTK's `G_CALLBACK`.
package func callback<Isolated, Function>(
  _ function: Isolated, as: Function.Type = Function.self
) -> Function {
  unsafe unsafeBitCast(function, to: Function.self)
}

/// A flag as C says it.
package func gboolean(_ flag: Bool) -> CInt {
  flag ? 1 : 0
}

/// A copy of a C string that keeps its owner, or nil.
package func string(_ text: UnsafePointer<CChar>?) -> String? {
  unsafe text.map { unsafe String(cString: $0) }
}

/// The text of a C string that the caller owns, which is freed, or nil.
package func takingString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  defer { unsafe g_free(text) }
  return unsafe string(text)
}

/// The texts of a list of C strings that ends with nil and that the caller owns, which is freed.
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
