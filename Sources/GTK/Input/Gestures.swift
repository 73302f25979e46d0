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
    unsafe keep(connect(signal, through: caller, handler))
  }
}

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
    keep(connectPair("drag-begin", handler))
  }

  /// Sets what runs when a drag goes on, given how far it is from where it began.
  ///
  /// The C signal is `drag-update`.
  public func onUpdate(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    keep(connectPair("drag-update", handler))
  }

  /// Sets what runs when a drag ends, given how far it is from where it began.
  ///
  /// The C signal is `drag-end`.
  public func onEnd(_ handler: @escaping @MainActor (Double, Double) -> Void) {
    keep(connectPair("drag-end", handler))
  }

  /// Sets what runs when the system takes a drag away.
  ///
  /// The C signal is `cancel`.
  public func onCancel(_ handler: @escaping @MainActor () -> Void) {
    unsafe keep(connect("cancel") { (_: Raw?) in handler() })
  }
}

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
    keep(connectPair("pressed", handler))
  }
}

/// Something that two fingers do.
@MainActor
open class PairGesture: Gesture {
  /// Sets what runs when two fingers are down.
  ///
  /// The C signal is `begin`.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    unsafe keep(connect("begin") { (_: Raw?) in handler() })
  }

  /// Sets what runs when a finger leaves.
  ///
  /// The C signal is `end`.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    unsafe keep(connect("end") { (_: Raw?) in handler() })
  }
}

/// Two fingers that move apart or together.
@MainActor
public final class ZoomGesture: PairGesture {
  /// Watches a widget for two fingers.
  ///
  /// The C function is `gtk_gesture_zoom_new`.
  ///
  /// - Parameters:
  ///   - widget: Where; it does not keep the gesture.
  ///   - phase: When the gesture sees events.
  public init(_ widget: Widget, phase: Phase = .bubble) {
    unsafe super.init(gtk_gesture_zoom_new(widget.cast()), phase: phase)
  }

  /// Sets what runs when the fingers move, given how far apart they are, where 1 is at the start.
  ///
  /// The C signal is `scale-changed`.
  public func onScaleChanged(_ handler: @escaping @MainActor (Double) -> Void) {
    let caller: @MainActor @convention(c) (Raw, Double, Raw) -> Void = { _, scale, data in
      unsafe Handler<@MainActor (Double) -> Void>.function(in: data)(scale)
    }
    unsafe keep(connect("scale-changed", through: caller, handler))
  }
}

/// Two fingers that turn around each other.
@MainActor
public final class RotateGesture: PairGesture {
  /// Watches a widget for two fingers.
  ///
  /// The C function is `gtk_gesture_rotate_new`.
  ///
  /// - Parameters:
  ///   - widget: Where; it does not keep the gesture.
  ///   - phase: When the gesture sees events.
  public init(_ widget: Widget, phase: Phase = .bubble) {
    unsafe super.init(gtk_gesture_rotate_new(widget.cast()), phase: phase)
  }

  /// Sets what runs when the fingers turn, given how far they are turned to the right since they came,
  /// in radians from -π to π.
  ///
  /// The C signal is `angle-changed`.
  public func onAngleChanged(_ handler: @escaping @MainActor (Double) -> Void) {
    keep(
      connectPair("angle-changed") { _, turned in
        handler(turned.remainder(dividingBy: 2 * .pi))
      })
  }
}
