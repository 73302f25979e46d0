public import ImageFiles

/// The undo and redo stacks of annotation edits.
///
/// As in other programs, a new edit clears the redo stack.
public struct EditHistory: Hashable, Sendable {
  /// The maximum number of edits that can be undone; older edits stay applied.
  public static let limit = 1000

  /// The edits that can be undone, the most recent one last.
  public private(set) var done: [RemarkEdit]
  /// The edits that can be redone, the next one last.
  public private(set) var undone: [RemarkEdit]
  /// The group of the edit that was noted last, or `nil` if later edits don't join it.
  private var group: Int?

  /// Creates a history of edits.
  ///
  /// - Parameters:
  ///   - done: The edits that can be undone, the most recent one last.
  ///   - undone: The edits that can be redone, the next one last.
  public init(done: [RemarkEdit] = [], undone: [RemarkEdit] = []) {
    self.done = done.suffix(Self.limit)
    self.undone = undone
  }

  /// Records an edit that was just made.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - group: The edit's group, such as one drag over several stars: an edit joins the last one
  ///     if both have the same group and kind. `nil` for a separate edit.
  /// - Returns: Whether it joined the last one.
  @discardableResult
  public mutating func note(_ edit: RemarkEdit, in group: Int? = nil) -> Bool {
    undone = []
    if let group, group == self.group, let last = done.last, last.kind == edit.kind {
      let joined = last.joined(with: edit)
      done.removeLast()
      if !joined.isEmpty { done.append(joined) }
      // If the joined edit is empty, the last edit is now an unrelated one, which later edits don't
      // join.
      self.group = joined.isEmpty ? nil : group
      return true
    }
    self.group = group
    done.append(edit)
    if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
    return false
  }

  /// Moves the last edit to the redo stack.
  ///
  /// - Returns: The edit, or `nil` if there is none.
  public mutating func undo() -> RemarkEdit? {
    group = nil
    guard let last = done.popLast() else { return nil }
    undone.append(last)
    return last
  }

  /// Moves the edit that was undone last back to the undo stack.
  ///
  /// - Returns: The edit, or `nil` if there is none.
  public mutating func redo() -> RemarkEdit? {
    group = nil
    guard let last = undone.popLast() else { return nil }
    done.append(last)
    return last
  }

  /// Updates the file paths in all edits after files were moved.
  ///
  /// - Parameter moves: The files' new paths, by their old paths.
  public mutating func follow(_ moves: [FilePath: FilePath]) {
    done = done.map { $0.following(moves) }
    undone = undone.map { $0.following(moves) }
  }
}
