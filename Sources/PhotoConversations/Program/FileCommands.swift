import GLib
import GTK

/// The commands for photos' files; ``PhotoCommands`` lists the other commands.
@MainActor
enum FileCommands {
  /// The items of the menus of photos, as command names.
  static let menu = [
    ["copy", "open-with", "show-in-files", "set-wallpaper", "print", "properties"],
    ["select", "compare"], ["rotate-left", "rotate-right"],
    ["rename", "move", "copy-to"],
    ["trash", "delete"],
  ]

  /// The commands.
  static var table: [Command<PhotoWindow>] {
    let topic = localized("Files")
    return [
      Command(
        "copy", localized("Copy"), [Accelerator("c", .control)], topic: topic,
        repeats: false, if: { $0.canEdit && !$0.isInProperties && !$0.targetPhotos.isEmpty }
      ) { $0.copyPhotos() },
      Command(
        "open-with", localized("Open With…"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.presentPrograms() },
      Command(
        "set-wallpaper", localized("Set as Wallpaper"), topic: topic,
        repeats: false, if: { $0.canEdit && $0.targetPhotos.count == 1 }
      ) { $0.setWallpaper() },
      Command(
        "print", localized("Print…"), [Accelerator("p", .control)], topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty && $0.printing == nil }
      ) { $0.printPhotos() },
      Command(
        "show-in-files", localized("Show in Files"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.showInFiles() },
      Command(
        "properties", localized("Properties"),
        [Accelerator(.return, .alt), Accelerator("i", .control)], topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.toggleProperties() },
      Command(
        "rotate-left", localized("Rotate Left"),
        [Accelerator("r", [.control, .shift]), Accelerator("[")], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.turn(quarters: 3) },
      Command(
        "rotate-right", localized("Rotate Right"),
        [Accelerator("r", .control), Accelerator("]")], topic: topic, repeats: false,
        if: { $0.canChangeFiles }
      ) { $0.turn(quarters: 1) },
      Command(
        "rename", localized("Rename…"), [Accelerator(.f2, .shift)], topic: topic,
        repeats: false, if: { $0.canChangeFiles && $0.targetPhotos.count == 1 }
      ) { $0.rename() },
      Command(
        "move", localized("Move to Folder…"), topic: topic, repeats: false,
        if: { $0.canChangeFiles }
      ) {
        $0.chooseFolderToMove()
      },
      Command(
        "copy-to", localized("Copy to Folder…"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.chooseFolderToCopy() },
      Command(
        "trash", localized("Move to Trash"), [Accelerator(.delete)], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.trash() },
      Command(
        "delete", localized("Delete Permanently…"), [Accelerator(.delete, .shift)], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.askToDelete() },
    ]
  }
}
