import ImageFiles
import PhotoLibrary

/// The undo and redo stacks of file operations in an open library.
///
/// They are interleaved with the history of edits: the last change of either kind is undone first.
/// Edits can be undone after a restart; file operations can't, as other programs may use the files
/// in the meantime.
struct FileDeeds {
  private struct Deed {
    /// The operation that undoes this one or, on the redo stack, repeats it.
    let reverse: FileAction
    /// The last edit before it.
    var edit: RemarkEdit?
  }

  private var done: [Deed] = []
  private var undone: [Deed] = []

  /// Returns the operation that undoes the last one, or `nil` if an edit is newer or the stack is
  /// empty.
  func undoable(in history: EditHistory) -> FileAction? {
    done.last.flatMap { $0.edit == history.done.last ? $0.reverse : nil }
  }

  /// Returns the operation that repeats the last undone one, or `nil` if edits come first.
  func redoable(in history: EditHistory) -> FileAction? {
    undone.last.flatMap { $0.edit == history.done.last ? $0.reverse : nil }
  }

  /// Removes and returns the operation that is about to be undone or redone.
  mutating func begin(_ way: ShownEdit.Way) -> FileAction? {
    switch way {
    case .done: nil
    case .undone: done.popLast()?.reverse
    case .redone: undone.popLast()?.reverse
    }
  }

  /// Records the result of an operation.
  ///
  /// - Parameters:
  ///   - outcome: The result.
  ///   - way: Whether the operation was done, undone or redone.
  ///   - history: The history of edits.
  mutating func note(_ outcome: FileOutcome, _ way: ShownEdit.Way, in history: EditHistory) {
    let edit = history.done.last
    let reverse = outcome.reverse.map { Deed(reverse: $0, edit: edit) }
    let rest = outcome.rest.map { Deed(reverse: $0, edit: edit) }
    switch way {
    case .done:
      if reverse != nil { undone = [] }
      done += reverse.map { [$0] } ?? []
    case .undone:
      // The part that failed to be undone can be tried again.
      done += rest.map { [$0] } ?? []
      undone += reverse.map { [$0] } ?? []
    case .redone:
      done += reverse.map { [$0] } ?? []
      undone += rest.map { [$0] } ?? []
    }
  }

  /// Clears the redo stack after an edit.
  mutating func wasEdited() { undone = [] }

  /// Replaces the paths of moved files in the recorded edits.
  mutating func follow(_ moves: [FilePath: FilePath]) {
    for index in done.indices { done[index].edit = done[index].edit?.following(moves) }
    for index in undone.indices { undone[index].edit = undone[index].edit?.following(moves) }
  }
}
