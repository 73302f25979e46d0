public import GLib
public import PhotoMetadata

// The stored state of libraries: annotations, undo history, view settings.

extension PhotoStore {
  /// Returns the undo and redo stacks of a library.
  public func history(of library: LibraryID) -> UndoStack<AnnotationEdit> {
    query(UndoStack<AnnotationEdit>()) { try $0.history(of: library) }
  }

  /// Clears a library's redo stack, after an operation that is not stored.
  public func clearRedo(of library: LibraryID) { query(()) { try $0.clearRedo(of: library) } }

  /// The stored state of a library, except its photos' annotations.
  public struct LibraryState: Sendable {
    /// The undo and redo stacks.
    public let history: UndoStack<AnnotationEdit>
    /// The view settings, by names that the program gives.
    public let settings: [String: String]
  }

  /// Returns the stored state of a library.
  public func state(of library: LibraryID) -> LibraryState {
    LibraryState(
      history: history(of: library), settings: query([:]) { try $0.settings(of: library) })
  }

  /// Returns the annotations that other processes made since the last call, or, at the first call,
  /// since the store was opened.
  public func newAnnotations() -> [FilePath: Annotations] {
    let number = lastRead
    let new = query((annotations: [:], last: number)) { try $0.annotations(since: number) }
    lastRead = new.last
    return new.annotations
  }

  /// Returns the annotations made in this program, by any process.
  func allAnnotations() -> [FilePath: Annotations] {
    query([:]) { try $0.annotations(since: 0).annotations }
  }

  /// Stores a view setting of a library; `nil` removes it.
  public func set(_ name: String, to value: String?, of library: LibraryID) {
    query(()) { try $0.set(name, to: value, of: library) }
  }
}
