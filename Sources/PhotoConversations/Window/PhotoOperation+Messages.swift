import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

// The texts of undo and redo, in menus and notices.

extension PhotoOperation {
  /// The menu's title for an undo, which performs this file operation or reverses this edit.
  var undoTitle: String {
    switch self {
    case .annotations(let edit):
      edit.kind == .rating ? localized("Undo Rating") : localized("Undo Caption")
    case .files(.restore, _): localized("Undo Move to Trash")
    case .files(.turn, _): localized("Undo Rotate")
    case .files(let operation, _) where operation.isRenaming: localized("Undo Rename")
    case .files(.move, _): localized("Undo Move")
    case .files(.trash, _): localized("Undo Copy")
    case .files(.delete, _), .files(.copy, _): localized("Undo")
    }
  }

  /// The menu's title for a redo, which performs this file operation or edit.
  var redoTitle: String {
    switch self {
    case .annotations(let edit):
      edit.kind == .rating ? localized("Redo Rating") : localized("Redo Caption")
    case .files(.trash, _): localized("Redo Move to Trash")
    case .files(.turn, _): localized("Redo Rotate")
    case .files(let operation, _) where operation.isRenaming: localized("Redo Rename")
    case .files(.move, _): localized("Redo Move")
    case .files(.restore, _): localized("Redo Copy")
    case .files(.delete, _), .files(.copy, _): localized("Redo")
    }
  }
}

extension AnnotationEdit {
  /// Returns the reason why files were skipped when an edit was undone or redone.
  static func message(skipping files: [FilePath]) -> String {
    if files.count == 1, let name = files.first?.name {
      return localized(
        "“%s” was changed or removed since, and stays as it is.",
        name.drawable(maxLength: 80, ellipsis: .middle))
    }
    return counted(
      "%s photo was changed or removed since, and stays as it is.",
      "%s photos were changed or removed since, and stay as they are.", files.count)
  }

  /// Returns a short description of the edit of some photos.
  @MainActor
  func message(
    _ direction: EditDirection, _ photos: [Photo.ID], in library: Library
  ) -> String {
    let count = max(photos.count, 1)
    let photo = photos.first.flatMap { library.photo(id: $0) }
    let name = photo?.name ?? changes.first?.path.name ?? ""
    let isOne = count == 1
    return switch (kind, direction) {
    case (.rating, .do) where changes.allSatisfy({ $0.after.rating ?? 0 == 0 }):
      counted("Rating removed from %s photo", "Rating removed from %s photos", count)
    case (.caption, .do) where changes.allSatisfy({ ($0.after.caption ?? "").isEmpty }):
      counted("Caption removed from %s photo", "Caption removed from %s photos", count)
    case (.caption, .do) where changes.contains(where: { $0.before.caption?.isEmpty == false }):
      counted("Caption of %s photo changed", "Captions of %s photos changed", count)
    case (.rating, .do): counted("%s photo rated", "%s photos rated", count)
    case (.caption, .do):
      counted("Caption added to %s photo", "Caption added to %s photos", count)
    // Translators: The name of a photo, as in “Undid rating of IMG_4000”.
    case (.rating, .undo) where isOne: localized("Undid rating of %s", name)
    case (.rating, .undo):
      counted("Undid rating of %s photo", "Undid rating of %s photos", count)
    // Translators: The name of a photo, as in “Redid rating of IMG_4000”.
    case (.rating, .redo) where isOne: localized("Redid rating of %s", name)
    case (.rating, .redo):
      counted("Redid rating of %s photo", "Redid rating of %s photos", count)
    // Translators: The name of a photo, as in “Undid caption of IMG_4000”.
    case (.caption, .undo) where isOne: localized("Undid caption of %s", name)
    case (.caption, .undo):
      counted("Undid caption of %s photo", "Undid captions of %s photos", count)
    // Translators: The name of a photo, as in “Redid caption of IMG_4000”.
    case (.caption, .redo) where isOne: localized("Redid caption of %s", name)
    case (.caption, .redo):
      counted("Redid caption of %s photo", "Redid captions of %s photos", count)
    }
  }
}
