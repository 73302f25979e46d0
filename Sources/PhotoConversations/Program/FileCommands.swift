import GTK
import ImageFiles

/// What a person can do with the photos' files, as ``PhotoCommands`` lists what they can do with the
/// rest.
@MainActor
enum FileCommands {
  /// The lines of the menus about photos, by their commands' names.
  static let menu = [["trash", "delete"]]

  /// The commands.
  static var table: [Command<PhotoWindow>] {
    let topic = localized("Files")
    return [
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
