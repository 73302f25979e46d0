/// A key press in the form of shortcuts, independent of the keyboard's layout.
///
/// Caps Lock and Num Lock are ignored. Shift counts only if it wasn't needed to type the character:
/// Shift and the key `1` of a French keyboard are `1` alone, and Shift with a letter is the
/// lowercase letter with Shift. A key of the keypad is the other key with the same effect: Enter is
/// Return.
///
/// If the keyboard types another script, a press has more than one reading: the key that types я is
/// that of `z` too. Use ``firstMatch(_:)`` or ``matches(_:)`` for letters and digits; use ``key``
/// and ``modifiers`` for keys that are the same everywhere, such as arrows.
public struct KeyEvent: Hashable, Sendable {
  /// The typed key combination, in the keyboard's current layout.
  public let accelerator: Accelerator
  /// The other readings, best first: the key in the keyboard's other layouts; on a keyboard without
  /// Latin letters, the key of an American one; and the key's digit if digits need Shift.
  public let alternatives: [Accelerator]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The keys that were held down with it.
  ///   - alternatives: The other readings, best first.
  public init(key: Key, modifiers: Modifiers = [], alternatives: [Accelerator] = []) {
    accelerator = Accelerator(key, modifiers)
    self.alternatives = alternatives
  }

  /// The key that was typed.
  public var key: Key { accelerator.key }

  /// The keys that were held down with it, except those that typing it needs.
  public var modifiers: Modifiers { accelerator.modifiers }

  /// Returns the meaning of the first reading that has one.
  ///
  /// - Parameter meaning: Returns the meaning of a reading, or nil for none.
  /// - Returns: The first result other than nil, or nil if there is none.
  public func firstMatch<Result>(_ meaning: (Accelerator) throws -> Result?) rethrows -> Result? {
    for reading in [accelerator] + alternatives {
      if let result = try meaning(reading) { return result }
    }
    return nil
  }

  /// Whether one of the readings is a shortcut's.
  public func matches(_ accelerator: Accelerator) -> Bool {
    firstMatch { $0 == accelerator ? true : nil } == true
  }
}
