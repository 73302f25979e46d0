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

  /// Adds an edit of photos in a library, whose other annotations stay: those of an edit that is
  /// undone are as old as the edit.
  mutating func begin(_ edit: AnnotationEdit, in library: Library) {
    count += 1
    let photos = library.photos(at: Set(edit.changes.map(\.path)))
    let current = Dictionary(photos.map { ($0.path, $0.annotations) }) { first, _ in first }
    for change in edit.changes {
      var value = values[change.path] ?? current[change.path] ?? change.after
      edit.kind.copy(from: change.after, into: &value)
      values[change.path] = value
    }
  }

  /// Removes an edit that has become visible.
  mutating func end() {
    count -= 1
    if isEmpty { values = [:] }
  }
}
