import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Every shortcut of the program, typed on the keyboards of several countries.
final class LayoutTests: XCTestCase {
  func testEveryShortcutIsFoundOnEveryKeyboard() {
    withGTK {
      let window = Window()
      window.presentAndWait()
      window.takeKeyboard()
      var typed: [KeyEvent] = []
      window.keep(
        window.onKeyPress { event in
          // What is held down is a key of its own.
          let held: [ClosedRange<UInt32>] = [0xfe01...0xfe13, 0xffe1...0xffee]
          if !held.contains(where: { $0.contains(event.key.rawValue) }) { typed.append(event) }
          return .stop
        })
      let sample = try SampleLibraryWindow(width: 1000)
      let split = sample.split.shortcuts.flatMap(\.shortcuts).map(\.accelerators)
      sample.photos.window.destroy()
      let shortcuts = PhotoCommands.table(isMirrored: false).map(\.accelerators) + split
      let all = Array(Set(shortcuts.flatMap { $0 }))
      XCTAssertGreaterThan(all.count, 50)
      for (layout, group) in [
        ("us", 0), ("de", 0), ("fr", 0), ("ru", 0), ("ara", 0), ("gr", 0), ("us,ru", 1),
        ("ru,us", 0), ("fr,ara", 1), ("de,gr", 1), ("gr,fr", 0), ("ara,us", 1),
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
          for isLocked in [false, true] {
            if isLocked { Keyboard.type("Caps_Lock") }
            typed = []
            Keyboard.type("--delay 0 " + ways.values.joined(separator: " "))
            pump(until: "all keys came on \(layout)") { typed.count >= ways.count }
            if isLocked { Keyboard.type("Caps_Lock") }
            for (way, event) in zip(ways, typed) where !event.matches(way.key) {
              XCTFail("\(way.value) is no \(way.key.label) on \(layout), but \(event)")
            }
          }
        }
      }
      window.destroy()
    }
  }

  /// What is pressed for a shortcut, as `xdotool` takes it; nil where no key types it.
  @MainActor
  private static func keys(for shortcut: Accelerator, group: Int) -> String? {
    let places = Keyboard.places(of: shortcut.key)
    let place =
      places.filter { $0.group == group }.min { $0.level < $1.level }
      ?? places.min { ($0.level, $0.group) < ($1.level, $1.group) }
    guard let number = place?.number ?? American.place(of: shortcut.key) else { return nil }
    var words: [String] = []
    if shortcut.modifiers.contains(.control) { words.append("ctrl") }
    if shortcut.modifiers.contains(.alt) { words.append("alt") }
    let level = place?.level ?? 0
    if shortcut.modifiers.contains(.shift) || level % 2 == 1 { words.append("shift") }
    if level > 1 { words.append("ISO_Level3_Shift") }
    // One digit would be the key that types it.
    words.append(shortcut.key == .escape ? "Escape" : "\(number)")
    return words.joined(separator: "+")
  }
}

/// The places of letters and digits on an American keyboard, where nothing else types them.
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
