import ImageFiles
import PhotoLibrary

/// A completed file operation on a library's photos.
struct ShownDeed {
  /// The operation.
  let action: FileAction
  /// The result.
  let outcome: FileOutcome
  /// Whether the operation was done, undone or redone.
  let way: ShownEdit.Way
  /// Whether this window's person started the operation.
  let isHere: Bool
}

extension SharedLibrary {
  /// Whether the photos' files belong to the person, not to the program.
  var hasOwnFiles: Bool { !source.isSample && !source.places.isEmpty }

  /// Performs a file operation off the main thread, then updates the library and notifies its
  /// windows.
  ///
  /// - Parameters:
  ///   - action: The operation.
  ///   - way: Whether the operation is done, undone or redone.
  ///   - model: The model of the window in which it was started.
  ///   - then: Called with the result before windows are notified; returns whether this window
  ///     presents the result too.
  func perform(
    _ action: FileAction, _ way: ShownEdit.Way = .done, by model: LibraryModel,
    then: ((FileOutcome) -> Bool)? = nil
  ) {
    let progress = FileProgress()
    model.progress?.begin(action, progress)
    Task { [weak model] in
      let outcome =
        if let kept {
          await kept.perform(action, progress)
        } else {
          await BlockingWork.run { action.perform(progress) }
        }
      model?.progress?.end(progress)
      follow(outcome.moves)
      deeds.note(outcome, way, in: history)
      follower?.readNow(outcome.folders)
      let isToldHere = then?(outcome) != false
      for other in models {
        other.wasPerformed(
          ShownDeed(
            action: action, outcome: outcome, way: way, isHere: other === model && isToldHere),
          in: self)
      }
    }
  }

  /// The operation that undoes the last file operation, unless an edit is newer.
  var undoableFiles: FileAction? { deeds.undoable(in: history) }

  /// The operation that repeats the last undone file operation.
  var redoableFiles: FileAction? { deeds.redoable(in: history) }

  /// Undoes or redoes the last file operation, if any.
  func performAgain(_ way: ShownEdit.Way, by model: LibraryModel) {
    if let action = deeds.begin(way) { perform(action, way, by: model) }
  }
}
