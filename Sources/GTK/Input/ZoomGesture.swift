import CGTK
import ImageFiles

/// Two fingers that move apart or together.
@MainActor
public final class ZoomGesture: Gesture {
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
    unsafe connections.append(connect("scale-changed", through: caller, handler))
  }

  /// Sets what runs when two fingers are down.
  ///
  /// The C signal is `begin`.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    unsafe connections.append(connect("begin") { (_: Raw?) in handler() })
  }

  /// Sets what runs when a finger leaves.
  ///
  /// The C signal is `end`.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    unsafe connections.append(connect("end") { (_: Raw?) in handler() })
  }
}
