/// The keys that are held down together with another one.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// GDK's bits of the keys.
  public let rawValue: UInt32

  /// Creates a set from GDK's bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 1 << 3)
  /// Super, labeled as the Windows or the Command key on many keyboards.
  public static let `super` = Modifiers(rawValue: 1 << 26)

  /// The set without bits for anything else, such as Caps Lock or a mouse button.
  var known: Modifiers { intersection([.shift, .control, .alt, .super]) }
}
