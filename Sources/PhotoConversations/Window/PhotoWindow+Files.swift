import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary

// What a person does with the photos' files.

extension PhotoWindow {
  /// Whether there are photos whose files can be changed.
  var canChangeFiles: Bool { canEdit && model.shared.hasOwnFiles && !targetPhotos.isEmpty }

  /// The menu of what can be done with the target photos.
  var photoMenu: [Menu.Section] {
    FileCommands.menu.map { names in
      let names = names.filter { $0 != "set-wallpaper" || program?.offersWallpaper == true }
      return Menu.Section(names.compactMap { commands.menuItem($0) })
    }
  }

  /// Moves the target photos to the trash, and shows the next one.
  func trash() { remove(targetPhotos) { .trash($0) } }

  /// The longest side of a picture that is copied, in pixels.
  private static let longestCopy = 4096

  /// Copies the target photos: their files and, of one alone, its picture.
  func copyPhotos() {
    let paths = targetPhotos.map(\.path)
    window.announce(counted("%s photo copied", "%s photos copied", paths.count))
    guard let only = paths.first, paths.count == 1 else { return Clipboard.copy(files: paths) }
    copying = Task { [weak self] in
      let side = Self.longestCopy
      let picture = await BlockingWork.run {
        try? ImageDecoder.decode(only.text, .fitting(PixelSize(width: side, height: side)))
      }
      if Task.isCancelled || self == nil { return }
      Clipboard.copy(files: paths, picture: picture?.surface)
    }
  }

  /// Turns the target photos to the right, by so many quarters of a turn.
  func turn(quarters: Int) { model.perform(.turn(targetPhotos.map(\.path), quarters: quarters)) }

  /// Asks for another name of the target photo.
  func rename() {
    guard let photo = targetPhotos.first else { return }
    renaming.onNamed = { [weak self] in self?.rename(photo.path, to: $0) }
    present(
      renaming.widget, title: localized("Rename"), closing: localized("Cancel"), isBrief: true)
    renaming.show(photo.path.lastPart.text)
  }

  private func rename(_ path: FilePath, to name: String) {
    let photo: MovedPhoto
    do throws(FileActionError) {
      photo = try MovedPhoto(path, named: name)
    } catch {
      return renaming.refuse(error.description)
    }
    model.perform(.move([photo])) { [weak self] outcome in
      guard let self, sheet.isPresented else { return true }
      if let problem = outcome.problems.first {
        renaming.refuse(problem.description)
        return false
      }
      sheet.dismiss()
      return true
    }
  }

  /// Asks for a folder, and moves the target photos there; the next one shows then.
  func chooseFolderToMove() {
    let photos = targetPhotos
    chooseFolder(localized("Move to a Folder"), accept: localized("Move")) { [weak self] folder in
      self?.remove(photos) { .move($0.map { MovedPhoto($0, into: FilePath(folder)) }) }
    }
  }

  /// Asks for a folder, and copies the target photos there.
  func chooseFolderToCopy() {
    let photos = targetPhotos.map(\.path)
    chooseFolder(localized("Copy to a Folder"), accept: localized("Copy")) { [weak self] folder in
      self?.model.perform(.copy(photos.map { MovedPhoto($0, into: FilePath(folder)) }))
    }
  }

  /// Asks whether to delete the target photos permanently.
  func askToDelete() { askToDelete(targetPhotos) }

  private func askToDelete(_ photos: [Photo]) {
    let words = DeletionWords(photos.map(\.path))
    question.show(
      iconName: "user-trash-symbolic", headline: words.headline, text: words.text,
      button: localized("Delete")
    ) { [weak self] in
      self?.sheet.dismiss()
      self?.remove(photos) { .delete($0) }
    }
    present(
      question.widget, title: localized("Delete Permanently"), closing: localized("Cancel"),
      isBrief: true)
  }

  /// Does something after which photos are gone; the one beside them shows at once, so that the next
  /// key is about that one.
  private func remove(_ photos: [Photo], _ action: ([FilePath]) -> FileAction) {
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
    model.perform(action(paths)) { [weak self] _ in
      self?.going.subtract(paths)
      return true
    }
  }

