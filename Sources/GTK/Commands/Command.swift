/// Something that a person can do with a window: a line in a program's table of commands.
///
/// Menus, keys, buttons and the ``ShortcutsWindow`` are made from the table, by ``CommandSet``. Keys
/// that edit text go first to an entry that a person writes in: there, Delete deletes a character.
///
/// ```swift
/// let commands: [Command<NotesWindow>] = [
///   Command("add-note", "New Note", [Accelerator("n", .control)]) { $0.addNote() },
///   Command("remove-note", "Remove the Note", [Accelerator(.delete)], if: { $0.note != nil }) {
///     $0.removeNote()
///   },
/// ]
/// ```
@MainActor
public struct Command<Owner: AnyObject> {
  /// The name: letters, digits and `-`, other than those of all others in the table.
  public let name: String
  /// What a person reads of it, in their language.
  public let title: String
  /// What it belongs to in the ``ShortcutsWindow``, in the person's language.
  public let topic: String
  /// The keys that do it, the usual one first; none for a command without keys.
  public let accelerators: [Accelerator]
  /// Whether it is done again and again while its key is held down.
  public let repeats: Bool
  /// Whether it can be done now.
  public let isEnabled: @MainActor (Owner) -> Bool
  /// What does it.
  public let action: @MainActor (Owner) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The name: letters, digits and `-`.
  ///   - title: What a person reads of it, in their language.
  ///   - accelerators: The keys that do it, the usual one first.
  ///   - topic: What it belongs to in the ``ShortcutsWindow``, in their language; empty for no
  ///     heading.
  ///   - repeats: Whether it is done again and again while its key is held down; else it is done once for
  ///     a press.
  ///   - isEnabled: Whether it can be done now; by default always.
  ///   - action: What does it.
  public init(
    _ name: String, _ title: String, _ accelerators: [Accelerator] = [], topic: String = "",
    repeats: Bool = true, if isEnabled: @escaping @MainActor (Owner) -> Bool = { _ in true },
    _ action: @escaping @MainActor (Owner) -> Void
  ) {
    self.name = name
    self.title = title
    self.topic = topic
    self.repeats = repeats
    self.accelerators = accelerators
    self.isEnabled = isEnabled
    self.action = action
  }
}
