import GLib
import PhotoLibrary

// The texts about file operations, in menus and notices.

extension FileOperation {
  /// Whether the operation is a move within the photos' folders.
  private var isRenaming: Bool {
    guard case .move(let photos) = self else { return false }
    return photos.allSatisfy(\.isRenaming)
  }

  /// The notice after the operation on some photos.
  fileprivate func message(_ count: Int) -> String {
    switch self {
    case .trash: counted("%s photo moved to the trash", "%s photos moved to the trash", count)
    case .restore:
      counted(
        "%s photo restored", "%s photos restored", count)
    case .delete: counted("%s photo permanently deleted", "%s photos permanently deleted", count)
    case .turn: counted("%s photo rotated", "%s photos rotated", count)
    case .move where isRenaming: counted("%s photo renamed", "%s photos renamed", count)
    case .move: counted("%s photo moved", "%s photos moved", count)
    case .copy: counted("%s photo copied", "%s photos copied", count)
    }
  }

  /// The notice after an undo, which performed this operation.
  fileprivate func undoneMessage(_ count: Int) -> String {
    switch self {
    case .turn:
      counted("Undid rotation of %s photo", "Undid rotation of %s photos", count)
    case .move where isRenaming:
      counted("Undid renaming of %s photo", "Undid renaming of %s photos", count)
    case .move: counted("Undid moving of %s photo", "Undid moving of %s photos", count)
    case .trash: counted("Undid copying of %s photo", "Undid copying of %s photos", count)
    case .restore, .delete, .copy: message(count)
    }
  }

  /// The notice after a redo, which performed this operation.
  fileprivate func redoneMessage(_ count: Int) -> String {
    // A redo restores copies that an undo moved to the trash.
    if case .restore = self {
      return counted("%s photo copied", "%s photos copied", count)
    }
    return message(count)
  }

  /// The menu's title for an undo that performs this operation.
  var undoTitle: String {
    switch self {
    case .restore: localized("Undo Move to Trash")
    case .turn: localized("Undo Rotate")
    case .move where isRenaming: localized("Undo Rename")
    case .move: localized("Undo Move")
    case .trash: localized("Undo Copy")
    case .delete, .copy: localized("Undo")
    }
  }

  /// The menu's title for a redo that performs this operation.
  var redoTitle: String {
    switch self {
    case .trash: localized("Redo Move to Trash")
    case .turn: localized("Redo Rotate")
    case .move where isRenaming: localized("Redo Rename")
    case .move: localized("Redo Move")
    case .restore: localized("Redo Copy")
    case .delete, .copy: localized("Redo")
    }
  }
}

extension FileOperationResult {
  /// Whether the operation failed because there is no trash.
  var lacksTrash: Bool {
    problems.contains { if case .noTrash = $0 { true } else { false } }
  }

  /// Returns a short description of the result of an operation.
  @MainActor
  func message(after operation: FileOperation, _ direction: EditDirection) -> String {
    var sentences: [String] = []
    let count = photos.count
    if count > 0 {
      let message =
        switch direction {
        case .do: operation.message(count)
        case .undo: operation.undoneMessage(count)
        case .redo: operation.redoneMessage(count)
        }
      sentences.append(message)
    }
    var rest = problems[...]
    while let problem = rest.popFirst() {
      sentences.append(problem.description)
      let others = rest.filter { $0.kind != problem.kind }
      let more = rest.count - others.count
      if more > 0 {
        sentences.append(
          counted(
            "The same happened to %s more photo.", "The same happened to %s more photos.", more))
      }
      rest = others[...]
    }
    return sentences.joined(separator: "\n")
  }
}
