import GTK
import ImageFiles

/// What a person can do with the photos' files, as ``PhotoCommands`` lists what they can do with the
/// rest.
@MainActor
enum FileCommands {
  /// The lines of the menus about photos, by their commands' names.
  static let menu = [["rotate-left", "rotate-right"], ["trash", "delete"]]

  /// The commands.
  static var table: [Command<PhotoWindow>] {
    let topic = localized("Files")
    return [
      Command(
        "rotate-left", localized("Rotate to the Left"),
        [Accelerator("r", [.control, .shift]), Accelerator("[")], topic: topic,
        if: { $0.canChangeFiles }
      ) { $0.turn(quarters: 3) },
      Command(
        "rotate-right", localized("Rotate to the Right"),
        [Accelerator("r", .control), Accelerator("]")], topic: topic, if: { $0.canChangeFiles }
      ) { $0.turn(quarters: 1) },
      Command(
        "trash", localized("Move to the Trash"), [Accelerator(.delete)], topic: topic,
        if: { $0.canChangeFiles }
      ) { $0.trash() },
      Command(
        "delete", localized("Delete for Good…"), [Accelerator(.delete, .shift)], topic: topic,
        if: { $0.canChangeFiles }
      ) { $0.askToDelete() },
    ]
  }
}
