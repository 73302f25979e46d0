import CGTK
public import GLib

/// The list of recently used files, which all programs of the desktop share.
@MainActor
public enum RecentFiles {
  /// Adds a file or a folder to the list, or moves it to the beginning.
  ///
  /// The C function is `gtk_recent_manager_add_item`.
  ///
  /// - Parameter path: An absolute path, or a `file:` URI.
  public static func add(_ path: FilePath) {
    _ = unsafe gtk_recent_manager_add_item(gtk_recent_manager_get_default(), path.uri)
  }
}
