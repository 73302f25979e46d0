import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK

// Random keys that navigate in split views.

extension Dice {
  /// Returns one of the keys that navigate, with its name.
  mutating func navigationKey() -> (name: String, event: KeyEvent) {
    let (name, key, modifiers) = pick([
      ("Tab", Key.tab, Modifiers()), ("F6", .f6, []), ("F9", .f9, []), ("Escape", .escape, []),
      ("Alt+Left", .left, .alt), ("Alt+Right", .right, .alt), ("F8", .f8, []),
    ])
    return (name, KeyEvent(key: key, modifiers: modifiers))
  }
}

extension SplitView {
  /// Handles a key press as the window does, without the display server, which is slow.
  func press(_ event: KeyEvent, in window: Window) {
    if handle(event) == .stop { return }
    if event.key == .tab { _ = window.childFocus(.forward) } else { _ = handleUnused(event) }
  }
}
