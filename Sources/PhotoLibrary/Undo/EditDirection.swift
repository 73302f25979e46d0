/// The direction in which an operation is applied.
public enum EditDirection: Hashable, Sendable {
  /// The person performs the operation.
  case `do`
  /// The operation is undone.
  case undo
  /// The operation is redone.
  case redo
}

extension AnnotationEdit {
  /// Returns the edit that is applied in a direction: this edit or, for an undo, its reverse.
  public func applied(_ direction: EditDirection) -> AnnotationEdit {
    direction == .undo ? reversed : self
  }
}
