import CGLib
import CSystem

/// Replaces GLib's function of this name in this process: the file is in memory only.
///
/// The decoders for XPM and XBM write their input to a temporary file first, which the sandbox
/// forbids. The dynamic linker prefers a program's own function to a library's.
///
/// - Parameters:
///   - template: The requested name.
///   - name: Receives a name, which the caller frees; no file has that name.
///   - error: The place for GLib's error; it stays unset.
/// - Returns: The open file, or -1.
@_cdecl("g_file_open_tmp")
public func openTemporaryFile(
  _ template: UnsafePointer<CChar>?,
  _ name: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutableRawPointer?
) -> CInt {
  let file = unsafe CSystem_shared_memory("temporary", 0)
  guard file >= 0 else { return -1 }
  unsafe name?.pointee = g_strdup("temporary")
  return file
}
