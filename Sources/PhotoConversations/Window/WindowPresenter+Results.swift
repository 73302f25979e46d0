import GLib
import GTK
import PhotoLibrary

// Notices about edits and file operations, with buttons for undo and redo.

extension WindowPresenter {
  /// Presents an edit of this window.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - direction: Whether it was done, undone or redone.
  ///   - photos: The photos.
  ///   - skipped: The files that were left alone, because they changed since.
  ///   - actions: The actions that undo and redo it; not retained.
  func present(
    _ edit: AnnotationEdit, _ direction: EditDirection, _ photos: [Photo.ID],
    skipped: [FilePath], by actions: PhotoActions
  ) {
    if direction == .do, photos.count < 2 {
      notice.withdrawUndo()
      if edit.kind == .rating { announceRating(of: photos.first) }
      return
    }
    let reason = skipped.isEmpty ? nil : AnnotationEdit.message(skipping: skipped)
    if photos.isEmpty, let reason { return notice.show(reason) }
    let message = [edit.message(direction, photos, in: navigator.library), reason]
      .compactMap(\.self).joined(separator: "\n")
    offeredEdit = (direction, reversible(direction))
    present(message, reversing: direction) { [weak actions] in
      if direction == .undo { actions?.redo() } else { actions?.undo() }
    }
  }

  /// Returns the last operation that can be undone or, after an undo, redone.
  private func reversible(_ direction: EditDirection) -> PhotoOperation? {
    let stack = navigator.session.undo
    return direction == .undo ? stack.undone.last : stack.done.last
  }

  /// Hides a notice that offers to undo or redo an edit after another process made a later one.
  func withdrawOutdatedUndo() {
    if let (direction, operation) = offeredEdit, reversible(direction) != operation {
      notice.withdrawUndo()
    }
  }

  /// Presents an operation, with a button that undoes it or, if it was undone, redoes it.
  private func present(
    _ message: String, reversing direction: EditDirection, _ action: @escaping () -> Void
  ) {
    let title = direction == .undo ? localized("Redo") : localized("Undo")
    notice.show(message, offering: title, offersUndo: true, action: action)
  }

  /// Presents the result of this window's file operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - result: Its result.
  ///   - direction: Whether it was done, undone or redone.
  ///   - actions: The actions that undo and redo it; not retained.
  func present(
    _ operation: FileOperation, _ result: FileOperationResult, _ direction: EditDirection,
    by actions: PhotoActions
  ) {
    offeredEdit = nil
    let message = result.message(after: operation, direction)
    if case .turn = operation, direction == .do, operation.count == 1, result.problems.isEmpty {
      // The rotation is visible, so it is only announced.
      window.announce(message)
      return notice.withdrawUndo()
    }
    if case .trash(let paths)? = result.rest, result.lacksTrash {
      notice.show(message, offering: localized("Delete…")) { [weak self, weak actions] in
        if let self { actions?.askToDelete(navigator.photos(at: paths)) }
      }
    } else if result.reverse == nil {
      notice.show(message)
    } else {
      present(message, reversing: direction) { [weak actions] in
        if direction == .undo { actions?.redoFiles() } else { actions?.undoFiles() }
      }
    }
  }

  private func announceRating(of photo: Photo.ID?) {
    photo.flatMap { navigator.library.photo(id: $0) }.map { window.announce($0.accessibleRating) }
  }
}
