import CGTK
import GLib

extension KeyEvent {
  /// Reads an event like GTK does to match shortcuts.
  ///
  /// The C functions are `gdk_keymap_translate_keyboard_state` and
  /// `gdk_keymap_get_entries_for_keycode`.
  @MainActor
  init(_ event: GdkEventKey) {
    let press = unsafe KeyPress(event)
    var readings = [press.reading(press.key)]
    for entry in press.entries where entry.level == press.level && entry.group != press.group {
      readings.append(press.reading(entry.key))
    }
    if let key = press.americanKey { readings.append(press.reading(key)) }
    if !press.isShifted, !press.key.isDigit {
      for entry in press.entries where entry.group == press.group && entry.key.isDigit {
        readings.append(press.reading(entry.key))
      }
    }
    var others: [Accelerator] = []
    for reading in readings.dropFirst() where reading != readings[0] && !others.contains(reading) {
      others.append(reading)
    }
    self.init(key: readings[0].key, modifiers: readings[0].modifiers, alternatives: others)
  }
}

/// GDK's information about a pressed key.
@MainActor
private struct KeyPress {
  /// A key's symbol in one of the keyboard's layouts and levels.
  struct Entry {
    var group: Int
    var level: Int
    var key: Key
  }

  /// The typed key, regardless of Caps Lock.
  let key: Key
  /// The active layout, from 0.
  let group: Int
  /// The active level, that is, the index among the key's characters: with Shift usually 1.
  let level: Int
  /// All symbols of the key.
  let entries: [Entry]
  private let keycode: Int
  private let isLatin: Bool
  private let held: Modifiers
  /// The modifiers that were needed to type the key.
  private let consumed: Modifiers

  init(_ event: GdkEventKey) {
    let keymap = unsafe gdk_keymap_get_for_display(gdk_display_get_default())
    var state = unsafe GdkModifierType(rawValue: event.state & ~GDK_LOCK_MASK.rawValue)
    var group = unsafe CInt(event.group)
    // A modifier that both selects the layout and is used in shortcuts counts as the latter.
    let chooser = unsafe gdk_keymap_get_modifier_mask(
      keymap, GDK_MODIFIER_INTENT_SHIFT_GROUP)
    let shared = chooser.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
    let isChosen = state.rawValue & shared != 0
    var keyval: guint = 0
    var level: CInt = 0
    var consumed = GdkModifierType(0)
    let typed = GdkModifierType(rawValue: isChosen ? state.rawValue & ~shared : state.rawValue)
    keycode = unsafe Int(event.hardware_keycode)
    let isKnown = unsafe gdk_keymap_translate_keyboard_state(
      keymap, CUnsignedInt(keycode), typed, isChosen ? 0 : group, &keyval, &group, &level,
      &consumed)
    unsafe gdk_keymap_add_virtual_modifiers(keymap, &state)
    key = unsafe Key(rawValue: isKnown != 0 ? keyval : event.keyval)
    self.group = Int(group)
    self.level = Int(level)
    held = Modifiers(rawValue: state.rawValue).known
    self.consumed = Modifiers(rawValue: consumed.rawValue & ~(isChosen ? shared : 0))
    isLatin = unsafe Self.isLatin(keymap)
    entries = unsafe Self.entries(of: keycode, in: keymap)
  }

  /// Whether any key types Latin letters.
  private static func isLatin(_ keymap: OpaquePointer?) -> Bool {
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var count: CInt = 0
    defer { unsafe g_free(keys) }
    return unsafe gdk_keymap_get_entries_for_keyval(keymap, Key("a").rawValue, &keys, &count) != 0
  }

  private static func entries(of keycode: Int, in keymap: OpaquePointer?) -> [Entry] {
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var keyvals: UnsafeMutablePointer<guint>?
    var count: CInt = 0
    guard
      unsafe gdk_keymap_get_entries_for_keycode(
        keymap, CUnsignedInt(keycode), &keys, &keyvals, &count) != 0,
      let keys = unsafe keys, let keyvals = unsafe keyvals
    else { return [] }
    defer {
      unsafe g_free(keys)
      unsafe g_free(keyvals)
    }
    return (0..<Int(count)).map { index in
      unsafe Entry(
        group: Int(keys[index].group), level: Int(keys[index].level),
        key: Key(rawValue: keyvals[index]))
    }
  }

  /// Whether Shift was held.
  var isShifted: Bool { held.contains(.shift) }

  /// Returns the shortcut of the press if its key has this name.
  func reading(_ key: Key) -> Accelerator {
    var modifiers = held.subtracting(consumed)
    // Letters and Tab are the same key with Shift, which is a part of the shortcut then.
    if key == .backTab || isShifted && key.isLetter { modifiers.insert(.shift) }
    return Accelerator(key == .backTab ? .tab : key.withoutKeypad.lowercased, modifiers)
  }

  /// The letter or digit at the key's position on an American keyboard, by Linux's key codes, if
  /// the keyboard has no Latin letters; else nil.
  var americanKey: Key? {
    if isLatin { return nil }
    let rows = [(10, "1234567890"), (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")]
    for (first, row) in rows where keycode >= first && keycode < first + row.count {
      let key = Key(Array(row)[keycode - first])
      return isShifted && key.isDigit ? nil : key
    }
    return nil
  }
}

extension Key {
  /// Whether the key has an uppercase and a lowercase form.
  fileprivate var isLetter: Bool { gdk_keyval_to_upper(rawValue) != gdk_keyval_to_lower(rawValue) }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(rawValue) }

  /// The other key that has the same effect as this one of the keypad; any other key itself.
  fileprivate var withoutKeypad: Key {
    switch rawValue {
    // Digits and signs have the order of characters, Enter and Tab that of other keys.
    case 0xffaa...0xffb9, 0xffbd: Key(rawValue: rawValue - 0xff80)
    case 0xff80: .space
    case 0xff89: .tab
    case 0xff8d: .return
    // F1 to F4.
    case 0xff91...0xff94: Key(rawValue: rawValue + 0x2d)
    // Home, the arrows, Page Up, Page Down and End.
    case 0xff95...0xff9c: Key(rawValue: rawValue - 0x45)
    case 0xff9e: .insert
    case 0xff9f: .delete
    default: self
    }
  }
}
