import TestSupport
import XCTest

/// The window under a window manager, which is needed to maximize it.
final class MaximizingTests: XCTestCase {
  /// After maximizing with an open overlay, labels stayed beside icons and closing was suppressed
  /// (microsoft-ui-xaml 11740).
  func testMaximizingWithAnOpenOverlayTilesItAndUnmaximizingHidesIt() throws {
    // Reported as WinUI 11740.
    let manager = try WindowManager()
    defer { manager.end() }
    let driver = try ProgramDriver.openGallery(["weapons"], size: (700, 900))
    for _ in 0..<2 {
      try driver.press("F9")
      try driver.wait(for: "the overlay") { $0.displayMode == "oneOverSecondary" }
      try driver.doubleClickTitleBar(under: manager)
      try driver.wait(for: "two columns") {
        $0.displayMode == "oneBesideSecondary" && $0.width ?? 0 > 1500
      }
      try driver.doubleClickTitleBar(under: manager)
      try driver.wait(for: "the detail alone, as large as before") {
        $0.displayMode == "secondaryOnly" && $0.width == 700 && $0.height == 900
      }
    }
    try driver.finish()
  }

  func testF11EntersFullScreenAndEscapeLeavesIt() throws {
    let manager = try WindowManager()
    defer { manager.end() }
    let driver = try ProgramDriver.open()
    try driver.press("F11")
    try driver.wait(for: "the whole screen") { $0.width == 1600 && $0.height == 1200 }
    try driver.press("F11")
    try driver.wait(for: "the window") { $0.width == 1000 && $0.height == 680 }
    try driver.clickRow(1)
    try driver.wait(for: "a photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.press("F11")
    try driver.wait(for: "the photo alone") {
      $0.width == 1600 && $0.height == 1200 && $0.displayMode == "secondaryOnly"
    }
    try driver.press("Escape")
    try driver.wait(for: "the list beside the photo") {
      $0.width == 1000 && $0.height == 680 && $0.displayMode == "oneBesideSecondary"
        && $0.secondary == ["photo:Ada/1"]
    }
    try driver.resize(width: 400)
    try driver.wait(for: "the photo on the list") { $0.isCollapsed && $0.back != nil }
    try driver.press("F11")
    try driver.wait(for: "the whole screen") { $0.width == 1600 }
    try driver.press("Escape")
    try driver.wait(for: "the window with the photo") {
      $0.width == 400 && $0.height == 680 && $0.back != nil
    }
    try driver.press("Escape")
    try driver.wait(for: "the way back") { $0.back == nil }
    try driver.finish()
  }

  func testAFullScreenOrMaximizedWindowRestoresItsOwnSize() throws {
    let manager = try WindowManager()
    defer { manager.end() }
    let folder = try TemporaryFolder()
    for fill in ["F11", nil] {
      let driver = try ProgramDriver.open(
        remembering: folder("states"), ["--size", "1000x680"], inset: nil)
      let before = try driver.geometry()
      if let fill {
        try driver.press(fill)
      } else {
        try driver.doubleClickTitleBar(under: manager)
      }
      try waitUntil("the window fills the screen") {
        try driver.geometry() == Area(x: 0, y: 0, width: 1600, height: 1200)
      }
      try driver.press("ctrl+q")
      XCTAssertEqual(try driver.end(), 0)
      let next = try ProgramDriver.open(
        remembering: folder("states"), inset: (driver.border, driver.top))
      if fill == nil {
        try waitUntil("the window is maximized again") { try next.geometry().width == 1600 }
        try next.doubleClickTitleBar(under: manager)
      }
      try waitUntil("the window has its own size") {
        let now = try next.geometry()
        return (now.width, now.height) == (before.width, before.height)
      }
      try next.finish()
    }
  }
}

extension ProgramDriver {
  /// Double-clicks the middle of the title bar, which maximizes or restores the window.
  ///
  /// If the second click is late, they are two single ones, and have no effect.
  fileprivate func doubleClickTitleBar(under manager: WindowManager) throws {
    try settle()
    try manager.settle()
    let window = try geometry()
    try waitUntil("a double click changes the window") {
      // For 400 ms GTK waits for more clicks, and would count these as the third and fourth.
      try settle(calm: 450)
      try Tool.run(
        "xdotool",
        ["mousemove", "\(window.x + window.width * 2 / 3)", "\(window.y + top / 2)", "click"]
          + ["--repeat", "2", "--delay", "50", "1"])
      // The program has asked for the change, and the window manager has made it.
      try settle()
      try manager.settle()
      return try geometry() != window
    }
  }
}
