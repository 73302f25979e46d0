import CGTK
import ImageFiles

/// A key with those that are held down with it, as a shortcut names them: Ctrl+Z.
///
/// The key is named by what it types alone: `"z"` with Shift for Ctrl+Shift+Z. Shift is left out
/// where it only serves to type the character: `"?"` with Control is Ctrl+?, wherever a keyboard has
/// the question mark.
public struct Accelerator: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The keys that are held down with it.
  public let modifiers: Modifiers

  /// Creates a shortcut.
  ///
  /// - Parameters:
  ///   - key: The key; a literal stands for the key that types it, as in
  ///     `Accelerator("z", .control)`.
  ///   - modifiers: The keys that are held down with it.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What a person reads of it, in their language: “Ctrl+Z”.
  ///
  /// The C function is `gtk_accelerator_get_label`.
  public var label: String {
    unsafe takingString(
      gtk_accelerator_get_label(key.rawValue, GdkModifierType(rawValue: modifiers.rawValue))) ?? ""
  }

  /// Whether the keys write a character where somebody writes: it has one, and neither Control nor
  /// Alt nor Super is held.
  public var isText: Bool {
    key.character.map { !$0.isNewline && $0 != "\u{8}" && $0 != "\u{1b}" && $0 != "\u{7f}" } == true
      && modifiers.isDisjoint(with: [.control, .alt, .super])
  }

  /// Whether the keys edit text or move the cursor in it, as Delete, Home and Ctrl+A do.
  ///
  /// A widget that takes text gets them before a ``CommandSet`` does. Characters, which ``isText``
  /// knows, aren't among them.
  public var editsText: Bool {
    if modifiers.isSubset(of: [.shift, .control]), Self.editingKeys.contains(key) { return true }
    if key == .return { return modifiers.isSubset(of: .shift) }
    return undoesText
      || modifiers.subtracting(.shift) == .control && Self.lettersWithControl.contains(key)
  }

  /// Whether the keys take back what was written last, or bring it again.
  var undoesText: Bool {
    modifiers.subtracting(.shift) == .control && (key == "z" || key == "y")
  }

  private static let editingKeys: Set<Key> = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .delete, .backspace, .insert,
  ]

  /// Select all with `/`, select nothing with `\\`, choose an emoji with `.` and `;`.
  private static let lettersWithControl: Set<Key> = ["a", "c", "v", "x", "/", "\\", ".", ";"]

  /// How GTK writes it: `<Primary>z`.
  ///
  /// The C function is `gtk_accelerator_name`.
  var name: String {
    unsafe takingString(
      gtk_accelerator_name(key.rawValue, GdkModifierType(rawValue: modifiers.rawValue))) ?? ""
  }
}
