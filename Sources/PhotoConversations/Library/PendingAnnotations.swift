import GLib
import PhotoLibrary
import PhotoMetadata

/// The annotations that are being saved, and become visible then.
///
/// Edits that are made in between start from these values.
struct PendingAnnotations {
  /// The values of files.
  private(set) var values: [FilePath: Annotations] = [:]
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds an edit.
  mutating func begin(_ change: AnnotationEdit) {
    count += 1
    for change in change.changes { values[change.path] = change.after }
  }

  /// Removes an edit that has become visible.
  mutating func end() {
    count -= 1
    if isEmpty { values = [:] }
  }
}
