public import AdaptiveSplit
public import Observation

/// The state of a split view is observable: as a whole, or single values of it.
extension SplitView: Observable {}

extension SplitView {
  /// Calls `body` after each event that changed something, before the changes are drawn: anything
  /// that the program changes then is part of the same frame.
  ///
  /// All observers hear all updates in the same order, the first observer first. An event that an
  /// observer sends is handled after all have received the current update, and so are ``rules``
  /// that it sets.
  ///
  /// - Parameter body: The observer. It is retained until the split view is destroyed or the
  ///   observation is disconnected. Capture weakly anything that retains a split view that was
  ///   never in a window.
  /// - Returns: The observation. ``SplitObservation/disconnect()`` ends it earlier; releasing it
  ///   doesn't.
  @discardableResult
  public func observe(
    _ body: @escaping @MainActor (SplitUpdate<Page>) -> Void
  ) -> SplitObservation {
    observers.add(body)
  }

  /// A new stream of all updates from now on; it ends when the split view is destroyed.
  ///
  /// Updates wait in the stream until they are read. The state may have changed since: an update
  /// has the states before and after it.
  public var updates: AsyncStream<SplitUpdate<Page>> { observers.makeStream() }

  /// One value of the state, observed by itself: `withObservationTracking` reports changes of this
  /// value, and no other changes of the state.
  ///
  /// Reading it through `split.state` observes the whole state, which is a single value.
  ///
  /// ```swift
  /// withObservationTracking { _ = split[state: \.isCollapsed] } onChange: { … }  // folds only
  /// ```
  public subscript<Value: Equatable>(
    state path: KeyPath<SplitState<Page>, Value>
  ) -> Value {
    tracking.access(path, of: self)
    return current[keyPath: path]
  }
}
