import CGTK
import GLib

/// A gesture of one or more clicks in the same place.
@MainActor
public final class ClickGesture: SingleGesture {
  /// Observes clicks on a widget.
  ///
  /// The C function is `gtk_gesture_multi_press_new`.
  ///
  /// - Parameters:
  ///   - widget: The widget, which retains the gesture.
  ///   - phase: The time at which the gesture receives events.
  ///   - button: The mouse button, or nil for any.
  ///   - isTouchOnly: Whether mice are ignored.
  @discardableResult
  public init(
    _ widget: Widget, phase: Phase = .bubble, button: Int? = 1, isTouchOnly: Bool = false
  ) {
    unsafe super.init(
      gtk_gesture_multi_press_new(widget.cast()), of: widget, phase: phase, button: button,
      isTouchOnly: isTouchOnly)
  }

  /// Runs `handler` at a press, with its number in a series of clicks, from 1, and its place.
  ///
  /// The C signal is `pressed`.
  @discardableResult
  public func onPressed(
    _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) -> SignalConnection {
    listen("pressed", handler)
  }

  /// Runs `handler` at a release, with its number in a series of clicks, from 1, and its place.
  ///
  /// The C signal is `released`.
  @discardableResult
  public func onReleased(
    _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) -> SignalConnection {
    listen("released", handler)
  }

  private func listen(
    _ signal: String, _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, CInt, Double, Double, Raw) -> Void = {
      _, count, x, y, data in
      unsafe Handler<@MainActor (Int, Double, Double) -> Void>.function(in: data)(Int(count), x, y)
    }
    return unsafe connect(signal, through: caller, handler)
  }
}

/// A drag: a press, a movement, a release.
@MainActor
public final class DragGesture: SingleGesture {
  /// Observes drags on a widget with the primary button or a finger.
  ///
  /// The C function is `gtk_gesture_drag_new`.
  ///
  /// - Parameters:
  ///   - widget: The widget, which retains the gesture.
  ///   - phase: The time at which the gesture receives events.
  ///   - isTouchOnly: Whether mice are ignored.
  @discardableResult
  public init(_ widget: Widget, phase: Phase = .bubble, isTouchOnly: Bool = false) {
    unsafe super.init(
      gtk_gesture_drag_new(widget.cast()), of: widget, phase: phase, button: 1,
      isTouchOnly: isTouchOnly)
  }

  /// Runs `handler` when a drag begins, with its place.
  ///
  /// The C signal is `drag-begin`.
  @discardableResult
  public func onBegin(
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    connectPair("drag-begin", handler)
  }

  /// Runs `handler` when a drag moves, with the distance from its start.
  ///
  /// The C signal is `drag-update`.
  @discardableResult
  public func onUpdate(
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    connectPair("drag-update", handler)
  }

  /// Runs `handler` when a drag ends, with the distance from its start.
  ///
  /// The C signal is `drag-end`.
  @discardableResult
  public func onEnd(_ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
    connectPair("drag-end", handler)
  }

  /// Runs `handler` when the system cancels a drag.
  ///
  /// The C signal is `cancel`.
  @discardableResult
  public func onCancel(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe connect("cancel") { (_: Raw?) in handler() }
  }
}

/// A long press in one place.
@MainActor
public final class LongPressGesture: SingleGesture {
  /// Observes long presses on a widget.
  ///
  /// The C function is `gtk_gesture_long_press_new`.
  ///
  /// - Parameters:
  ///   - widget: The widget, which retains the gesture.
  ///   - phase: The time at which the gesture receives events.
  ///   - isTouchOnly: Whether mice are ignored.
  @discardableResult
  public init(_ widget: Widget, phase: Phase = .bubble, isTouchOnly: Bool = true) {
    unsafe super.init(
      gtk_gesture_long_press_new(widget.cast()), of: widget, phase: phase, button: 1,
      isTouchOnly: isTouchOnly)
  }

  /// Runs `handler` when a press was long enough, with its place.
  ///
  /// The C signal is `pressed`.
  @discardableResult
  public func onPressed(
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    connectPair("pressed", handler)
  }
}

/// A gesture of two fingers.
@MainActor
open class PairGesture: Gesture {
  /// Runs `handler` when two fingers are down.
  ///
  /// The C signal is `begin`.
  @discardableResult
  public func onBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe connect("begin") { (_: Raw?) in handler() }
  }

  /// Runs `handler` when a finger is lifted.
  ///
  /// The C signal is `end`.
  @discardableResult
  public func onEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe connect("end") { (_: Raw?) in handler() }
  }
}

/// A pinch: two fingers that move apart or together.
@MainActor
public final class ZoomGesture: PairGesture {
  /// Observes two fingers on a widget.
  ///
  /// The C function is `gtk_gesture_zoom_new`.
  ///
  /// - Parameter widget: The widget, which retains the gesture.
  @discardableResult
  public init(_ widget: Widget) {
    unsafe super.init(gtk_gesture_zoom_new(widget.cast()), of: widget, phase: .bubble)
  }

  /// Runs `handler` when the fingers move, with the ratio of their distance to the initial one.
  ///
  /// The C signal is `scale-changed`.
  @discardableResult
  public func onScaleChanged(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Double, Raw) -> Void = { _, scale, data in
      unsafe Handler<@MainActor (Double) -> Void>.function(in: data)(scale)
    }
    return unsafe connect("scale-changed", through: caller, handler)
  }
}

/// A rotation: two fingers that turn around each other.
@MainActor
public final class RotateGesture: PairGesture {
  /// Observes two fingers on a widget.
  ///
  /// The C function is `gtk_gesture_rotate_new`.
  ///
  /// - Parameter widget: The widget, which retains the gesture.
  @discardableResult
  public init(_ widget: Widget) {
    unsafe super.init(gtk_gesture_rotate_new(widget.cast()), of: widget, phase: .bubble)
  }

  /// Runs `handler` when the fingers turn, with the clockwise angle since the gesture began, in
  /// radians from -π to π.
  ///
  /// The C signal is `angle-changed`.
  @discardableResult
  public func onAngleChanged(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
    connectPair("angle-changed") { _, turned in
      handler(turned.remainder(dividingBy: 2 * .pi))
    }
  }
}
