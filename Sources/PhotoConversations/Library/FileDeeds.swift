import ImageFiles
import PhotoLibrary

/// What was done with photos' files while a library is open, as far as it can be taken back.
///
/// It stands in one line with what was said about photos: what was done last is taken back first.
/// What was said can be taken back at the next start, too; what was done with files can't: whoever
/// uses them meanwhile knows nothing of it.
struct FileDeeds {
  private struct Deed {
    /// What takes it back or, where it was taken back, does it again.
    let reverse: FileAction
    /// What was said last before it.
    var edit: RemarkEdit?
  }

  private var done: [Deed] = []
  private var undone: [Deed] = []

  /// What takes the last deed back, or `nil` where an edit was made later, or there is none.
  func undoable(in history: EditHistory) -> FileAction? {
    done.last.flatMap { $0.edit == history.done.last ? $0.reverse : nil }
  }

  /// What does the deed again that was taken back last, or `nil` where edits come first.
  func redoable(in history: EditHistory) -> FileAction? {
    undone.last.flatMap { $0.edit == history.done.last ? $0.reverse : nil }
  }

  /// What takes back or does again is about to be done.
  mutating func begin(_ way: ShownEdit.Way) -> FileAction? {
    switch way {
    case .done: nil
    case .undone: done.popLast()?.reverse
    case .redone: undone.popLast()?.reverse
    }
  }

  /// Notes what came of an action.
  ///
  /// - Parameters:
  ///   - outcome: What came of it.
  ///   - way: Whether it was done, taken back or done again.
  ///   - history: What was said so far.
  mutating func note(_ outcome: FileOutcome, _ way: ShownEdit.Way, in history: EditHistory) {
    let edit = history.done.last
    let reverse = outcome.reverse.map { Deed(reverse: $0, edit: edit) }
    let rest = outcome.rest.map { Deed(reverse: $0, edit: edit) }
    switch way {
    case .done:
      if reverse != nil { undone = [] }
      done += reverse.map { [$0] } ?? []
    case .undone:
      // What couldn't be taken back can be tried again.
      done += rest.map { [$0] } ?? []
      undone += reverse.map { [$0] } ?? []
    case .redone:
      done += reverse.map { [$0] } ?? []
      undone += rest.map { [$0] } ?? []
    }
  }

  /// Something was said: nothing is done again after that.
  mutating func wasEdited() { undone = [] }

  /// Files got other paths, and so did what was said about them.
  mutating func follow(_ moves: [FilePath: FilePath]) {
    for index in done.indices { done[index].edit = done[index].edit?.following(moves) }
    for index in undone.indices { undone[index].edit = undone[index].edit?.following(moves) }
  }
}
