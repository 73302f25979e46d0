import CGTK

/// A press that stays in its place for a while.
@MainActor
public final class LongPressGesture: SingleGesture {
  /// Watches a widget for long presses.
  ///
  /// The C function is `gtk_gesture_long_press_new`.
  ///
  /// - Parameters:
  ///   - widget: Where; it does not keep the gesture.
  ///   - phase: When the gesture sees events.
  ///   - isTouchOnly: Whether mice are left out.
  public init(_ widget: Widget, phase: Phase = .bubble, isTouchOnly: Bool = true) {
    unsafe super.init(
      gtk_gesture_long_press_new(widget.cast()), phase: phase, button: 1,
      isTouchOnly: isTouchOnly)
  }

  /// Sets what runs when the press was long enough, given where.
  ///
  /// The C signal is `pressed`.
  public func onPressed(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    connections.append(connectPair("pressed", handler))
  }
}
