import CGTK

/// What GLib's function of this name is in this process: the file is in memory alone.
///
/// The decoders for XPM and XBM put what they are given into a file first, which nobody can make
/// here. The dynamic linker takes a program's own function before a library's.
///
/// - Parameters:
///   - template: What the file would be called.
///   - name: Where its name goes, which the caller frees; there is no file of that name.
///   - error: Where GLib would say why there is none; nothing is said.
/// - Returns: The open file, or -1.
@_cdecl("g_file_open_tmp")
public func openTemporaryFile(
  _ template: UnsafePointer<CChar>?,
  _ name: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutableRawPointer?
) -> CInt {
  let file = unsafe CGTK_shared_memory("temporary", 0)
  guard file >= 0 else { return -1 }
  unsafe name?.pointee = g_strdup("temporary")
  return file
}
