import CGTK
import ImageFiles

/// A key that was pressed, as shortcuts see it, whatever the keyboard's layout is.
///
/// Caps Lock and Num Lock don't matter. Shift counts only where it wasn't needed to type the
/// character: Shift and the key `1` of a French keyboard are `1` alone, and Shift with a letter is the
/// small letter with Shift. A key of the keypad is the one that does the same elsewhere: Enter is
/// Return.
///
/// Where the keyboard types another script, a press has more than one reading: the key that types я
/// is that of `z` too. Ask ``firstMatch(_:)`` or ``matches(_:)`` about letters and digits; ``key`` and
/// ``modifiers`` do where the keys are the same everywhere, as arrows are.
public struct KeyEvent: Hashable, Sendable {
  /// What was typed, in the layout that the keyboard has now.
  public let accelerator: Accelerator
  /// The other readings, best first: what the key types in the keyboard's other layouts; on a
  /// keyboard without Latin letters, what it types on an American one; and the digit on the key where
  /// digits take Shift.
  public let alternatives: [Accelerator]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: What was held down with it.
  ///   - alternatives: The other readings, best first.
  public init(key: Key, modifiers: Modifiers = [], alternatives: [Accelerator] = []) {
    accelerator = Accelerator(key, modifiers)
    self.alternatives = alternatives
  }

  /// The key that was typed.
  public var key: Key { accelerator.key }

  /// What was held down with it, but for what typing it takes.
  public var modifiers: Modifiers { accelerator.modifiers }

  /// What the first reading stands for that stands for anything.
  ///
  /// - Parameter meaning: What a reading stands for, or nil for nothing.
  /// - Returns: The first answer other than nil, or nil where there is none.
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