  /// Says what was done with files; where it was taken back or couldn't be done, its photo shows.
  func show(_ deed: ShownDeed) {
    updateMenu()
    guard deed.isHere else { return }
    switch deed.action {
    case .trash, .delete: wantFirst(of: deed.outcome.rest.map(\.paths) ?? [])
    case .move:
      wantFirst(of: deed.way == .done ? deed.outcome.rest?.paths ?? [] : deed.outcome.photos)
    case .copy: break
    case .restore: wantFirst(of: deed.outcome.photos)
    case .turn: if deed.way != .done { wantFirst(of: deed.outcome.photos) }
    }
    let words = deed.words
    if case .turn = deed.action, deed.way == .done, deed.action.count == 1, deed.outcome.rest == nil
    {
      // It is seen, and said to those who don't see it.
      window.announce(words)
      return notice.hide()
    }
    if case .trash(let paths)? = deed.outcome.rest, deed.lacksTrash {
      notice.show(words, offering: localized("Delete…")) { [weak self] in
        self?.askToDelete(self?.photos(at: paths) ?? [])
      }
    } else if deed.outcome.reverse == nil {
      notice.show(words)
    } else if deed.way == .undone {
      notice.show(words, offering: localized("Redo")) { [weak self] in self?.model.redoFiles() }
    } else {
      notice.show(words, offering: localized("Undo")) { [weak self] in self?.model.undoFiles() }
    }
  }

  /// Shows the first of some photos as soon as it is in the library, unless one of them shows.
  private func wantFirst(of paths: [FilePath]) {
    if seenPhotos.contains(where: { paths.contains($0.path) }) { return }
    guard let path = paths.first else { return }
    if photos(at: [path]).isEmpty { wanted = .returned(path) } else { want(.returned(path)) }
  }

  private func photos(at paths: [FilePath]) -> [Photo] {
    let paths = Set(paths)
    return model.library.conversations.flatMap(\.photos).filter { paths.contains($0.path) }
  }
}

extension FileAction {
  /// Whether photos stay in their folders.
  private var isRenaming: Bool {
    guard case .move(let photos) = self else { return false }
    return photos.allSatisfy { $0.folder == $0.targetFolder }
  }

  /// What it did with some photos.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .trash: counted("%s photo moved to the trash", "%s photos moved to the trash", count)
    case .restore:
      counted(
        "%s photo brought back from the trash", "%s photos brought back from the trash", count)
    case .delete: counted("%s photo deleted for good", "%s photos deleted for good", count)
    case .turn: counted("%s photo rotated", "%s photos rotated", count)
    case .move where isRenaming: counted("%s photo renamed", "%s photos renamed", count)
    case .move: counted("%s photo moved", "%s photos moved", count)
    case .copy: counted("%s photo copied", "%s photos copied", count)
    }
  }

  /// The notice after an undo, which this action was.
  fileprivate func undoneWords(_ count: Int) -> String {
    switch self {
    case .turn:
      counted("Rotation of %s photo taken back", "Rotation of %s photos taken back", count)
    case .move where isRenaming:
      counted("Renaming of %s photo taken back", "Renaming of %s photos taken back", count)
    case .move: counted("Moving of %s photo taken back", "Moving of %s photos taken back", count)
    case .trash: counted("Copying of %s photo taken back", "Copying of %s photos taken back", count)
    case .restore, .delete, .copy: words(count)
    }
  }

  /// The notice after a redo, which this action was.
  fileprivate func redoneWords(_ count: Int) -> String {
    // Copies that an undo moved to the trash are back.
    if case .restore = self {
      return counted("%s photo copied", "%s photos copied", count)
    }
    return words(count)
  }

  /// What a menu calls taking back what this action takes back.
  var undoWords: String {
    switch self {
    case .restore: localized("Undo Moving to the Trash")
    case .turn: localized("Undo Rotation")
    case .move where isRenaming: localized("Undo Renaming")
    case .move: localized("Undo Moving")
    case .trash: localized("Undo Copying")
    case .delete, .copy: localized("Undo")
    }
  }

  /// What a menu calls doing it again.
  var redoWords: String {
    switch self {
    case .trash: localized("Redo Moving to the Trash")
    case .turn: localized("Redo Rotation")
    case .move where isRenaming: localized("Redo Renaming")
    case .move: localized("Redo Moving")
    case .restore: localized("Redo Copying")
    case .delete, .copy: localized("Redo")
    }
  }
}

extension ShownDeed {
  /// Whether it couldn't be done because there is no trash.
  fileprivate var lacksTrash: Bool {
    outcome.problems.contains { if case .noTrash = $0 { true } else { false } }
  }

  /// What happened, in a few words.
  @MainActor
  fileprivate var words: String {
    var sentences: [String] = []
    let count = outcome.photos.count
    if count > 0 {
      let words =
        switch way {
        case .done: action.words(count)
        case .undone: action.undoneWords(count)
        case .redone: action.redoneWords(count)
        }
      sentences.append(words)
    }
    if let problem = outcome.problems.first { sentences.append(problem.description) }
    let more = outcome.problems.count - 1
    if more > 0 {
      sentences.append(
        counted("The same with %s more photo.", "The same with %s more photos.", more))
    }
    return sentences.joined(separator: "\n")
  }
}
