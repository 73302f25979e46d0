import GLib
import GTK

// Commands for photos' files.

extension PhotoCommands {
  /// The items of the menus of photos, as command names.
  static let photoMenu = [
    ["copy", "open-with", "show-in-files", "set-wallpaper", "print", "properties"],
    ["select", "compare"], ["rotate-left", "rotate-right"],
    ["rename", "move", "copy-to"],
    ["trash", "delete"],
  ]

  /// The commands for photos' files.
  static var files: [Command<PhotoWindow>] {
    let topic = localized("Files")
    return [
      Command(
        "copy", localized("Copy"), [Accelerator("c", .control)], topic: topic,
        repeats: false, if: { $0.canEdit && !$0.isInProperties && !$0.targetPhotos.isEmpty }
      ) { $0.actions.copy($0.targetPhotos) },
      Command(
        "open-with", localized("Open With…"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.actions.chooseProgram(for: $0.targetPhotos) },
      Command(
        "set-wallpaper", localized("Set as Wallpaper"), topic: topic,
        repeats: false, if: { $0.canEdit && $0.targetPhotos.count == 1 }
      ) { $0.targetPhotos.first.map($0.actions.setWallpaper) },
      Command(
        "print", localized("Print…"), [Accelerator("p", .control)], topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty && $0.actions.printing == nil }
      ) { $0.actions.print($0.targetPhotos) },
      Command(
        "show-in-files", localized("Show in Files"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.actions.showInFiles($0.targetPhotos) },
      Command(
        "properties", localized("Properties"),
        [Accelerator(.return, .alt), Accelerator("i", .control)], topic: topic,
        repeats: false,
        if: { $0.presenter.showsProperties || $0.canEdit && $0.hasProperties }
      ) { $0.toggleProperties() },
      Command(
        "rotate-left", localized("Rotate Left"),
        [Accelerator("r", [.control, .shift]), Accelerator("[")], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.actions.turn($0.targetPhotos, quarters: 3) },
      Command(
        "rotate-right", localized("Rotate Right"),
        [Accelerator("r", .control), Accelerator("]")], topic: topic, repeats: false,
        if: { $0.canChangeFiles }
      ) { $0.actions.turn($0.targetPhotos, quarters: 1) },
      Command(
        "rename", localized("Rename…"), [Accelerator(.f2, .shift)], topic: topic,
        repeats: false, if: { $0.canMoveFiles && $0.targetPhotos.count == 1 }
      ) { $0.targetPhotos.first.map($0.actions.rename) },
      Command(
        "move", localized("Move to Folder…"), topic: topic, repeats: false, if: { $0.canMoveFiles }
      ) { $0.actions.chooseFolderToMove($0.targetPhotos) },
      Command(
        "copy-to", localized("Copy to Folder…"), topic: topic,
        repeats: false, if: { $0.canEdit && !$0.targetPhotos.isEmpty }
      ) { $0.actions.chooseFolderToCopy($0.targetPhotos) },
      Command(
        "trash", localized("Move to Trash"), [Accelerator(.delete)], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.actions.trash($0.targetPhotos) },
      Command(
        "delete", localized("Delete Permanently…"), [Accelerator(.delete, .shift)], topic: topic,
        repeats: false, if: { $0.canChangeFiles }
      ) { $0.actions.askToDelete($0.targetPhotos) },
    ]
  }
}
