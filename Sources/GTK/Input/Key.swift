import CGTK

/// A key of the keyboard, by its meaning rather than its position.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// GDK's number of the key.
  public let rawValue: UInt32

  /// Creates a key from GDK's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates the key that types a character.
  ///
  /// The C function is `gdk_unicode_to_keyval`.
  public init(_ character: Character) {
    self.init(rawValue: gdk_unicode_to_keyval(character.unicodeScalars.first?.value ?? 0))
  }

  /// Whether the key only changes others, as Shift does, and does nothing by itself.
  public var isModifier: Bool {
    // Shift to Hyper, the choice of levels and groups, Mode Switch and Num Lock.
    (0xffe1...0xffee).contains(rawValue) || (0xfe01...0xfe13).contains(rawValue)
      || (0xff7e...0xff7f).contains(rawValue)
  }

  /// The arrow to the left.
  public static let left = Key(rawValue: 0xff51)
  /// The arrow up.
  public static let up = Key(rawValue: 0xff52)
  /// The arrow to the right.
  public static let right = Key(rawValue: 0xff53)
  /// The arrow down.
  public static let down = Key(rawValue: 0xff54)
  /// Page Up.
  public static let pageUp = Key(rawValue: 0xff55)
  /// Page Down.
  public static let pageDown = Key(rawValue: 0xff56)
  /// Home.
  public static let home = Key(rawValue: 0xff50)
  /// End.
  public static let end = Key(rawValue: 0xff57)
  /// Escape.
  public static let escape = Key(rawValue: 0xff1b)
  /// Return.
  public static let `return` = Key(rawValue: 0xff0d)
  /// Enter on the keypad; in a ``KeyEvent`` it is Return.
  public static let enter = Key(rawValue: 0xff8d)
  /// The space bar.
  public static let space = Key(rawValue: 0x20)
  /// Tab.
  public static let tab = Key(rawValue: 0xff09)
  /// Tab with Shift, a separate key on X servers; in a ``KeyEvent`` it is Tab.
  public static let backTab = Key(rawValue: 0xfe20)
  /// Backspace.
  public static let backspace = Key(rawValue: 0xff08)
  /// Delete.
  public static let delete = Key(rawValue: 0xffff)
  /// Insert.
  public static let insert = Key(rawValue: 0xff63)
  /// The menu key.
  public static let menu = Key(rawValue: 0xff67)
  /// The keyboard's Back key.
  public static let back = Key(rawValue: 0x1008ff26)
  /// The keyboard's Forward key.
  public static let forward = Key(rawValue: 0x1008ff27)
  /// Plus.
  public static let plus = Key(rawValue: 0x2b)
  /// Minus.
  public static let minus = Key(rawValue: 0x2d)
  /// F1.
  public static let f1 = Key(rawValue: 0xffbe)
  /// F2.
  public static let f2 = Key(rawValue: 0xffbf)
  /// F5.
  public static let f5 = Key(rawValue: 0xffc2)
  /// F6.
  public static let f6 = Key(rawValue: 0xffc3)
  /// F7.
  public static let f7 = Key(rawValue: 0xffc4)
  /// F8.
  public static let f8 = Key(rawValue: 0xffc5)
  /// F9.
  public static let f9 = Key(rawValue: 0xffc6)
  /// F10.
  public static let f10 = Key(rawValue: 0xffc7)
  /// F11.
  public static let f11 = Key(rawValue: 0xffc8)

  /// The key for uppercase and lowercase letters alike: the one that types the lowercase letter.
  ///
  /// The C function is `gdk_keyval_to_lower`.
  public var lowercased: Key { Key(rawValue: gdk_keyval_to_lower(rawValue)) }

  /// The character that the key types, or nil.
  ///
  /// The C function is `gdk_keyval_to_unicode`.
  public var character: Character? {
    let value = gdk_keyval_to_unicode(rawValue)
    guard value != 0 else { return nil }
    return Unicode.Scalar(value).map { Character($0) }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key that types a character, as in `let undo: Key = "z"`.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}
