import CGTK
import ImageFiles

/// A press, a movement, a release.
@MainActor
public final class DragGesture: SingleGesture {
  /// Watches a widget for drags.
  ///
  /// The C function is `gtk_gesture_drag_new`.
  ///
  /// - Parameters:
  ///   - widget: Where; it does not keep the gesture.
  ///   - phase: When the gesture sees events.
  ///   - button: The mouse button, or nil for any.
  ///   - isTouchOnly: Whether mice are left out.
  public init(
    _ widget: Widget, phase: Phase = .bubble, button: Int? = 1, isTouchOnly: Bool = false
  ) {
    unsafe super.init(
      gtk_gesture_drag_new(widget.cast()), phase: phase, button: button, isTouchOnly: isTouchOnly)
  }

  /// Sets what runs when a drag begins, given where.
  ///
  /// The C signal is `drag-begin`.
  public func onBegin(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    connections.append(connectPair("drag-begin", handler))
  }

  /// Sets what runs when a drag goes on, given how far it is from where it began.
  ///
  /// The C signal is `drag-update`.
  public func onUpdate(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    connections.append(connectPair("drag-update", handler))
  }

  /// Sets what runs when a drag ends, given how far it is from where it began.
  ///
  /// The C signal is `drag-end`.
  public func onEnd(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    connections.append(connectPair("drag-end", handler))
  }

  /// Sets what runs when the system takes a drag away.
  ///
  /// The C signal is `cancel`.
  public func onCancel(_ handler: @escaping @MainActor () -> Void) {
    unsafe connections.append(connect("cancel") { (_: Raw?) in handler() })
  }
}
