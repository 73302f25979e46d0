import GLib
import GTK

// Members for tests.

extension FolderMonitor {
  /// The number of watched folders.
  var watchedCount: Int { monitors.count }

  /// Whether no work is pending.
  var isQuiet: Bool {
    reading == nil && debounceTimer == nil && watching == nil && unchecked.isEmpty
  }
}
