import CGTK
import GLib

/// A gesture of a pointer, fingers or a touchpad over a widget.
///
/// A gesture works for as long as its widget lives, which retains it, and need not be stored. It
/// ends earlier by ``disconnect()``. Its handlers are released with it, or earlier by their
/// ``SignalConnection``.
@MainActor
open class Gesture: Object {
  /// The time at which the gesture receives events.
  public enum Phase: Sendable {
    /// The phase before the widgets inside get the events.
    case capture
    /// The phase after the widgets inside, if they let the events propagate.
    case bubble

    var phase: GtkPropagationPhase {
      self == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE
    }
  }

  private weak var widget: Widget?

  init(_ gesture: OpaquePointer?, of widget: Widget, phase: Phase) {
    self.widget = widget
    unsafe super.init(adopting: gesture.map { unsafe Raw($0) })
    unsafe gtk_event_controller_set_propagation_phase(opaque, phase.phase)
    widget.keep(self)
  }

  /// Ends the gesture: its widget releases it, and it receives no more events; a second call does
  /// nothing.
  ///
  /// The C function is `gtk_event_controller_set_propagation_phase`.
  public func disconnect() {
    unsafe gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_NONE)
    widget?.release(self)
  }

  /// Claims the events for this gesture; no other gesture or widget handles them.
  ///
  /// The C function is `gtk_gesture_set_state`.
  public func claim() {
    unsafe gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  /// Resets the gesture to its initial state.
  ///
  /// The C function is `gtk_event_controller_reset`.
  public func reset() {
    unsafe gtk_event_controller_reset(opaque)
  }

  /// Whether the gesture is in progress.
  ///
  /// The C function is `gtk_gesture_is_recognized`.
  public var isRecognized: Bool { unsafe gtk_gesture_is_recognized(opaque) != 0 }

  /// The center of all touches of the widget, in logical pixels, or nil without a touch.
  ///
  /// The C function is `gtk_gesture_get_bounding_box_center`.
  public var center: (x: Double, y: Double)? {
    var x = 0.0
    var y = 0.0
    guard unsafe gtk_gesture_get_bounding_box_center(opaque, &x, &y) != 0 else { return nil }
    return (x, y)
  }

  /// The time of the gesture's last event, in milliseconds of a counter that wraps around; 0 if no
  /// gesture is in progress.
  ///
  /// The C function is `gdk_event_get_time`.
  public var lastTime: UInt32 { unsafe lastEvent.map { unsafe gdk_event_get_time($0) } ?? 0 }

  /// Whether the gesture's last event is a press, and not a movement or a release, as when a second
  /// finger left and the first one alone continues.
  ///
  /// The C function is `gdk_event_get_event_type`.
  public var isAtPress: Bool { isAt(GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN) }

  /// Whether the gesture's last event is a release, and not a press, such as one of a second
  /// finger.
  ///
  /// The C function is `gdk_event_get_event_type`.
  public var isAtRelease: Bool { isAt(GDK_BUTTON_RELEASE, GDK_TOUCH_END) }

  private func isAt(_ types: GdkEventType...) -> Bool {
    guard let event = unsafe lastEvent else { return false }
    return unsafe types.contains(gdk_event_get_event_type(event))
  }

  /// Whether the gesture is one of a finger on the screen, rather than a mouse, a touchpad or a
  /// pen.
  ///
  /// The C function is `gdk_event_get_source_device`.
  public var isFromFinger: Bool {
    guard let event = unsafe lastEvent, let device = unsafe gdk_event_get_source_device(event)
    else { return false }
    return unsafe gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }

  /// The keys that are held down.
  ///
  /// The C function is `gdk_event_get_state`.
  public var modifiers: Modifiers {
    var state = GdkModifierType(0)
    if let event = unsafe lastEvent { _ = unsafe gdk_event_get_state(event, &state) }
    return Modifiers(rawValue: state.rawValue).known
  }

  /// The last event of the gesture in progress, or nil.
  var lastEvent: UnsafePointer<GdkEvent>? {
    unsafe gtk_gesture_get_last_event(opaque, gtk_gesture_get_last_updated_sequence(opaque))
  }

  /// Connects a closure to a signal with two numbers.
  @discardableResult
  func connectPair(
    _ signal: String, _ function: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    let caller: @MainActor @convention(c) (Raw, Double, Double, Raw) -> Void = { _, x, y, data in
      unsafe Handler<@MainActor (Double, Double) -> Void>.function(in: data)(x, y)
    }
    return unsafe connect(signal, through: caller, function)
  }
}

/// A gesture of one finger or one mouse button.
@MainActor
open class SingleGesture: Gesture {
  init(
    _ gesture: OpaquePointer?, of widget: Widget, phase: Phase, button: Int?, isTouchOnly: Bool
  ) {
    unsafe super.init(gesture, of: widget, phase: phase)
    unsafe gtk_gesture_single_set_button(opaque, button.map { CUnsignedInt(clamping: $0) } ?? 0)
    unsafe gtk_gesture_single_set_touch_only(opaque, gboolean(isTouchOnly))
  }
}
