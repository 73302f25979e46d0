public import GLib

/// An entry of a library's undo stack.
public enum PhotoOperation: UndoableOperation {
  /// An edit of annotations.
  case annotations(AnnotationEdit)
  /// A file operation, in the direction of its stack: the one that undoes or redoes it, on files
  /// that still have their contents.
  case files(FileOperation, FileContents)

  /// The edit of annotations, or `nil` for a file operation.
  public var edit: AnnotationEdit? {
    if case .annotations(let edit) = self { edit } else { nil }
  }

  /// The file operation, or `nil` for an edit of annotations.
  public var fileOperation: FileOperation? {
    if case .files(let operation, _) = self { operation } else { nil }
  }

  /// Whether the operation changes nothing.
  public var isEmpty: Bool { edit?.isEmpty == true }

  /// Returns this operation and a later one as one, or `nil` unless both are edits of one kind.
  public func joined(with later: PhotoOperation) -> PhotoOperation? {
    guard let later = later.edit else { return nil }
    return edit?.joined(with: later).map { .annotations($0) }
  }

  /// Returns the operation with the new paths of moved files, without deleted ones; a file
  /// operation checks its paths when it is performed.
  public func following(
    _ moves: [FilePath: FilePath], forgetting deleted: Set<FilePath>
  ) -> PhotoOperation {
    edit.map { .annotations($0.following(moves, forgetting: deleted)) } ?? self
  }

  /// Returns the operation that restores photos from the trash into folders that were moved; other
  /// operations stay as they are.
  fileprivate func following(folders: [FilePath: FilePath]) -> PhotoOperation {
    guard case .files(.restore(let photos), let contents) = self else { return self }
    return .files(.restore(photos.map { $0.following(folders: folders) }), contents)
  }
}

extension UndoStack<PhotoOperation> {
  /// Updates the folders to which photos are restored from the trash after folders were moved.
  ///
  /// - Parameter folders: The folders' new paths, by their old paths.
  public mutating func follow(folders: [FilePath: FilePath]) {
    if folders.isEmpty { return }
    self = UndoStack(
      done: done.map { $0.following(folders: folders) },
      undone: undone.map { $0.following(folders: folders) })
  }

  /// Replaces the edits of annotations by the stored ones, which other processes may have changed.
  ///
  /// File operations are not stored, as other programs may use the files after a restart. They keep
  /// their places among the edits that are the same; a new edit clears those that were undone.
  public mutating func merge(_ stored: UndoStack<AnnotationEdit>) {
    let (done, hasNewEdit) = Self.merge(done, stored.done)
    let (undone, _) = Self.merge(
      hasNewEdit ? undone.filter { $0.fileOperation == nil } : undone, stored.undone)
    self = UndoStack(done: done, undone: undone)
  }

  private static func merge(
    _ own: [PhotoOperation], _ stored: [AnnotationEdit]
  ) -> (merged: [PhotoOperation], hasNewEdit: Bool) {
    var rest = stored[...]
    var isSame = true
    let kept = own.filter { operation in
      guard let edit = operation.edit else { return true }
      isSame = isSame && rest.first == edit
      if isSame { rest.removeFirst() }
      return isSame
    }
    return (kept + rest.map { .annotations($0) }, !rest.isEmpty)
  }
}
