import AdaptiveSplit
import AdaptiveSplitGTK
import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary
import PictureView

// Operations on the photos' files.

extension PhotoWindow {
  /// Whether there are target photos whose files can be changed.
  var canChangeFiles: Bool { canEdit && navigator.session.hasOwnFiles && !targetPhotos.isEmpty }

  /// The menu of the target photos.
  var photoMenu: [Menu.Section] {
    FileCommands.menu.map { names in
      let names = names.filter { $0 != "set-wallpaper" || program?.offersWallpaper == true }
      return Menu.Section(names.compactMap { commands.menuItem($0) })
    }
  }

  /// Moves the target photos to the trash, and shows the next photo.
  func trash() { remove(targetPhotos) { .trash($0) } }

  /// The maximum side of a copied picture, in pixels.
  private static let longestCopy = 4096

  /// Copies the target photos to the clipboard: their files and, for a single photo, its picture.
  func copyPhotos() {
    let paths = targetPhotos.map(\.path)
    window.announce(counted("%s photo copied", "%s photos copied", paths.count))
    guard let only = paths.first, paths.count == 1 else { return Clipboard.copy(files: paths) }
    copying = Task { [weak self] in
      let side = Self.longestCopy
      let picture = await WorkerThreads.run {
        try? ImageDecoder.decode(only, .fitting(PixelSize(width: side, height: side)))
      }
      if Task.isCancelled || self == nil { return }
      Clipboard.copy(files: paths, picture: picture?.surface)
    }
  }

  /// Rotates the target photos clockwise, by quarters of a turn.
  func turn(quarters: Int) { actions.perform(.turn(targetPhotos.map(\.path), quarters: quarters)) }

  /// Asks for a new name of the target photo.
  func rename() {
    guard let photo = targetPhotos.first else { return }
    renaming.onNamed = { [weak self] in self?.rename(photo.path, to: $0) }
    present(
      renaming.widget, title: localized("Rename"),
      action: Sheet.Action(label: localized("Rename")) { [weak self] in self?.renaming.submit() },
      isBrief: true)
    renaming.show(photo.path.lastPart.text)
  }

  private func rename(_ path: FilePath, to name: String) {
    let photo: MovedPhoto
    do throws(FileOperationError) {
      photo = try MovedPhoto(path, named: name)
    } catch {
      return renaming.refuse(error.description)
    }
    actions.perform(.move([photo])) { [weak self] outcome in
      guard let self, sheet.isPresented else { return true }
      if let problem = outcome.problems.first {
        renaming.refuse(problem.description)
        return false
      }
      sheet.dismiss()
      return true
    }
  }

  /// Asks for a folder, moves the target photos there, and shows the next photo.
  func chooseFolderToMove() {
    let photos = targetPhotos
    chooseFolder(localized("Move to Folder"), accept: localized("Move")) { [weak self] folder in
      self?.remove(photos) { .move($0.map { MovedPhoto($0, into: folder) }) }
    }
  }

  /// Asks for a folder, and copies the target photos there.
  func chooseFolderToCopy() {
    let photos = targetPhotos.map(\.path)
    chooseFolder(localized("Copy to Folder"), accept: localized("Copy")) { [weak self] folder in
      self?.actions.perform(.copy(photos.map { MovedPhoto($0, into: folder) }))
    }
  }

  /// Asks whether to delete the target photos permanently.
  func askToDelete() { askToDelete(targetPhotos) }

  private func askToDelete(_ photos: [Photo]) {
    let words = DeletionWords(photos.map(\.path))
    question.show(
      iconName: "user-trash-symbolic", headline: words.headline, text: words.text)
    let action = Sheet.Action(label: localized("Delete"), isDestructive: true) { [weak self] in
      self?.sheet.dismiss()
      self?.remove(photos) { .delete($0) }
    }
    present(
      question.widget, title: localized("Delete Permanently"), action: action, isBrief: true)
  }

  /// Removes photos; the adjacent photo is shown at once, so that the next key applies to it.
  private func remove(_ photos: [Photo], _ action: ([FilePath]) -> FileOperation) {
    let photos = photos.filter { !going.contains($0.path) }
    if photos.isEmpty { return }
    let paths = photos.map(\.path)
    going.formUnion(paths)
    pages.photo?.caption.keep()
    let gone = Set(photos.map(\.id))
    if isComparing {
      stopComparing(gone)
    } else if let next = photoBeside(gone)?.page {
      send(.showDetail(next))
    }
    if let lastShown, gone.contains(lastShown.id) { self.lastShown = nil }
    actions.perform(action(paths)) { [weak self] _ in
      self?.going.subtract(paths)
      return true
    }
  }

