import CGTK

/// A file with something of the person's own in it, which nobody else may read.
public enum PrivateFile {
  /// Puts bytes in the place of all that a file holds, or makes the file: it is there as it was
  /// before or as it is to be, never half.
  ///
  /// On any thread, and as slow as the disk is. Nobody but the person may read the file or write to
  /// it, whoever could before. A link becomes a file.
  ///
  /// The C function is `g_file_set_contents_full`.
  ///
  /// - Parameters:
  ///   - path: The file's path, in a folder that exists.
  ///   - bytes: What it is to hold.
  /// - Throws: ``GLibError`` where the file can't be written.
  public static func replace(_ path: String, with bytes: some Sequence<UInt8>) throws(GLibError) {
    let bytes = bytes.map { CChar(bitPattern: $0) }
    _ = unsafe try GLibError.checking { error in
      unsafe g_file_set_contents_full(
        path, bytes, gssize(bytes.count), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, &error)
    }
  }

  /// Puts bytes that can be made again in the place of all that a file holds, or makes the file.
  ///
  /// It is never seen half, either, but nobody waits for the disk: after the machine has lost its power
  /// the file may have nothing in it.
  ///
  /// - Parameters:
  ///   - bytes: What it is to hold.
  ///   - path: The file's path, in a folder that exists.
  /// - Throws: ``GLibError`` where the file can't be written.
  package static func cache(_ bytes: [UInt8], at path: String) throws(GLibError) {
    _ = try checkingSystem(unsafe CGTK_replace(path, bytes, bytes.count))
  }

  /// Makes a folder that nobody else may look into, and those above it, where they aren't there yet.
  ///
  /// The C function is `g_mkdir_with_parents`.
  ///
  /// - Throws: ``GLibError`` where something else is there, or it can't be made.
  package static func makeFolder(_ path: FilePath) throws(GLibError) {
    _ = try checkingSystem(unsafe CGTK_make_folder(path.text))
  }

  /// Removes a file, if there is one that can be removed.
  ///
  /// The C function is `unlink`.
  package static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}
