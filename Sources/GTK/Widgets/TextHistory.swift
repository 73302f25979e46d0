/// The undo history of a text.
///
/// Related edits are one step: all changes by one action, the letters of a typed word, the letters
/// that Backspace or Delete remove one by one.
struct TextHistory {
  /// An insertion or a deletion of text.
  struct Edit: Equatable {
    /// Whether the text was inserted.
    var isInsertion: Bool
    /// The start of the text, in Unicode scalars from the beginning.
    var offset: Int
    /// The inserted or deleted text.
    var text: String

    /// The end of the text, in Unicode scalars from the beginning.
    var end: Int { offset + text.unicodeScalars.count }

    /// The edit that undoes this one.
    var reversed: Edit { Edit(isInsertion: !isInsertion, offset: offset, text: text) }

    /// Whether it is an edit of one key.
    fileprivate var isSingle: Bool { text.count == 1 }

    /// Returns this edit merged with one that continues it, or nil if they are two steps.
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

    private func beginsWord(after neighbor: Character?) -> Bool {
      neighbor?.isWhitespace == true && text.first?.isWhitespace == false
    }
  }

  private struct Step {
    var edits: [Edit]
    /// Whether the next key may still be added to the step.
    var isOpen: Bool
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var action: [Edit]?

  /// Whether a step can be undone.
  var canUndo: Bool { !done.isEmpty }
  /// Whether a step can be redone.
  var canRedo: Bool { !undone.isEmpty }

  /// Begins a step of all edits until ``endAction()``.
  mutating func beginAction() {
    action = []
  }

  /// Ends the step that ``beginAction()`` began.
  mutating func endAction() {
    let edits = action ?? []
    action = nil
    add(edits)
  }

  /// Records an edit.
  mutating func record(_ edit: Edit) {
    guard !edit.text.isEmpty else { return }
    if action == nil { add([edit]) } else { action?.append(edit) }
  }

  /// Keeps the next key out of the last step, for example after the cursor was moved.
  mutating func closeStep() {
    if !done.isEmpty { done[done.count - 1].isOpen = false }
  }

  /// Removes all steps.
  mutating func clear() {
    self = TextHistory()
  }

  /// Returns the edits that undo the last step, in order, or nil if there is none.
  mutating func undo() -> [Edit]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    closeStep()
    return step.edits.reversed().map(\.reversed)
  }

  /// Returns the edits that redo the last undone step, or nil if there is none.
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
