import CGTK
public import GTK
import XCTest

// Simulated keys and buttons: the X server sends them back like real ones. They reach widgets only
// if `acceptSimulatedInput` was called before GTK started: otherwise GDK listens to a newer
// protocol, and the functions fail silently. Fingers and touchpads, which the server can't
// simulate, are in `Finger.swift` and `Touchpad.swift`.

extension Application {
  /// Lets simulated keys and clicks reach widgets; call it before ``start(programName:)``.
  ///
  /// The C function is `gdk_disable_multidevice`.
  public static func acceptSimulatedInput() {
    precondition(!isStarted, "GTK has chosen its input protocol already.")
    gdk_disable_multidevice()
  }
}

extension Widget {
  /// Presses and releases a key in the widget's window.
  ///
  /// The C function is `gdk_test_simulate_key`.
  public func simulateKey(
    _ key: Key, modifiers: Modifiers = [], file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let window = unsafe gtk_widget_get_window(gtk_widget_get_toplevel(gtkWidget)) else {
      return XCTFail("The widget isn't in a window.", file: file, line: line)
    }
    let state = GdkModifierType(rawValue: modifiers.rawValue)
    unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, state, GDK_KEY_PRESS)
    unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, state, GDK_KEY_RELEASE)
  }

  /// Presses a key in the widget's window, repeats it like a key that is held down, and releases
  /// it.
  ///
  /// The C function is `gdk_test_simulate_key`.
  public func simulateHeldKey(
    _ key: Key, times: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let window = unsafe gtk_widget_get_window(gtk_widget_get_toplevel(gtkWidget)) else {
      return XCTFail("The widget isn't in a window.", file: file, line: line)
    }
    for _ in 0..<times {
      unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, GdkModifierType(0), GDK_KEY_PRESS)
    }
    unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, GdkModifierType(0), GDK_KEY_RELEASE)
  }

  /// Returns the screen position of a point of the widget, in logical pixels, or nil if the widget
  /// is not on the screen.
  ///
  /// The C function is `gdk_window_get_root_coords`.
  public func screenPosition(x: Int, y: Int) -> (x: Int, y: Int)? {
    guard let (window, point) = unsafe place(x: x, y: y) else { return nil }
    var left: CInt = 0
    var top: CInt = 0
    unsafe gdk_window_get_root_coords(window, point.x, point.y, &left, &top)
    return (Int(left), Int(top))
  }

  /// Presses or releases a mouse button over a point of the widget, in logical pixels.
  ///
  /// The C function is `gdk_test_simulate_button`.
  public func simulateButton(
    _ button: Int, isPressed: Bool, x: Int, y: Int, modifiers: Modifiers = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let (window, point) = unsafe place(x: x, y: y) else {
      return XCTFail("The widget isn't in a window.", file: file, line: line)
    }
    let held = isPressed ? 0 : UInt32(1) << (7 + UInt32(clamping: button))
    unsafe gdk_test_simulate_button(
      window, point.x, point.y, CUnsignedInt(clamping: button),
      GdkModifierType(rawValue: modifiers.rawValue | held),
      isPressed ? GDK_BUTTON_PRESS : GDK_BUTTON_RELEASE)
  }

  /// The C widget.
  var gtkWidget: UnsafeMutablePointer<GtkWidget> {
    unsafe raw.assumingMemoryBound(to: GtkWidget.self)
  }

  /// Returns a point of the widget in its window, as GDK's functions need it.
  func place(x: Int, y: Int) -> (window: OpaquePointer, point: (x: CInt, y: CInt))? {
    guard let toplevel = window, let window = unsafe gtk_widget_get_window(toplevel.gtkWidget),
      let point = translate(x: x, y: y, to: toplevel)
    else { return nil }
    return unsafe (window, (CInt(clamping: point.x), CInt(clamping: point.y)))
  }
}
