import GTK
import GTKTestSupport
import Portal
import XCTest

/// Requests to the portal to keep the screen on.
///
/// It is a class of its own: a process has one session bus.
final class ScreenInhibitionTests: XCTestCase {
  func testTheScreenStaysOnUntilTheTokenIsReleased() throws {
    let desktop = try MadeUpDesktop()
    try desktop.startPortal()
    withGTK {
      let window = Window()
      window.presentAndWait()
      var token: ScreenInhibition? = ScreenInhibition(by: window, because: "Slideshow")
      pump(untilOutside: "the screen stays on") {
        (try? desktop.calls().last) == "Inhibit 8 Slideshow"
      }
      XCTAssertNotNil(token)
      token = nil
      pump(untilOutside: "the screen is free") { (try? desktop.calls().last) == "Close True" }
      _ = ScreenInhibition(by: window, because: "Slideshow")
      pumpUntilIdle()
      XCTAssertEqual(try desktop.calls().count, 3, "a released token asks for nothing")
    }
  }
}
