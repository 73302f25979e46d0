import CGTK
import GLib
import GTK

/// The target of GDK's events at a point: the innermost window there that selects such events.
///
/// Real events arrive at the window that the server knows, and GDK looks for the one inside.
/// Simulated events bypass that, so it is done here by the same rules: a window that never selected
/// an event gets none, and a test notices that.
@MainActor
@safe
struct EventPlace {
  let window: OpaquePointer
  /// The point in the window, and on the screen, in logical pixels.
  let x: Double, y: Double, rootX: Double, rootY: Double

  /// Finds the window at a point of a widget.
  ///
  /// - Returns: `nil` if no window there selects any of the events.
  init?(x: Double, y: Double, of widget: Widget, wanting mask: GdkEventMask) {
    guard let top = unsafe widget.topWindow, let point = widget.pointInWindow(x: x, y: y) else {
      return nil
    }
    var found: OpaquePointer? = unsafe Self.innermost(in: top, at: point)
    while let window = unsafe found,
      unsafe gdk_window_get_events(window).rawValue & mask.rawValue == 0
    {
      unsafe found = window == top ? nil : gdk_window_get_effective_parent(window)
    }
    guard let window = unsafe found else { return nil }
    unsafe self.init(x: x, y: y, of: widget, in: window)
  }

  /// Creates the target at a point of a widget, in a window that already receives the events.
  init?(x: Double, y: Double, of widget: Widget, in window: OpaquePointer) {
    guard let top = unsafe widget.topWindow, let point = widget.pointInWindow(x: x, y: y) else {
      return nil
    }
    unsafe self.window = window
    var inner = point
    var outer: OpaquePointer? = unsafe window
    while let window = unsafe outer, unsafe window != top {
      var left: CInt = 0
      var above: CInt = 0
      unsafe gdk_window_get_position(window, &left, &above)
      inner = (inner.x - Double(left), inner.y - Double(above))
      unsafe outer = gdk_window_get_effective_parent(window)
    }
    var left: CInt = 0
    var above: CInt = 0
    unsafe gdk_window_get_root_coords(top, 0, 0, &left, &above)
    (self.x, self.y) = inner
    (rootX, rootY) = (point.x + Double(left), point.y + Double(above))
  }

  /// Whether the window selects such events.
  func wants(_ mask: GdkEventMask) -> Bool {
    unsafe gdk_window_get_events(window).rawValue & mask.rawValue != 0
  }

  /// Fills an event's common fields, and passes it to GTK.
  ///
  /// The C function is `gtk_main_do_event`.
  func deliver(
    _ type: GdkEventType, from source: OpaquePointer?,
    _ fill: (UnsafeMutablePointer<GdkEvent>) -> Void
  ) {
    guard let event = unsafe gdk_event_new(type) else { return }
    unsafe event.pointee.any.window = OpaquePointer(g_object_ref(Raw(window)))
    unsafe SimulatedDevice.sign(event, as: source)
    unsafe fill(event)
    unsafe gtk_main_do_event(event)
    unsafe gdk_event_free(event)
  }

  private static func innermost(
    in window: OpaquePointer, at point: (x: Double, y: Double)
  ) -> OpaquePointer {
    unsafe descendant(of: window, at: point) ?? window
  }

  /// Returns the innermost window inside another one, or nil; windows that pass all events through
  /// are skipped.
  private static func descendant(
    of window: OpaquePointer, at point: (x: Double, y: Double)
  ) -> OpaquePointer? {
    var link = unsafe gdk_window_peek_children(window)
    while let child = unsafe link {
      unsafe link = child.pointee.next
      let inner = unsafe OpaquePointer(child.pointee.data)
      guard let inner = unsafe inner, unsafe gdk_window_is_visible(inner) != 0 else { continue }
      var (left, above): (CInt, CInt) = (0, 0)
      unsafe gdk_window_get_position(inner, &left, &above)
      let place = (x: point.x - Double(left), y: point.y - Double(above))
      guard place.x >= 0, place.y >= 0, unsafe place.x < Double(gdk_window_get_width(inner)),
        unsafe place.y < Double(gdk_window_get_height(inner))
      else { continue }
      if let found = unsafe descendant(of: inner, at: place) { return unsafe found }
      if unsafe gdk_window_get_pass_through(inner) == 0 { return unsafe inner }
    }
    return nil
  }
}

/// A C pointer.
private typealias Raw = UnsafeMutableRawPointer

extension Widget {
  /// The C window of the widget's window.
  var topWindow: OpaquePointer? {
    unsafe window.flatMap { unsafe gtk_widget_get_window($0.gtkWidget) }
  }

  /// Returns a point of the widget in its window, whose translation has whole pixels only.
  fileprivate func pointInWindow(x: Double, y: Double) -> (x: Double, y: Double)? {
    guard let window, let corner = translate(x: 0, y: 0, to: window) else { return nil }
    return (x + Double(corner.x), y + Double(corner.y))
  }
}
