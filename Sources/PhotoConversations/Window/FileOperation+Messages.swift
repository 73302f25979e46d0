import GLib
import PhotoLibrary

// The texts about file operations, in menus and notices.

extension FileOperation {
  /// Whether the operation is a move within the photos' folders.
  var isRenaming: Bool {
    guard case .move(let photos) = self else { return false }
    return photos.allSatisfy(\.isRenaming)
  }

  /// The notice after the operation on some photos, which a person or an undo or redo performed.
  fileprivate func message(_ count: Int, _ direction: EditDirection) -> String {
    switch (self, direction) {
    case (.turn, .undo):
      counted("Undid rotation of %s photo", "Undid rotation of %s photos", count)
    case (.move, .undo) where isRenaming:
      counted("Undid renaming of %s photo", "Undid renaming of %s photos", count)
    case (.move, .undo): counted("Undid moving of %s photo", "Undid moving of %s photos", count)
    case (.trash, .undo): counted("Undid copying of %s photo", "Undid copying of %s photos", count)
    case (.trash, _): counted("%s photo moved to the trash", "%s photos moved to the trash", count)
    // A redo restores copies that an undo moved to the trash.
    case (.restore, .redo), (.copy, _): counted("%s photo copied", "%s photos copied", count)
    case (.restore, _): counted("%s photo restored", "%s photos restored", count)
    case (.delete, _):
      counted("%s photo permanently deleted", "%s photos permanently deleted", count)
    case (.turn, _): counted("%s photo rotated", "%s photos rotated", count)
    case (.move, _) where isRenaming: counted("%s photo renamed", "%s photos renamed", count)
    case (.move, _): counted("%s photo moved", "%s photos moved", count)
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
    if count > 0 { sentences.append(operation.message(count, direction)) }
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
