/// A command of a window: a line in a program's table of commands.
///
/// ``CommandSet`` makes menus, shortcuts, buttons and the ``ShortcutsWindow`` from the table. Keys
/// that edit text go first to a focused text entry: in it, Delete deletes a character.
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
  /// The name: letters, digits and `-`, unique in the table.
  public let name: String
  /// The title, in the person's language.
  public let title: String
  /// The heading in the ``ShortcutsWindow``, in the person's language.
  public let topic: String
  /// The keyboard shortcuts, the usual one first; empty for a command without any.
  public let accelerators: [Accelerator]
  /// Whether the command repeats while its key is held down.
  public let repeats: Bool
  /// Returns whether the command is currently enabled.
  public let isEnabled: @MainActor (Owner) -> Bool
  /// Performs the command.
  public let action: @MainActor (Owner) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The name: letters, digits and `-`.
  ///   - title: The title, in the person's language.
  ///   - accelerators: The keyboard shortcuts, the usual one first.
  ///   - topic: The heading in the ``ShortcutsWindow``, in their language; empty for none.
  ///   - repeats: Whether the command repeats while its key is held down; otherwise it is performed
  ///     once per press.
  ///   - isEnabled: Returns whether the command is currently enabled; by default always.
  ///   - action: Performs the command.
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
