import CGTK
import GLib
public import GTK

// Touchpad gestures, and wheels that turn by parts of a step, as GDK reports them.

extension Widget {
  /// Moves two fingers on the touchpad while the pointer is over a point of the widget.
  ///
  /// The C type is `GdkEventScroll`.
  ///
  /// - Parameters:
  ///   - dx: The distance that the content scrolls to the right, in steps of a wheel.
  ///   - dy: The same, down.
  ///   - x: The pointer's horizontal position, in logical pixels.
  ///   - y: The pointer's vertical position, in logical pixels.
  ///   - modifiers: The modifiers that are held down.
  ///   - delay: The difference of the event's time from now, in milliseconds.
  public func scrollWithTouchpad(
    dx: Double, dy: Double, x: Double, y: Double, modifiers: Modifiers = [], delay: UInt32 = 0
  ) {
    unsafe simulateScroll(dx, dy, x: x, y: y, modifiers, isStop: false, delay: delay)
  }

  /// Turns a wheel down, by whole steps or parts of one, while the pointer is over a point of the
  /// widget.
  public func turnWheel(by steps: Double, x: Double, y: Double, modifiers: Modifiers = []) {
    unsafe simulateScroll(
      0, steps, x: x, y: y, modifiers, isStop: false, delay: 0, from: SimulatedDevice.pointer)
  }

  /// Lifts the two fingers from the touchpad.
  public func endScrollWithTouchpad(x: Double, y: Double, delay: UInt32 = 0) {
    unsafe simulateScroll(0, 0, x: x, y: y, [], isStop: true, delay: delay)
  }

  /// Pinches with two fingers on the touchpad while the pointer is over a point of the widget.
  ///
  /// The C type is `GdkEventTouchpadPinch`.
  ///
  /// - Parameters:
  ///   - scales: The successive distances of the fingers, relative to the initial one.
  ///   - x: The pointer's horizontal position, in logical pixels.
  ///   - y: The pointer's vertical position, in logical pixels.
  public func pinchWithTouchpad(to scales: [Double], x: Double, y: Double) {
    simulatePinch(GDK_TOUCHPAD_GESTURE_PHASE_BEGIN, 1, x: x, y: y)
    for scale in scales { simulatePinch(GDK_TOUCHPAD_GESTURE_PHASE_UPDATE, scale, x: x, y: y) }
    simulatePinch(GDK_TOUCHPAD_GESTURE_PHASE_END, scales.last ?? 1, x: x, y: y)
  }

  private func simulateScroll(
    _ dx: Double, _ dy: Double, x: Double, y: Double, _ modifiers: Modifiers, isStop: Bool,
    delay: UInt32, from device: OpaquePointer? = unsafe SimulatedDevice.touchpad
  ) {
    let mask = GdkEventMask(
      rawValue: GDK_SCROLL_MASK.rawValue | GDK_SMOOTH_SCROLL_MASK.rawValue)
    // GDK withholds smooth scrolling from windows that select only whole steps.
    guard let place = EventPlace(x: x, y: y, of: self, wanting: mask),
      place.wants(GDK_SMOOTH_SCROLL_MASK)
    else { return }
    unsafe place.deliver(GDK_SCROLL, from: device) { event in
      unsafe event.pointee.scroll.time = now &+ delay
      unsafe event.pointee.scroll.direction = GDK_SCROLL_SMOOTH
      unsafe event.pointee.scroll.state = modifiers.rawValue
      unsafe (event.pointee.scroll.delta_x, event.pointee.scroll.delta_y) = (dx, dy)
      unsafe event.pointee.scroll.is_stop = isStop ? 1 : 0
      unsafe (event.pointee.scroll.x, event.pointee.scroll.y) = (place.x, place.y)
      unsafe (event.pointee.scroll.x_root, event.pointee.scroll.y_root) =
        (place.rootX, place.rootY)
    }
  }

  private func simulatePinch(
    _ phase: GdkTouchpadGesturePhase, _ scale: Double, x: Double, y: Double
  ) {
    guard
      let place = EventPlace(x: x, y: y, of: self, wanting: GDK_TOUCHPAD_GESTURE_MASK)
    else { return }
    unsafe place.deliver(GDK_TOUCHPAD_PINCH, from: SimulatedDevice.touchpad) { event in
      unsafe event.pointee.touchpad_pinch.time = now
      unsafe event.pointee.touchpad_pinch.phase = Int8(truncatingIfNeeded: phase.rawValue)
      unsafe event.pointee.touchpad_pinch.n_fingers = 2
      unsafe event.pointee.touchpad_pinch.scale = scale
      unsafe (event.pointee.touchpad_pinch.x, event.pointee.touchpad_pinch.y) =
        (place.x, place.y)
      unsafe (event.pointee.touchpad_pinch.x_root, event.pointee.touchpad_pinch.y_root) =
        (place.rootX, place.rootY)
    }
  }
}

/// The timestamp of an event now, in milliseconds.
private var now: UInt32 { UInt32(truncatingIfNeeded: MonotonicClock.microseconds / 1000) }
