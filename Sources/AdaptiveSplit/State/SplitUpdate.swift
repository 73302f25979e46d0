/// A handled event that changed something, with the state before and after it.
public struct SplitUpdate<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The event.
  public let event: SplitEvent<Page>
  /// The changes, in UIKit's order; at least one.
  public let changes: [SplitChange]
  /// The state before the event: that after the previous update.
  public let before: SplitState<Page>
  /// The state after the event.
  public let after: SplitState<Page>

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - changes: The result of ``SplitState/handle(_:rules:)`` for it.
  ///   - before: The state before it.
  ///   - after: The state after it.
  public init(
    event: SplitEvent<Page>, changes: [SplitChange], before: SplitState<Page>,
    after: SplitState<Page>
  ) {
    self.event = event
    self.changes = changes
    self.before = before
    self.after = after
  }
}
