import CGLib
import CSystem

/// A file with personal data, which no other user may read.
public enum PrivateFile {
  /// Replaces a file's content atomically, or creates the file.
  ///
  /// On any thread; blocks for the disk. No other user may read or write the file afterwards, even
  /// one who could before. A link becomes a file.
  ///
  /// The C function is `g_file_set_contents_full`.
  ///
  /// - Parameters:
  ///   - path: The file's path, in a folder that exists.
  ///   - bytes: The new content.
  /// - Throws: ``GLibError`` if the file can't be written.
  public static func replace(_ path: FilePath, with bytes: some Sequence<UInt8>) throws(GLibError) {
    let bytes = bytes.map { CChar(bitPattern: $0) }
    let path = try path.requiredSystemPath
    _ = unsafe try GLibError.checking { error in
      unsafe g_file_set_contents_full(
        path, bytes, gssize(bytes.count), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, &error)
    }
  }

  /// Replaces the content of a cache file, or creates the file.
  ///
  /// The file is replaced atomically, too, but without a flush to the disk: after a power cut, it
  /// may be empty.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file's path, in a folder that exists.
  /// - Throws: ``GLibError`` if the file can't be written.
  package static func cache(_ bytes: [UInt8], at path: FilePath) throws(GLibError) {
    _ = try checkingSystem(unsafe CSystem_replace(path.requiredSystemPath, bytes, bytes.count))
  }

  /// Creates a folder that no other user can access, and its missing parent folders.
  ///
  /// The C function is `g_mkdir_with_parents`.
  ///
  /// - Throws: ``GLibError`` if another kind of file has the path, or the folder can't be created.
  package static func makeFolder(_ path: FilePath) throws(GLibError) {
    _ = try checkingSystem(unsafe CSystem_make_folder(path.requiredSystemPath))
  }
}
