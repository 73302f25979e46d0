import GLib
import PhotoLibrary

extension Library {
  /// Reads the photos at the given paths, as ``LibraryReader/read(progress:isCancelled:)`` does.
  ///
  /// - Parameters:
  ///   - paths: Folders and files, absolute or relative to the working folder.
  ///   - isCancelled: Polled; true cancels.
  /// - Returns: The library.
  /// - Throws: As the reader.
  static func read(
    _ paths: [FilePath], isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(LibraryError) -> Library {
    var reader = LibraryReader(paths)
    return try reader.read(isCancelled: isCancelled)
  }
}
