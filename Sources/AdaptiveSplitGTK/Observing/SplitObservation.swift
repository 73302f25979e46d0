/// An observation of a split view's updates.
///
/// ``SplitView/observe(_:)`` returns it. It lasts as long as the split view, like a connection to a
/// signal, and need not be stored: releasing it ends nothing. Only ``disconnect()`` ends it
/// earlier.
@MainActor
public final class SplitObservation {
  private var stop: (@MainActor () -> Void)?

  init(_ stop: @escaping @MainActor () -> Void) {
    self.stop = stop
  }

  /// Ends the observation and releases the observer; a second call does nothing.
  public func disconnect() {
    stop?()
    stop = nil
  }
}
