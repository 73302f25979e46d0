import CGTK
public import GTK
import Glibc
import XCTest

extension Application {
  /// Sets the number of device pixels per logical pixel, as if the window moved to another screen,
  /// and waits until its widgets know.
  ///
  /// Windows keep their size in logical pixels. The C function is
  /// `gdk_x11_display_set_window_scale`, whose header would import all of the X library.
  public static func simulateDensity(_ scale: Int) {
    guard let function = unsafe dlsym(nil, "gdk_x11_display_set_window_scale") else {
      return XCTFail("The tests run on an X server.")
    }
    typealias SetScale = @convention(c) (OpaquePointer?, CInt) -> Void
    unsafe unsafeBitCast(function, to: SetScale.self)(
      gdk_display_get_default(), CInt(clamping: scale))
    pumpUntilIdle()
  }
}
