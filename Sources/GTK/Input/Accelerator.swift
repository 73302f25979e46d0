import CGTK
import GLib

/// A key combination such as Ctrl+Z, in the form of shortcuts.
///
/// The key is the one that is typed without modifiers: `"z"` with Shift for Ctrl+Shift+Z. Shift is
/// left out if it only serves to type the character: `"?"` with Control is Ctrl+?, wherever a
/// keyboard has the question mark.
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

  /// The text for a person, in their language: “Ctrl+Z”.
  ///
  /// The C function is `gtk_accelerator_get_label`.
  public var label: String {
    unsafe takingString(
      gtk_accelerator_get_label(key.rawValue, GdkModifierType(rawValue: modifiers.rawValue))) ?? ""
  }

  /// Whether the keys type a character in a text: it has one, and neither Control nor Alt nor Super
  /// is held.
  public var isText: Bool {
    key.character.map { !$0.isNewline && $0 != "\u{8}" && $0 != "\u{1b}" && $0 != "\u{7f}" } == true
      && modifiers.isDisjoint(with: [.control, .alt, .super])
  }

  /// Whether the keys edit text or move the cursor in it, such as Delete, Home and Ctrl+A.
  ///
  /// A widget that takes text receives them before a ``CommandSet``. Keys that type characters
  /// (``isText``) aren't among them.
  public var editsText: Bool {
    if modifiers.isSubset(of: [.shift, .control]), Self.editingKeys.contains(key) { return true }
    if key == .return { return modifiers.isSubset(of: .shift) }
    return undoesText
      || modifiers.subtracting(.shift) == .control && Self.lettersWithControl.contains(key)
  }

  /// Whether the keys undo or redo an edit of text.
  var undoesText: Bool {
    modifiers.subtracting(.shift) == .control && (key == "z" || key == "y")
  }

  private static let editingKeys: Set<Key> = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .delete, .backspace, .insert,
  ]

  /// Select all with `/`, select nothing with `\\`, choose an emoji with `.` and `;`.
  private static let lettersWithControl: Set<Key> = ["a", "c", "v", "x", "/", "\\", ".", ";"]

  /// The name in GTK's syntax: `<Primary>z`.
  ///
  /// The C function is `gtk_accelerator_name`.
  var name: String {
    unsafe takingString(
      gtk_accelerator_name(key.rawValue, GdkModifierType(rawValue: modifiers.rawValue))) ?? ""
  }
}
