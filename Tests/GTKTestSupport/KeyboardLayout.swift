import CGTK
public import GTK
import Glibc
import XCTest

/// The server's own keyboard, as a person sets it up and types on it.
///
/// The tools `setxkbmap` and `xdotool` do it; the server's standard layout is back after each use.
@MainActor
public enum Keyboard {
  /// Where a key is, and how it is typed there.
  public struct Place: Hashable, Sendable {
    /// The place's number.
    public let number: Int
    /// In which of the keyboard's layouts it is there, from 0.
    public let group: Int
    /// What it takes: 0 for nothing, 1 for Shift, 2 for AltGr, 3 for both.
    public let level: Int
  }

  /// Runs a test with another layout.
  ///
  /// - Parameters:
  ///   - layout: A name as `setxkbmap` takes it, or several: `fr`, `us,ru`.
  ///   - group: Which of two is typed in, 0 or 1.
  ///   - body: The test.
  public static func with(
    layout: String, group: Int = 0, _ body: () throws -> Void
  ) rethrows {
    set("-layout \(layout) -option grp:menu_switch")
    // The key for menus leads to the other layout while it is held: `xdotool` goes back to the first
    // one for each key, unless that is another one now.
    if group > 0 { run("xdotool keydown 135") }
    defer {
      if group > 0 { run("xdotool keyup 135") }
      set("-option -layout us")
    }
    try body()
  }

  /// Where a key is in the layouts that the keyboard has.
  ///
  /// The C function is `gdk_keymap_get_entries_for_keyval`.
  public static func places(of key: Key) -> [Place] {
    let keymap = unsafe gdk_keymap_get_for_display(gdk_display_get_default())
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var count: CInt = 0
    defer { unsafe g_free(keys) }
    guard
      unsafe gdk_keymap_get_entries_for_keyval(keymap, key.rawValue, &keys, &count) != 0,
      let keys = unsafe keys
    else { return [] }
    return (0..<Int(count)).map { index in
      unsafe Place(
        number: Int(keys[index].keycode), group: Int(keys[index].group),
        level: Int(keys[index].level))
    }
  }

  /// Presses and releases a key on the window that the pointer is over.
  ///
  /// - Parameter keys: Names as `xdotool` takes them, joined with `+`; a number is the key at a
  ///   place, whatever it types: 10 to 19 are the digits' row, 52 is where Americans have Z. A name
  ///   that only another layout than the first has is typed in that one.
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
