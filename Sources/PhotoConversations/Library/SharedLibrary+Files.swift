import ImageFiles
import PhotoLibrary

/// Something that was done with photos' files.
struct ShownDeed {
  /// What was done.
  let action: FileAction
  /// What came of it.
  let outcome: FileOutcome
  /// Whether the person did it, took it back or did it again.
  let way: ShownEdit.Way
  /// Whether the person did it in this window.
  let isHere: Bool
}

extension SharedLibrary {
  /// Whether the photos' files are the person's own, and not the program's.
  var hasOwnFiles: Bool { !source.isSample && !source.places.isEmpty }

  /// Does something with photos' files, away from the main thread; the library shows what came of it,
  /// and its windows are told.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - way: Whether the person does it, takes it back or does it again.
  ///   - model: The window's model in which they do.
  ///   - then: Runs with what came of it, before windows are told; says whether this window is, too.
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

  /// What takes back what was done with files, where nothing was said later.
  var undoableFiles: FileAction? { deeds.undoable(in: history) }

  /// What does again what was done with files and taken back last.
  var redoableFiles: FileAction? { deeds.redoable(in: history) }

  /// Takes back, or does again, what was done with files last; does nothing if there is nothing.
  func performAgain(_ way: ShownEdit.Way, by model: LibraryModel) {
    if let action = deeds.begin(way) { perform(action, way, by: model) }
  }
}
