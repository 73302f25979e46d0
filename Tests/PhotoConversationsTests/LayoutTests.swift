import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Every shortcut of the program, typed on the keyboards of several countries.
final class LayoutTests: XCTestCase {
  func testEveryShortcutCanBeTypedOnEveryKeyboardLayout() {
    withGTK {
      let window = Window()
      window.presentAndWait()
      window.takeKeyboard()
      var typed: [KeyEvent] = []
      window.onKeyPress { event in
        // A modifier is a key of its own.
        let held: [ClosedRange<UInt32>] = [
          0xfe01...0xfe13, 0xff7e...0xff7f, 0xffe1...0xffee,
        ]
        if !held.contains(where: { $0.contains(event.key.rawValue) }) { typed.append(event) }
        return .stop
      }
      let sample = try SampleLibraryWindow(width: 1000)
      let split = sample.split.shortcuts.flatMap(\.shortcuts).map(\.accelerators)
      sample.photos.window.destroy()
      let shortcuts = PhotoCommands.table(isMirrored: false).map(\.accelerators) + split
      let all = Array(Set(shortcuts.flatMap { $0 }))
      XCTAssertGreaterThan(all.count, 50)
      @MainActor func check(_ ways: [Accelerator: String], _ place: String) {
        typed = []
        Keyboard.type("--delay 0 " + ways.values.joined(separator: " "))
        pump(until: "all keys came \(place)") { typed.count >= ways.count }
        for (way, event) in zip(ways, typed) where !event.matches(way.key) {
          XCTFail("\(way.value) is no \(way.key.label) \(place), but \(event)")
        }
      }
      for (layout, group) in [
        ("us", 0), ("de", 0), ("fr", 0), ("ru", 0), ("ara", 0), ("gr", 0), ("us,ru", 1),
        ("ru,us", 0), ("fr,ara", 1), ("de,gr", 1), ("gr,fr", 0), ("ara,us", 1), ("us,de", 1),
        ("us,fr", 1), ("ara,fr", 1), ("gr,de", 1), ("fr,de", 0),
      ] {
        Keyboard.with(layout: layout, group: group) {
          let ways = Dictionary(
            uniqueKeysWithValues: all.compactMap { shortcut in
              Self.keys(for: shortcut, group: group).map { (shortcut, $0) }
            })
          for accelerators in shortcuts where !accelerators.isEmpty {
            XCTAssertTrue(
              accelerators.contains { ways[$0] != nil },
              "\(accelerators.map(\.label)) can't be typed on \(layout)")
          }
          for lock in [nil, "Caps_Lock"] {
            let place = "on \(layout)" + (lock.map { " with \($0)" } ?? "")
            Self.with(lock) {
              check(ways, place)
              check(Keypad.ways(for: all, hasDigits: false), "\(place), keypad")
              Self.with("Num_Lock") {
                check(Keypad.ways(for: all, hasDigits: true), "\(place), keypad with digits")
              }
            }
          }
        }
      }
      check([Accelerator(.end): "87"], "once Num Lock is off")
      window.destroy()
    }
  }

  /// Runs a closure with a locked key, which is unlocked afterwards, or without one.
  @MainActor
  private static func with(_ lock: String?, _ body: () -> Void) {
    if let lock { Keyboard.type(lock) }
    body()
    if let lock { Keyboard.type(lock) }
  }

  /// Returns the key presses for a shortcut in `xdotool`'s notation; nil if no key types it.
  @MainActor
  private static func keys(for shortcut: Accelerator, group: Int) -> String? {
    let places = Keyboard.places(of: shortcut.key)
    let place =
      places.filter { $0.group == group }.min { $0.level < $1.level }
      ?? places.min { ($0.level, $0.group) < ($1.level, $1.group) }
    guard let number = place?.number ?? American.place(of: shortcut.key) else { return nil }
    var words = shortcut.heldWords
    let level = place?.level ?? 0
    if shortcut.modifiers.contains(.shift) || level % 2 == 1 { words.append("shift") }
    if level > 1 { words.append("ISO_Level3_Shift") }
    // A single digit would mean the key that types it.
    words.append(shortcut.key == .escape ? "Escape" : "\(number)")
    return words.joined(separator: "+")
  }
}

extension Accelerator {
  /// The modifiers besides Shift in `xdotool`'s notation.
  fileprivate var heldWords: [String] {
    (modifiers.contains(.control) ? ["ctrl"] : []) + (modifiers.contains(.alt) ? ["alt"] : [])
  }
}

/// The codes of the keypad's keys, which are the same on all keyboards.
private enum Keypad {
  private static let always: [Key: Int] = [.return: 104, .plus: 86, .minus: 82]
  private static let digits: [Key: Int] = [
    "7": 79, "8": 80, "9": 81, "4": 83, "5": 84, "6": 85, "1": 87, "2": 88, "3": 89, "0": 90,
  ]
  private static let others: [Key: Int] = [
    .home: 79, .up: 80, .pageUp: 81, .left: 83, .right: 85, .end: 87, .down: 88, .pageDown: 89,
    .delete: 91,
  ]

  /// Returns the keypad's key presses for the shortcuts that it has the keys for.
  ///
  /// Shortcuts with Shift are left out, as it would invert Num Lock.
  ///
  /// - Parameters:
  ///   - shortcuts: The shortcuts.
  ///   - hasDigits: Whether Num Lock is on.
  /// - Returns: The key presses in `xdotool`'s notation, by the shortcuts.
  static func ways(for shortcuts: [Accelerator], hasDigits: Bool) -> [Accelerator: String] {
    let places = always.merging(hasDigits ? digits : others) { place, _ in place }
    return Dictionary(
      uniqueKeysWithValues: shortcuts.compactMap { shortcut in
        guard let place = places[shortcut.key], !shortcut.modifiers.contains(.shift) else {
          return nil
        }
        return (shortcut, (shortcut.heldWords + ["\(place)"]).joined(separator: "+"))
      })
  }
}

/// The codes of letters and digits on an American keyboard, for those that no other key types.
private enum American {
  @MainActor
  static func place(of key: Key) -> Int? {
    for (first, row) in [
      (10, "1234567890"), (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
    ] {
      if let index = row.firstIndex(where: { Key($0) == key }) {
        return first + row.distance(from: row.startIndex, to: index)
      }
    }
    return nil
  }
}
