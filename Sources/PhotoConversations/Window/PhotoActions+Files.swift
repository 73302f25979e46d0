import GLib
import GTK
import PhotoLibrary

// Operations on photos' files.

extension PhotoActions {
  /// Moves photos to the trash.
  func trash(_ photos: [Photo]) { remove(photos) { .trash($0) } }

  /// Rotates photos clockwise, by quarters of a turn.
  func turn(_ photos: [Photo], quarters: Int) {
    perform(.turn(photos.map(\.path), quarters: quarters), .do, on: FileContents(of: photos))
  }

  /// Asks for a new name of a photo, and renames its file.
  func rename(_ photo: Photo) {
    let contents = readContents(of: [photo])
    presenter?.askForName(of: photo.path) { [weak self] in
      self?.rename(photo.path, contents, to: $0, $1)
    }
  }

  private func rename(
    _ path: FilePath, _ contents: Task<FileContents, Never>, to name: String,
    _ request: RenameSheet.Request
  ) {
    // A name that isn't valid UTF-8 is shown with replacements, which it gets only if it is edited.
    if FilePath(name) == FilePath(path.nameText) {
      presenter?.sheet.dismiss()
      return
    }
    let photo: MovedPhoto
    do throws(FileOperationError) {
      photo = try MovedPhoto(path, named: name)
    } catch {
      presenter?.renaming.refuse(error.description)
      return
    }
    perform(.move([photo]), on: contents) { [weak self] result in
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
    let contents = readContents(of: photos)
    presenter?.chooseFolder(localized("Move to Folder"), accept: localized("Move")) {
      [weak self] folder in
      let photos = photos.filter { FileEntry.folder(of: $0.path) != folder }
      self?.remove(photos, on: contents) { .move($0.map { MovedPhoto($0, into: folder) }) }
    }
  }

  /// Asks for a folder, and copies photos there.
  func chooseFolderToCopy(_ photos: [Photo]) {
    let paths = photos.map(\.path)
    let contents = readContents(of: photos)
    presenter?.chooseFolder(localized("Copy to Folder"), accept: localized("Copy")) {
      [weak self] folder in
      self?.perform(.copy(paths.map { MovedPhoto($0, into: folder) }), on: contents)
    }
  }

  /// Reads the contents of photos' files: another program may replace one while the person answers
  /// a question about it.
  private func readContents(of photos: [Photo]) -> Task<FileContents, Never> {
    let contents = Task {
      await WorkerThreads.run { FileContents(of: photos).reading(photos.map(\.path)) }
    }
    contentsOfQuestion = contents
    return contents
  }

  /// Performs an operation on files with the contents that they had before a question.
  private func perform(
    _ operation: FileOperation, on contents: Task<FileContents, Never>,
    then: @escaping (FileOperationResult) -> Bool = { _ in true }
  ) {
    read(contents) { [self] in perform(operation, .do, on: $0, then: then) }
  }

  /// Calls a function once the contents of files are read.
  private func read(
    _ contents: Task<FileContents, Never>, then: @escaping (FileContents) -> Void
  ) {
    Task { then(await WorkerThreads.run { await contents.value }) }
  }

  /// Asks whether to delete photos permanently, and deletes them; only hides the notice if there
  /// are none, because they are gone since it was shown.
  func askToDelete(_ photos: [Photo]) {
    if photos.isEmpty {
      presenter?.notice.hide()
      return
    }
    let paths = photos.map(\.path)
    let contents = readContents(of: photos)
    presenter?.askToDelete(paths) { [weak self] in
      self?.remove(photos, on: contents) { .delete($0) }
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
  ///   - contents: The contents of their files before a question; `nil` without a question.
  ///   - operation: Returns the operation on their paths.
  private func remove(
    _ photos: [Photo], on contents: Task<FileContents, Never>? = nil,
    _ operation: ([FilePath]) -> FileOperation
  ) {
    let photos = photos.filter { !beingRemoved.contains($0.path) }
    if photos.isEmpty { return }
    willRemove(photos)
    let operation = operation(photos.map(\.path))
    guard let contents else { return performRemoval(operation, .do, on: FileContents(of: photos)) }
    read(contents) { [self] in performRemoval(operation, .do, on: $0) }
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
