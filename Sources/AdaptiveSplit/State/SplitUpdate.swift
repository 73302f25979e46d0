/// A handled event that changed something, with the state before and after it.
public struct SplitUpdate<Page: Hashable & Sendable>: Sendable {
  /// The event.
  public let event: SplitEvent<Page>
  /// The changes, in UIKit's order; at least one.
  public let changes: [SplitChange]
  /// The state before the event: that after the previous update.
  public let before: SplitState<Page>
  /// The state after the event.
  public let after: SplitState<Page>
  /// The rules that decided; a trace's line is made with them.
  public let rules: SplitRules<Page>

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - changes: The result of ``SplitState/handle(_:rules:)`` for it.
  ///   - before: The state before it.
  ///   - after: The state after it.
  ///   - rules: The rules that decided.
  public init(
    event: SplitEvent<Page>, changes: [SplitChange], before: SplitState<Page>,
    after: SplitState<Page>, rules: SplitRules<Page>
  ) {
    self.event = event
    self.changes = changes
    self.before = before
    self.after = after
    self.rules = rules
  }
}

extension SplitUpdate: Hashable {
  /// Whether two updates have equal events, changes and states; rules can't be compared.
  public static func == (left: SplitUpdate, right: SplitUpdate) -> Bool {
    left.event == right.event && left.changes == right.changes && left.before == right.before
      && left.after == right.after
  }

  /// Hashes the values that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
    hasher.combine(changes)
    hasher.combine(before)
    hasher.combine(after)
  }
}
