/// An observation of a split view's updates, until this token is released.
///
/// ``SplitView/observe(_:)`` returns it. It doesn't keep the split view alive.
@MainActor
public final class SplitObservation {
  private var stop: (@MainActor () -> Void)?

  init(_ stop: @escaping @MainActor () -> Void) {
    self.stop = stop
  }

  isolated deinit { end() }

  /// Ends the observation; a second call does nothing.
  public func end() {
    stop?()
    stop = nil
  }
}
