import CGTK
public import GTK
import Glibc
import XCTest

/// The X server's own keyboard, configured and typed on as by a person.
///
/// It uses the tools `setxkbmap` and `xdotool`, and restores the server's default layout after each
/// use.
@MainActor
public enum Keyboard {
  /// The physical position of a key, with the group and level to type it.
  public struct Place: Hashable, Sendable {
    /// The key code.
    public let number: Int
    /// The index of the keyboard's layout that has the key, from 0.
    public let group: Int
    /// The modifiers: 0 for none, 1 for Shift, 2 for AltGr, 3 for both.
    public let level: Int
  }

  /// Runs a test with another layout.
  ///
  /// - Parameters:
  ///   - layout: A layout name of `setxkbmap`, or several: `fr`, `us,ru`.
  ///   - group: The active one of two layouts, 0 or 1.
  ///   - body: The test.
  public static func with(
    layout: String, group: Int = 0, _ body: () throws -> Void
  ) rethrows {
    set("-layout \(layout) -option grp:menu_switch")
    // The menu key switches to the other layout while it is held: `xdotool` returns to the first
    // one for each key, unless another one is active.
    if group > 0 { run("xdotool keydown 135") }
    defer {
      if group > 0 { run("xdotool keyup 135") }
      set("-option -layout us")
    }
    try body()
  }

  /// Returns the positions of a key in the keyboard's layouts.
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

  /// Presses and releases a key in the window under the pointer.
  ///
  /// - Parameter keys: Key names of `xdotool`, joined with `+`; a number is a key code, whatever it
  ///   types: 10 to 19 are the digits' row, 52 is the American Z. A name that is only in a layout
  ///   other than the first is typed in that one.
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
  /// Directs the server's keyboard focus to this window, as a window manager would.
  public func takeKeyboard(file: StaticString = #filePath, line: UInt = #line) {
    sendPointer(
      x: size.width / 2, y: size.height / 2, then: "getmouselocation >/dev/null", file: file,
      line: line)
    pumpUntilIdle(file: file, line: line)
  }
}
