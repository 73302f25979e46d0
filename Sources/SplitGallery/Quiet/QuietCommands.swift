import GLib
import GTK

/// The keyboard commands of Quiet, beside those of every split view and every window.
@MainActor
enum QuietCommands {
  static var table: [Command<QuietWindow>] {
    let topic = localized("Items")
    return [
      Command(
        "add", localized("Add the current time"), [Accelerator("n", .control)], topic: topic
      ) { $0.add() },
      Command(
        "remove", localized("Remove"), [Accelerator(.delete)], topic: topic,
        if: { $0.focusedRow != nil }
      ) { window in window.focusedRow.map(window.remove) },
      Command("undo", localized("Undo"), [Accelerator("z", .control)], topic: topic) {
        $0.undoRemoval()
      },
    ]
  }
}
