import CGTK
public import GTK
import Glibc
import XCTest

extension Window {
  /// Removes the window from the screen, or returns it, as window managers do with minimized
  /// windows and those of other workspaces.
  ///
  /// GTK may not know yet when it returns. The C function is `gdk_x11_window_get_xid`, whose header
  /// would import all of the X library.
  public func simulateMapping(_ isMapped: Bool) {
    guard let function = unsafe dlsym(nil, "gdk_x11_window_get_xid") else {
      return XCTFail("The tests run on an X server.")
    }
    typealias Number = @convention(c) (OpaquePointer?) -> UInt
    let number = unsafe unsafeBitCast(function, to: Number.self)(gtk_widget_get_window(gtkWidget))
    let status = unsafe system("xdotool \(isMapped ? "windowmap" : "windowunmap") \(number)")
    XCTAssertEqual(status, 0, "xdotool changes the window")
  }
}
