public import ImageFiles

/// The edits that can be taken back, and those that were and can be done again.
///
/// As in other programs, a new edit leaves nothing to be done again.
public struct EditHistory: Hashable, Sendable {
  /// How many edits can be taken back; of more, the oldest stay done.
  public static let limit = 1000

  /// The edits that are done, the last one last.
  public private(set) var done: [RemarkEdit]
  /// The edits that were taken back, the next one to be done again last.
  public private(set) var undone: [RemarkEdit]
  /// What the last edit that was noted belongs to, or `nil` where later ones don't join it.
  private var group: Int?

  /// Creates a history of edits.
  ///
  /// - Parameters:
  ///   - done: Those that are done, the last one last.
  ///   - undone: Those that were taken back, the next one to be done again last.
  public init(done: [RemarkEdit] = [], undone: [RemarkEdit] = []) {
    self.done = done.suffix(Self.limit)
    self.undone = undone
  }

  /// Notes an edit that is done now.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - group: What it belongs to, as a drag over several stars: an edit joins the last one if both
  ///     belong to the same and are of one kind. `nil` for one that stands alone.
  /// - Returns: Whether it joined the last one.
  @discardableResult
  public mutating func note(_ edit: RemarkEdit, in group: Int? = nil) -> Bool {
    undone = []
    if let group, group == self.group, let last = done.last, last.kind == edit.kind {
      let joined = last.joined(with: edit)
      done.removeLast()
      if !joined.isEmpty { done.append(joined) }
      // Without it, another edit may be the last one now, to which nothing later belongs.
      self.group = joined.isEmpty ? nil : group
      return true
    }
    self.group = group
    done.append(edit)
    if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
    return false
  }

  /// Takes the last edit back.
  ///
  /// - Returns: The edit, or `nil` where there is none.
  public mutating func undo() -> RemarkEdit? {
    group = nil
    guard let last = done.popLast() else { return nil }
    undone.append(last)
    return last
  }

  /// Does the edit again that was taken back last.
  ///
  /// - Returns: The edit, or `nil` where there is none.
  public mutating func redo() -> RemarkEdit? {
    group = nil
    guard let last = undone.popLast() else { return nil }
    done.append(last)
    return last
  }

  /// Has the edits be about the files where they are now.
  ///
  /// - Parameter moves: The paths that files have now, by those that they had.
  public mutating func follow(_ moves: [FilePath: FilePath]) {
    done = done.map { $0.following(moves) }
    undone = undone.map { $0.following(moves) }
  }
}
