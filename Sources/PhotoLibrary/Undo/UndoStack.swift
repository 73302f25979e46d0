public import GLib

/// An operation that can be undone and redone.
public protocol UndoableOperation: Hashable, Sendable {
  /// Whether the operation changes nothing.
  var isEmpty: Bool { get }

  /// Returns this operation and a later one as one operation, or `nil` if they can't be one.
  func joined(with later: Self) -> Self?

  /// Returns the operation with the new paths of moved files, without deleted ones.
  ///
  /// - Parameters:
  ///   - moves: The files' new paths, by their old paths.
  ///   - deleted: The deleted files.
  /// - Returns: The operation on those files.
  func following(_ moves: [FilePath: FilePath], forgetting deleted: Set<FilePath>) -> Self
}

/// The undo and redo stacks of operations, in the order in which they were done.
///
/// As in other programs, a new operation clears the redo stack.
public struct UndoStack<Operation: UndoableOperation>: Hashable, Sendable {
  /// The maximum number of operations that can be undone; older ones stay applied.
  public static var limit: Int { 1000 }

  /// The operations that can be undone, the most recent one last.
  public private(set) var done: [Operation]
  /// The operations that can be redone, the next one last.
  public private(set) var undone: [Operation]
  /// The group of the operation that was recorded last, or `nil` if later ones don't join it.
  private var group: Int?

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - done: The operations that can be undone, the most recent one last.
  ///   - undone: The operations that can be redone, the next one last.
  public init(done: [Operation] = [], undone: [Operation] = []) {
    self.done = done.suffix(Self.limit)
    self.undone = undone
  }

  /// Records an operation of the person.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - group: The operation's group, such as one drag over several stars: an operation joins the
  ///     last one if both have the same group and can be one. `nil` for a separate operation.
  /// - Returns: Whether it joined the last one.
  @discardableResult
  public mutating func record(_ operation: Operation, in group: Int? = nil) -> Bool {
    undone = []
    if let group, group == self.group, let joined = done.last?.joined(with: operation) {
      done.removeLast()
      if !joined.isEmpty { done.append(joined) }
      // If the joined operation is empty, the last one is now an unrelated one, which later ones
      // don't join.
      self.group = joined.isEmpty ? nil : group
      return true
    }
    self.group = group
    done.append(operation)
    if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
    return false
  }

  /// Removes the next operation to be undone or redone; call ``put(_:after:)`` once it is.
  ///
  /// - Parameters:
  ///   - direction: Undo or redo.
  ///   - matches: Whether an operation may be taken; later ones are passed over.
  /// - Returns: The operation, or `nil` if there is none.
  public mutating func take(
    _ direction: EditDirection, where matches: (Operation) -> Bool = { _ in true }
  ) -> Operation? {
    group = nil
    switch direction {
    case .do: return nil
    case .undo: return done.lastIndex(where: matches).map { done.remove(at: $0) }
    case .redo: return undone.lastIndex(where: matches).map { undone.remove(at: $0) }
    }
  }

  /// Adds an operation that was undone to the redo stack, or one that was redone to the undo stack.
  public mutating func put(_ operation: Operation, after direction: EditDirection) {
    if direction == .undo { undone.append(operation) } else { done.append(operation) }
  }

  /// Adds an operation that could not be undone or redone to its stack again.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - direction: Undo or redo.
  ///   - isNext: Whether it is the next one, because it was only stopped. Otherwise it is put below
  ///     the next one: an operation that fails each time would keep earlier ones from being undone.
  public mutating func putBack(
    _ operation: Operation, after direction: EditDirection, asNext isNext: Bool = false
  ) {
    func place(in stack: [Operation]) -> Int { isNext ? stack.count : max(0, stack.count - 1) }
    if direction == .undo {
      done.insert(operation, at: place(in: done))
    } else {
      undone.insert(operation, at: place(in: undone))
    }
  }

  /// Updates the file paths in all operations after files were moved or deleted.
  ///
  /// - Parameters:
  ///   - moves: The files' new paths, by their old paths.
  ///   - deleted: The deleted files. Operations on them alone are removed.
  public mutating func follow(
    _ moves: [FilePath: FilePath], forgetting deleted: Set<FilePath> = []
  ) {
    if moves.isEmpty, deleted.isEmpty { return }
    func follow(_ operations: [Operation]) -> [Operation] {
      operations.map { $0.following(moves, forgetting: deleted) }.filter { !$0.isEmpty }
    }
    done = follow(done)
    undone = follow(undone)
  }
}
