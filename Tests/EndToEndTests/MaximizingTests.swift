import XCTest

/// The window under a window manager, which alone can maximize it.
final class MaximizingTests: XCTestCase {
  /// Maximised while the overlay was open: labels stayed beside icons, and closing was suppressed
  /// (microsoft-ui-xaml 11740).
  func testWinUI11740MaximizingUnderAnOpenOverlayPutsItBesideAndBack() throws {
    let manager = try WindowManager()
    defer { manager.end() }
    let driver = try ProgramDriver.openGallery(["weapons"], size: (700, 900))
    for _ in 0..<2 {
      try driver.press("F9")
      try driver.wait(for: "the overlay") { $0.displayMode == "oneOverSecondary" }
      try driver.doubleClickTitleBar()
      try driver.wait(for: "two columns") {
        $0.displayMode == "oneBesideSecondary" && $0.width ?? 0 > 1500
      }
      try driver.doubleClickTitleBar()
      try driver.wait(for: "the detail alone, as large as before") {
        $0.displayMode == "secondaryOnly" && $0.width == 700 && $0.height == 900
      }
    }
    try driver.finish()
  }
}

extension ProgramDriver {
  /// Clicks twice in the middle of the title bar, which maximizes a window and puts it back.
  fileprivate func doubleClickTitleBar() throws {
    // Sooner, GTK takes it for the third and fourth click of the last one.
    try settle(for: 0.5)
    let window = try geometry()
    try Tool.run(
      "xdotool",
      ["mousemove", "\(window.x + window.width * 2 / 3)", "\(window.y + top / 2)", "click"]
        + ["--repeat", "2", "--delay", "50", "1"])
  }
}
