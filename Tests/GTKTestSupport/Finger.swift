import CGTK
import GLib
public import GTK
import XCTest

/// A finger on a widget, as a touchscreen reports it.
///
/// The first finger also acts as a pointer if no window selects touches: GDK makes button events of
/// its touches for windows that select only those.
@MainActor
@safe
public final class Finger {
  private static var down: Set<Int> = []
  private static var last = 0

  private let widget: Widget
  private let number: Int
  private let isPointer: Bool
  private let isTouch: Bool
  private let window: OpaquePointer
  private var position: (x: Double, y: Double)
  /// The time that its movements take according to the events, in milliseconds; 0 for the real
  /// time.
  private var delay = 0.0
  private let begun = MonotonicClock.microseconds

  /// Puts a finger on a point of a widget, in logical pixels.
  ///
  /// - Returns: `nil`, with a failure, if no window there selects touches or buttons.
  public init?(
    on widget: Widget, x: Double, y: Double, file: StaticString = #filePath, line: UInt = #line
  ) {
    let isPointer = Self.down.isEmpty
    let mask = GDK_TOUCH_MASK.rawValue | (isPointer ? GDK_BUTTON_PRESS_MASK.rawValue : 0)
    guard
      let place = EventPlace(x: x, y: y, of: widget, wanting: GdkEventMask(rawValue: mask))
    else {
      XCTFail("No window at \(x), \(y) selects touches.", file: file, line: line)
      return nil
    }
    Self.last += 1
    number = Self.last
    self.widget = widget
    self.isPointer = isPointer
    isTouch = place.wants(GDK_TOUCH_MASK)
    unsafe window = place.window
    position = (x, y)
    Self.down.insert(number)
    send(isTouch ? GDK_TOUCH_BEGIN : GDK_BUTTON_PRESS)
  }

  /// Moves the finger to a point of the widget in a number of steps, in logical pixels.
  ///
  /// - Parameters:
  ///   - x: The horizontal target position.
  ///   - y: The vertical target position.
  ///   - steps: The number of movements.
  ///   - milliseconds: The duration according to the events; the test doesn't wait for it.
  public func move(x: Double, y: Double, steps: Int = 1, milliseconds: Double = 0) {
    let start = position
    for step in 1...max(1, steps) {
      let part = Double(step) / Double(max(1, steps))
      delay += milliseconds / Double(max(1, steps))
      position = (start.x + (x - start.x) * part, start.y + (y - start.y) * part)
      send(isTouch ? GDK_TOUCH_UPDATE : GDK_MOTION_NOTIFY)
    }
  }

  /// Lifts the finger after a rest of some milliseconds, according to the events.
  public func lift(afterMilliseconds rest: Double = 0) {
    delay += rest
    guard Self.down.remove(number) != nil else { return }
    send(isTouch ? GDK_TOUCH_END : GDK_BUTTON_RELEASE)
  }

  /// Cancels the touch, as the system does when it needs the finger for itself.
  public func cancel() {
    guard Self.down.remove(number) != nil else { return }
    send(isTouch ? GDK_TOUCH_CANCEL : GDK_BUTTON_RELEASE)
  }

  private func send(_ type: GdkEventType) {
    // The window of the touch's beginning gets all of its events, wherever the finger goes.
    guard
      let place = unsafe EventPlace(x: position.x, y: position.y, of: widget, in: window)
    else { return }
    // The window gets only events that it selects.
    guard isTouch || place.wants(Self.mask(of: type)) else { return }
    // However busy the machine is, a finger has the speed that a test sets.
    let now = delay > 0 ? begun + Int64(delay * 1000) : MonotonicClock.microseconds
    let time = UInt32(truncatingIfNeeded: now / 1000)
    let held = type == GDK_BUTTON_PRESS ? 0 : UInt32(GDK_BUTTON1_MASK.rawValue)
    unsafe place.deliver(type, from: SimulatedDevice.touchscreen) { event in
      switch type {
      case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE:
        unsafe event.pointee.button.time = time
        unsafe event.pointee.button.button = 1
        unsafe event.pointee.button.state = held
        unsafe (event.pointee.button.x, event.pointee.button.y) = (place.x, place.y)
        unsafe (event.pointee.button.x_root, event.pointee.button.y_root) =
          (place.rootX, place.rootY)
      case GDK_MOTION_NOTIFY:
        unsafe event.pointee.motion.time = time
        unsafe event.pointee.motion.state = held
        unsafe (event.pointee.motion.x, event.pointee.motion.y) = (place.x, place.y)
        unsafe (event.pointee.motion.x_root, event.pointee.motion.y_root) =
          (place.rootX, place.rootY)
      default:
        unsafe event.pointee.touch.time = time
        // GDK distinguishes touches by a pointer that it never follows.
        unsafe event.pointee.touch.sequence = OpaquePointer(bitPattern: number)
        unsafe event.pointee.touch.emulating_pointer = isPointer ? 1 : 0
        unsafe (event.pointee.touch.x, event.pointee.touch.y) = (place.x, place.y)
        unsafe (event.pointee.touch.x_root, event.pointee.touch.y_root) =
          (place.rootX, place.rootY)
      }
    }
  }

  /// Returns the event mask that a window needs for button events.
  private static func mask(of type: GdkEventType) -> GdkEventMask {
    switch type {
    case GDK_BUTTON_PRESS: GDK_BUTTON_PRESS_MASK
    case GDK_BUTTON_RELEASE: GDK_BUTTON_RELEASE_MASK
    default:
      GdkEventMask(
        rawValue: GDK_POINTER_MOTION_MASK.rawValue | GDK_BUTTON_MOTION_MASK.rawValue
          | GDK_BUTTON1_MOTION_MASK.rawValue)
    }
  }
}
