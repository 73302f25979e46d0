import GTK
import GTKTestSupport
import XCTest

/// Shortcuts on any keyboard layout, typed on the server's keyboard instead of simulated.
final class KeyboardLayoutTests: XCTestCase {
  func testTheSameShortcutOnEveryLayout() {
    withGTK {
      let typist = Typist()
      let undo = Accelerator("z", .control)
      // The code of the key that types z, and the layouts that have one.
      for (layout, place) in [
        ("us", "52"), ("de", "29"), ("fr", "25"), ("ru", "52"), ("ara", "52"),
      ] {
        Keyboard.with(layout: layout) {
          XCTAssertTrue(typist.typed("ctrl+\(place)")?.matches(undo) == true, layout)
          XCTAssertFalse(typist.typed("ctrl+53")?.matches(undo) == true, layout)
          XCTAssertFalse(typist.typed("ctrl+shift+\(place)")?.matches(undo) == true, layout)
          XCTAssertTrue(
            typist.typed("ctrl+shift+\(place)")?.matches(Accelerator("z", [.control, .shift]))
              == true, layout)
        }
      }
    }
  }

  func testAShortcutMatchesByTheKeyboardsOtherLayout() {
    withGTK {
      let typist = Typist()
      // The letter on the French Z key.
      for (other, letter) in [("ru", "Cyrillic_tse"), ("ara", "Arabic_sad")] {
        Keyboard.with(layout: "fr,\(other)") {
          let event = typist.typed("ctrl+\(letter)")
          XCTAssertNotEqual(event?.key, "z", other)
          XCTAssertEqual(event?.matches(Accelerator("z", .control)), true, other)
          XCTAssertEqual(event?.matches(Accelerator("w", .control)), false, other)
        }
      }
    }
  }

  func testCapsLockChangesNoShortcut() {
    withGTK {
      let typist = Typist()
      for layout in ["us", "fr", "ru", "ara"] {
        Keyboard.with(layout: layout) {
          let places = ["52", "ctrl+52", "ctrl+shift+52", "10", "shift+10", "F9", "alt+Left"]
          let before = places.map { typist.typed($0) }
          Keyboard.type("Caps_Lock")
          XCTAssertEqual(places.map { typist.typed($0) }, before, layout)
          Keyboard.type("Caps_Lock")
          XCTAssertEqual(Set(before.compactMap { $0 }).count, places.count, layout)
        }
      }
    }
  }

  func testDigitShortcutsMatchOnEveryLayout() {
    withGTK {
      let typist = Typist()
      for number in 1...5 {
        let digit = Accelerator(Key(Character("\(number)")))
        let place = "\(9 + number)"
        Keyboard.with(layout: "fr") {
          XCTAssertEqual(typist.typed("shift+\(place)")?.accelerator, digit)
          XCTAssertNotEqual(typist.typed(place)?.accelerator, digit)
          XCTAssertEqual(typist.typed(place)?.matches(digit), true)
        }
        for layout in ["us", "ru", "ara"] {
          Keyboard.with(layout: layout) {
            XCTAssertEqual(typist.typed(place)?.matches(digit), true, layout)
            XCTAssertEqual(typist.typed("shift+\(place)")?.matches(digit), false, layout)
          }
        }
      }
    }
  }

  func testTheKeypadIsLikeTheOtherKeys() {
    withGTK {
      let typist = Typist()
      let keypad: [(String, Key)] = [
        ("KP_Enter", .return), ("KP_Add", .plus), ("KP_Subtract", .minus), ("KP_Home", .home),
        ("KP_Left", .left), ("KP_Up", .up), ("KP_Right", .right), ("KP_Down", .down),
        ("KP_Prior", .pageUp), ("KP_Next", .pageDown), ("KP_End", .end), ("KP_Delete", .delete),
      ]
      for (name, key) in keypad {
        XCTAssertEqual(typist.typed(name)?.accelerator, Accelerator(key), name)
      }
      XCTAssertEqual(typist.typed("alt+KP_Left")?.accelerator, Accelerator(.left, .alt))
      Keyboard.type("Num_Lock")
      for (place, key) in [("87", "1"), ("88", "2"), ("89", "3"), ("83", "4"), ("84", "5")] {
        XCTAssertEqual(typist.typed(place)?.accelerator, Accelerator(Key(Character(key))))
      }
      Keyboard.type("Num_Lock")
    }
  }

  func testShiftCountsOnlyForKeysThatTypeNothing() {
    withGTK {
      let typist = Typist()
      XCTAssertEqual(typist.typed("shift+F6")?.accelerator, Accelerator(.f6, .shift))
      XCTAssertEqual(typist.typed("shift+F10")?.accelerator, Accelerator(.f10, .shift))
      XCTAssertEqual(typist.typed("shift+Tab")?.accelerator, Accelerator(.tab, .shift))
      for (layout, keys) in [
        ("us", "ctrl+shift+61"), ("de", "ctrl+shift+20"), ("fr", "ctrl+shift+58"),
      ] {
        Keyboard.with(layout: layout) {
          XCTAssertEqual(typist.typed(keys)?.accelerator, Accelerator("?", .control), layout)
        }
      }
      XCTAssertEqual(typist.typed("super+52")?.accelerator, Accelerator("z", .super))
    }
  }

  func testLabelsAreThoseOfMenus() {
    withGTK {
      XCTAssertEqual(Accelerator("z", [.control, .shift]).label, "Shift+Ctrl+Z")
      XCTAssertEqual(Accelerator(.f11).label, "F11")
      XCTAssertEqual(Accelerator(.left, .alt).label, "Alt+Left")
      XCTAssertTrue(Accelerator("1").isText)
      XCTAssertTrue(Accelerator("z", .shift).isText)
      for other in [Accelerator("z", .control), Accelerator(.escape), Accelerator(.f9)] {
        XCTAssertFalse(other.isText, other.label)
      }
    }
  }
}

/// A window that receives typed keys.
@MainActor
private final class Typist {
  private let window = Window()
  private var last: KeyEvent?

  init() {
    window.presentAndWait()
    window.takeKeyboard()
    window.onKeyPress { [weak self] in
      self?.last = $0
      return .stop
    }
  }

  /// Returns the last key of a combination.
  func typed(_ keys: String) -> KeyEvent? {
    last = nil
    Keyboard.type(keys)
    return last
  }
}
