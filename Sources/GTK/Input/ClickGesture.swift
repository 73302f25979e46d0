import CGTK
import ImageFiles

/// One or more clicks in the same place.
@MainActor
public final class ClickGesture: SingleGesture {
  /// Watches a widget for clicks.
  ///
  /// The C function is `gtk_gesture_multi_press_new`.
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
      gtk_gesture_multi_press_new(widget.cast()), phase: phase, button: button,
      isTouchOnly: isTouchOnly)
  }

  /// Sets what runs on a press, given which of several it is, from 1, and where.
  ///
  /// The C signal is `pressed`.
  public func onPressed(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    listen("pressed", handler)
  }

  /// Sets what runs on a release, given which of several it is, from 1, and where.
  ///
  /// The C signal is `released`.
  public func onReleased(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    listen("released", handler)
  }

  private func listen(
    _ signal: String, _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) {
    let caller: @MainActor @convention(c) (Raw, CInt, Double, Double, Raw) -> Void = {
      _, count, x, y, data in
      unsafe Handler<@MainActor (Int, Double, Double) -> Void>.function(in: data)(Int(count), x, y)
    }
    unsafe connections.append(connect(signal, through: caller, handler))
  }
}
