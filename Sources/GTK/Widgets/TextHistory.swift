/// What was written and deleted in a text, so that it can be taken back and brought again.
///
/// What belongs together is one step: everything that one action changed, the letters of a word that
/// is typed, the letters that Backspace or Delete take out one by one.
struct TextHistory {
  /// Text that came to a place or went from it.
  struct Edit: Equatable {
    /// Whether the text came.
    var isInsertion: Bool
    /// Where the text begins, in Unicode scalars from the start.
    var offset: Int
    /// What came or went.
    var text: String

    /// Where the text ends, in Unicode scalars from the start.
    var end: Int { offset + text.unicodeScalars.count }

    /// The edit that takes this one back.
    var reversed: Edit { Edit(isInsertion: !isInsertion, offset: offset, text: text) }

    /// Whether it is what one key does.
    fileprivate var isSingle: Bool { text.count == 1 }

    /// This edit and one that goes on where it ended as one edit, or nil where they are two.
    fileprivate func joined(with next: Edit) -> Edit? {
      guard isInsertion == next.isInsertion else { return nil }
      if isInsertion, next.offset == end, !next.beginsWord(after: text.last) {
        return Edit(isInsertion: true, offset: offset, text: text + next.text)
      }
      if !isInsertion, next.end == offset, !next.beginsWord(after: text.first) {
        return Edit(isInsertion: false, offset: next.offset, text: next.text + text)
      }
      if !isInsertion, next.offset == offset, !next.beginsWord(after: text.last) {
        return Edit(isInsertion: false, offset: offset, text: text + next.text)
      }
      return nil
    }

    private func beginsWord(after neighbour: Character?) -> Bool {
      neighbour?.isWhitespace == true && text.first?.isWhitespace == false
    }
  }

  private struct Step {
    var edits: [Edit]
    /// Whether the next key may still belong to it.
    var isOpen: Bool
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var action: [Edit]?

  /// Whether there is something to take back.
  var canUndo: Bool { !done.isEmpty }
  /// Whether there is something to bring again.
  var canRedo: Bool { !undone.isEmpty }

  /// Takes what is noted until ``endAction()`` as one step.
  mutating func beginAction() {
    action = []
  }

  /// Ends what ``beginAction()`` began.
  mutating func endAction() {
    let edits = action ?? []
    action = nil
    add(edits)
  }

  /// Notes an edit that happened.
  mutating func note(_ edit: Edit) {
    guard !edit.text.isEmpty else { return }
    if action == nil { add([edit]) } else { action?.append(edit) }
  }

  /// Keeps the next key from joining the last step, as when the cursor was moved.
  mutating func closeStep() {
    if !done.isEmpty { done[done.count - 1].isOpen = false }
  }

  /// Forgets everything.
  mutating func clear() {
    self = TextHistory()
  }

  /// The edits that take the last step back, in order, or nil where there is none.
  mutating func undo() -> [Edit]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    closeStep()
    return step.edits.reversed().map(\.reversed)
  }

  /// The edits that bring the last step that was taken back again, or nil where there is none.
  mutating func redo() -> [Edit]? {
    guard var step = undone.popLast() else { return nil }
    step.isOpen = false
    done.append(step)
    return step.edits
  }

  private mutating func add(_ edits: [Edit]) {
    guard let last = edits.last else { return }
    undone = []
    if edits.count == 1, last.isSingle, let step = done.last, step.isOpen,
      let joined = step.edits.last?.joined(with: last)
    {
      done[done.count - 1].edits[step.edits.count - 1] = joined
    } else {
      done.append(Step(edits: edits, isOpen: last.isSingle))
    }
  }
}
