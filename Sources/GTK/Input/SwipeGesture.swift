import CGTK

/// A quick movement in one direction.
@MainActor
public final class SwipeGesture: SingleGesture {
  /// Watches a widget for swipes.
  ///
  /// The C function is `gtk_gesture_swipe_new`.
  ///
  /// - Parameters:
  ///   - widget: Where; it does not keep the gesture.
  ///   - phase: When the gesture sees events.
  ///   - isTouchOnly: Whether mice are left out.
  public init(_ widget: Widget, phase: Phase = .bubble, isTouchOnly: Bool = true) {
    unsafe super.init(
      gtk_gesture_swipe_new(widget.cast()), phase: phase, button: 1, isTouchOnly: isTouchOnly)
  }

  /// Sets what runs at the end of a swipe, given its speed in logical pixels a second.
  ///
  /// The C signal is `swipe`.
  public func onSwipe(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    connections.append(connectPair("swipe", handler))
  }
}