  /// Presents the result of this window's file operation: in a notice and, after an undo or a
  /// failure, with its photo.
  func present(_ action: FileOperation, _ outcome: FileOperationResult, _ direction: EditDirection)
  {
    // The last photo is undone first.
    let photos = direction == .undo ? outcome.photos.reversed() : outcome.photos
    switch action {
    case .trash, .delete: wantFirst(of: outcome.rest.map(\.paths) ?? [])
    case .move: wantFirst(of: direction == .do ? outcome.rest?.paths ?? [] : photos)
    case .copy: break
    case .restore: wantFirst(of: photos)
    case .turn: if direction != .do { wantFirst(of: photos) }
    }
    let words = outcome.words(action, direction)
    if case .turn = action, direction == .do, action.count == 1, outcome.rest == nil {
      // The rotation is visible, so it is only announced.
      window.announce(words)
      return notice.hide()
    }
    if case .trash(let paths)? = outcome.rest, outcome.lacksTrash {
      notice.show(words, offering: localized("Delete…")) { [weak self] in
        self?.askToDelete(self?.photos(at: paths) ?? [])
      }
    } else if outcome.reverse == nil {
      notice.show(words)
    } else if direction == .undo {
      notice.show(words, offering: localized("Redo")) { [weak self] in self?.actions.redoFiles() }
    } else {
      notice.show(words, offering: localized("Undo")) { [weak self] in self?.actions.undoFiles() }
    }
  }

  /// Shows the first of some photos when it is in the library, unless one of them is visible.
  private func wantFirst(of paths: [FilePath]) {
    if seenPhotos.contains(where: { paths.contains($0.path) }) { return }
    guard let path = paths.first else { return }
    if photos(at: [path]).isEmpty { wanted = .returned(path) } else { want(.returned(path)) }
  }

  private func photos(at paths: [FilePath]) -> [Photo] {
    let paths = Set(paths)
    return navigator.library.conversations.flatMap(\.photos).filter { paths.contains($0.path) }
  }
}

extension FileOperation {
  /// Whether the operation is a move within the photos' folders.
  private var isRenaming: Bool {
    guard case .move(let photos) = self else { return false }
    return photos.allSatisfy { $0.folder == $0.targetFolder }
  }

  /// The notice after the operation on some photos.
  fileprivate func words(_ count: Int) -> String {
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
  fileprivate func undoneWords(_ count: Int) -> String {
    switch self {
    case .turn:
      counted("Undid rotation of %s photo", "Undid rotation of %s photos", count)
    case .move where isRenaming:
      counted("Undid renaming of %s photo", "Undid renaming of %s photos", count)
    case .move: counted("Undid moving of %s photo", "Undid moving of %s photos", count)
    case .trash: counted("Undid copying of %s photo", "Undid copying of %s photos", count)
    case .restore, .delete, .copy: words(count)
    }
  }

  /// The notice after a redo, which performed this operation.
  fileprivate func redoneWords(_ count: Int) -> String {
    // A redo restores copies that an undo moved to the trash.
    if case .restore = self {
      return counted("%s photo copied", "%s photos copied", count)
    }
    return words(count)
  }

  /// The menu's title for an undo that performs this operation.
  var undoWords: String {
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
  var redoWords: String {
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
  fileprivate var lacksTrash: Bool {
    problems.contains { if case .noTrash = $0 { true } else { false } }
  }

  /// Returns a short description of the result of an operation.
  @MainActor
  fileprivate func words(_ action: FileOperation, _ direction: EditDirection) -> String {
    var sentences: [String] = []
    let count = photos.count
    if count > 0 {
      let words =
        switch direction {
        case .do: action.words(count)
        case .undo: action.undoneWords(count)
        case .redo: action.redoneWords(count)
        }
      sentences.append(words)
    }
    if let problem = problems.first { sentences.append(problem.description) }
    let more = problems.count - 1
    if more > 0 {
      sentences.append(
        counted("The same happened to %s more photo.", "The same happened to %s more photos.", more)
      )
    }
    return sentences.joined(separator: "\n")
  }
}
