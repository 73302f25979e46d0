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
  ///   - actions: The actions that undo and redo it; not retained.
  func present(
    _ edit: AnnotationEdit, _ direction: EditDirection, _ photos: [Photo.ID],
    by actions: PhotoActions
  ) {
    if direction == .do, photos.count < 2 {
      notice.hide()
      if edit.kind == .rating { announceRating(of: photos.first) }
      return
    }
    let words = edit.words(direction, photos, in: navigator.library)
    if direction == .undo {
      notice.show(words, offering: localized("Redo"), offersUndo: true) { [weak actions] in
        actions?.redo()
      }
    } else {
      notice.show(words, offering: localized("Undo"), offersUndo: true) { [weak actions] in
        actions?.undo()
      }
    }
  }

  /// Presents the result of this window's file operation.
  ///
  /// - Parameters:
  ///   - action: The operation.
  ///   - result: Its result.
  ///   - direction: Whether it was done, undone or redone.
  ///   - actions: The actions that undo and redo it; not retained.
  func present(
    _ action: FileOperation, _ result: FileOperationResult, _ direction: EditDirection,
    by actions: PhotoActions
  ) {
    let words = result.words(action, direction)
    if case .turn = action, direction == .do, action.count == 1, result.rest == nil {
      // The rotation is visible, so it is only announced.
      announce(words)
      return notice.hide()
    }
    if case .trash(let paths)? = result.rest, result.lacksTrash {
      notice.show(words, offering: localized("Delete…")) { [weak self, weak actions] in
        if let self { actions?.askToDelete(navigator.photos(at: paths)) }
      }
    } else if result.reverse == nil {
      notice.show(words)
    } else if direction == .undo {
      notice.show(words, offering: localized("Redo"), offersUndo: true) { [weak actions] in
        actions?.redoFiles()
      }
    } else {
      notice.show(words, offering: localized("Undo"), offersUndo: true) { [weak actions] in
        actions?.undoFiles()
      }
    }
  }

  private func announceRating(of photo: Photo.ID?) {
    photo.flatMap { navigator.library.photo(id: $0) }.map { announce($0.spokenRating) }
  }
}
