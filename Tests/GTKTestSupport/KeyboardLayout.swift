import CGTK
public import GTK
import Glibc
import XCTest

/// The server's own keyboard, as a person sets it up and types on it.
///
/// The tools `setxkbmap` and `xdotool` do it; the server's standard layout is back after each use.
@MainActor
public enum Keyboard {
  /// Runs a test with another layout.
  ///
  /// - Parameters:
  ///   - layout: A name as `setxkbmap` takes it, or several: `fr`, `us,ru`.
  ///   - body: The test.
  public static func with(layout: String, _ body: () throws -> Void) rethrows {
    set("-layout \(layout)")
    defer { set("-layout us") }
    try body()
  }

  /// Presses and releases a key on the window that the pointer is over.
  ///
  /// - Parameter keys: Names as `xdotool` takes them, joined with `+`; a number is the key at a
  ///   place in the first layout, whatever it types: 10 to 19 are the digits' row, 52 is where
  ///   Americans have Z. A name that only another layout has is typed in that one.
  public static func type(_ keys: String) {
    run("xdotool key \(keys)")
    pumpUntilIdle()
  }

  private static func set(_ options: String) {
    run("setxkbmap \(options)")
    pumpUntilIdle()
  }

  private static func run(_ command: String) {
    let status = unsafe system(command)
    XCTAssertEqual(status, 0, command)
  }
}

extension Window {
  /// Has the server send its keys here, which a window manager would do.
  public func takeKeyboard() {
    guard let point = screenPosition(x: size.width / 2, y: size.height / 2) else { return }
    let status = unsafe system(
      "xdotool mousemove \(point.x) \(point.y) getmouselocation >/dev/null")
    XCTAssertEqual(status, 0, "xdotool moves the pointer")
    pumpUntilIdle()
  }
}
