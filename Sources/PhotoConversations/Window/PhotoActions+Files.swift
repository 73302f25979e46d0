import GLib
import GTK
import PhotoLibrary

// Operations on photos' files.

extension PhotoActions {
  /// Moves photos to the trash.
  func trash(_ photos: [Photo]) { remove(photos) { .trash($0) } }

  /// Rotates photos clockwise, by quarters of a turn.
  func turn(_ photos: [Photo], quarters: Int) {
    perform(
      .turn(photos.map(\.path), quarters: quarters), .do, on: session.contents(of: photos))
  }

  /// Asks for a new name of a photo, and renames its file.
  func rename(_ photo: Photo) {
    let question = ask(about: [photo])
    presenter?.askForName(of: photo.path) { [weak self] in
      self?.rename(photo.path, question, to: $0, $1)
    }
  }

  private func rename(
    _ asked: FilePath, _ question: PhotoQuestion, to name: String, _ request: RenameSheet.Request
  ) {
    guard let photo = question.photos(in: session.library).first else {
      presenter?.renaming.refuse(FileOperationError.missing(asked).description)
      return
    }
    // A name that isn't valid UTF-8 is shown with replacements, which it gets only if it is edited.
    if [asked, photo.path].contains(where: { FilePath($0.nameText) == FilePath(name) }) {
      presenter?.sheet.dismiss()
      return
    }
    let moved: MovedPhoto
    do throws(FileOperationError) {
      moved = try MovedPhoto(photo.path, named: name)
    } catch {
      presenter?.renaming.refuse(error.description)
      return
    }
    perform(.move([moved]), on: [photo], after: question) { [weak self] result in
      // The person may have left the sheet, and opened another one.
      guard let presenter = self?.presenter, presenter.renaming.isShown(for: request) else {
        return true
      }
      if let problem = result.problems.first {
        presenter.renaming.refuse(problem.description)
        return false
      }
      presenter.sheet.dismiss()
      return true
    }
  }

  /// Asks for a folder, and moves photos there that are in another one.
  func chooseFolderToMove(_ photos: [Photo]) {
    let question = ask(about: photos)
    presenter?.chooseFolder(localized("Move to Folder"), accept: localized("Move")) {
      [weak self] folder in
      guard let self else { return }
      let photos = remaining(of: question).filter { FileEntry.folder(of: $0.path) != folder }
      remove(photos, after: question) { .move($0.map { MovedPhoto($0, into: folder) }) }
    }
  }

  /// Asks for a folder, and copies photos there.
  func chooseFolderToCopy(_ photos: [Photo]) {
    let question = ask(about: photos)
    presenter?.chooseFolder(localized("Copy to Folder"), accept: localized("Copy")) {
      [weak self] folder in
      guard let self else { return }
      let photos = remaining(of: question)
      if photos.isEmpty { return }
      perform(
        .copy(photos.map { MovedPhoto($0.path, into: folder) }), on: photos, after: question)
    }
  }

  /// Begins a question about photos.
  private func ask(about photos: [Photo]) -> PhotoQuestion {
    let new = PhotoQuestion(about: photos, in: session)
    question = new
    return new
  }

  /// Returns the photos of a question that still exist; if there are none, shows the problem.
  private func remaining(of question: PhotoQuestion) -> [Photo] {
    let photos = question.photos(in: session.library)
    if photos.isEmpty, let path = question.paths.first {
      presenter?.notice.show(FileOperationError.missing(path).description)
    }
    return photos
  }

  /// Performs an operation on files with the contents that they had before a question.
  private func perform(
    _ operation: FileOperation, on photos: [Photo], after question: PhotoQuestion,
    then: @escaping (FileOperationResult) -> Bool = { _ in true }
  ) {
    question.readContents(of: photos) { [self] in perform(operation, .do, on: $0, then: then) }
  }

  /// Asks whether to delete photos permanently, and deletes them; only hides the notice if there
  /// are none, because they are gone since it was shown.
  func askToDelete(_ photos: [Photo]) {
    if photos.isEmpty {
      presenter?.notice.hide()
      return
    }
    let question = ask(about: photos)
    presenter?.askToDelete(question.paths) { [weak self] in
      guard let self else { return }
      remove(remaining(of: question), after: question) { .delete($0) }
    }
  }

  /// Shows other photos in place of those that are about to be removed.
  func willRemove(_ photos: [Photo]) {
    beingRemoved.formUnion(photos.map(\.path))
    onRemoval?(Set(photos.map(\.id)))
  }

  /// Removes photos; others are shown at once, so that the next key applies to them.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - question: The question that was answered; `nil` without one.
  ///   - operation: Returns the operation on their paths.
  private func remove(
    _ photos: [Photo], after question: PhotoQuestion? = nil,
    _ operation: ([FilePath]) -> FileOperation
  ) {
    let photos = photos.filter { !beingRemoved.contains($0.path) }
    if photos.isEmpty { return }
    willRemove(photos)
    let operation = operation(photos.map(\.path))
    guard let question else {
      return performRemoval(operation, .do, on: session.contents(of: photos))
    }
    question.readContents(of: photos) { [self] in performRemoval(operation, .do, on: $0) }
  }

  /// Performs an operation that removes photos, after ``willRemove(_:)``.
  func performRemoval(
    _ operation: FileOperation, _ direction: EditDirection, on contents: FileContents
  ) {
    perform(operation, direction, on: contents) { [weak self] _ in
      self?.beingRemoved.subtract(operation.paths)
      return true
    }
  }
}
