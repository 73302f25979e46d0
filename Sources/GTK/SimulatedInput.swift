import CGTK

// Input as tests make it up. It reaches widgets only where `acceptSimulatedInput` ran before GTK
// started: GDK listens to a newer protocol otherwise, and the functions fail without saying so.

extension Application {
  /// Lets made-up keys and clicks reach widgets; call it before ``start(programName:)``.
  ///
  /// The C function is `gdk_disable_multidevice`.
  package static func acceptSimulatedInput() {
    precondition(!isStarted, "GTK has chosen its input protocol already.")
    gdk_disable_multidevice()
  }
}

extension Widget {
  /// Presses and releases a key in the widget's window.
  ///
  /// The C function is `gdk_test_simulate_key`.
  package func simulateKey(_ key: Key, modifiers: Modifiers = []) {
    guard let window = unsafe gtk_widget_get_window(gtk_widget_get_toplevel(cast())) else { return }
    let state = GdkModifierType(rawValue: modifiers.rawValue)
    unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, state, GDK_KEY_PRESS)
    unsafe gdk_test_simulate_key(window, 1, 1, key.rawValue, state, GDK_KEY_RELEASE)
  }

  /// Presses and releases a mouse button over a point of the widget, in logical pixels.
  ///
  /// The C function is `gdk_test_simulate_button`.
  package func simulateClick(x: Int, y: Int, button: Int = 1, modifiers: Modifiers = []) {
    guard let toplevel = window, let window = unsafe gtk_widget_get_window(toplevel.cast()),
      let point = translate(x: x, y: y, to: toplevel)
    else { return }
    // Some widgets react to clicks only where they saw the pointer come.
    var left: CInt = 0
    var top: CInt = 0
    unsafe gdk_window_get_root_coords(
      window, CInt(clamping: point.x), CInt(clamping: point.y), &left, &top)
    let seat = unsafe gdk_display_get_default_seat(gdk_display_get_default())
    unsafe gdk_device_warp(gdk_seat_get_pointer(seat), gdk_screen_get_default(), left, top)
    let state = GdkModifierType(rawValue: modifiers.rawValue)
    let number = CUnsignedInt(clamping: button)
    for type in [GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE] {
      unsafe gdk_test_simulate_button(
        window, CInt(clamping: point.x), CInt(clamping: point.y), number, state, type)
    }
  }
}
