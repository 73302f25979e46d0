import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

// Updates a window after changes of its library.

extension PhotoWindow {
  /// Observes a library.
  func observe(_ session: LibrarySession) {
    session.observe(actions) { [weak self, weak session] change in
      if let self, let session { handle(change, of: session) }
    }
  }

  /// Updates the window after a change of a library.
  private func handle(_ change: LibraryChange, of session: LibrarySession) {
    switch change {
    case .opened: return opened(session)
    case .phase:
      guard session === navigator.requestedSession else { return }
      pages.list?.reading.update()
      return split.keepFocus()
    default: break
    }
    guard session === navigator.session else { return }
    switch change {
    case .opened, .phase: break
    case .content(let difference): contentChanged(difference)
    case .edited(let edit, let direction, let photos, let skipped, let isInThisWindow):
      pages.photosChanged(photos)
      updateMenu()
      guard isInThisWindow else { return presenter.notice.withdrawUndo() }
      if direction != .do { showPhotos(of: photos) }
      presenter.present(edit, direction, photos, skipped: skipped, by: actions)
    case .performed(let operation, let result, let direction, let isInThisWindow):
      updateMenu()
      guard isInThisWindow else { return presenter.notice.withdrawUndo() }
      showPhotos(of: operation, result, direction)
      presenter.present(operation, result, direction, by: actions)
    case .annotations(let photos):
      presenter.withdrawOutdatedUndo()
      pages.annotationsRead(photos)
      updateMenu()
    case .captureDetails(let photos): pages.captureDetailsChanged(photos)
    case .order:
      pages.conversation?.sort()
      updateMenu()
      orderChanged()
    case .layout:
      pages.conversation?.layOut()
      updateMenu()
    }
  }

  /// Shows a library that was read, or the reason why it can't be.
  func opened(_ session: LibrarySession) {
    guard session === navigator.nextSession else { return }
    if let problem = session.phase.problem {
      navigator.fail(problem, restored: SavedSplitState(split.state))
      if navigator.problem == nil { presenter.notice.show(problem) }
      return updatePages()
    }
    let files = willShow(session.source)
    navigator.session.stopObserving(actions)
    navigator.showNextSession()
    observe(session)
    program?.enterLibrary(of: self)
    find(files)
    updatePages()
    offerUnsavedCaption()
  }

  /// Removes the pages of the current library before another one is shown, unless both are the
  /// same.
  private func willShow(_ next: LibrarySource) -> PhotoFileNames {
    pages.keepCaptions()
    if next.places == source.places { return files }
    actions.lookingForPrograms = nil
    presenter.dismissAboutPhotos()
    program?.leaveLibrary(of: self)
    split.send(.pagesRemoved(split.state.pages.filter { $0 != .conversations }))
    return PhotoFileNames()
  }

  /// Updates all pages for another library, or the reason why it can't be read.
  private func updatePages() {
    removeLostPages()
    program?.saveSoon()
    pages.libraryChanged()
    showRequestedPhoto()
    updateMenu()
    titlesChanged()
    split.keepFocus()
  }

  /// Updates the pages after files changed: a page stays on its photos, or shows the neighbor of a
  /// photo that was removed.
  private func contentChanged(_ difference: LibraryDifference) {
    keepEditedPage(difference)
    // If the photo was moved to the trash here, another photo is visible already.
    let gone = lastShown.flatMap { difference.removedPhotos.contains($0.id) ? $0 : nil }
    replacePages { page in
      page.replacingPhotos { photo in
        if photo == pageOfLostPhoto?.page { return photo }
        guard let id = photo.photoID else { return nil }
        // In a comparison, no other photo replaces one that was removed.
        if page.compares, difference.removedPhotos.contains(id) { return nil }
        return successor(of: id, after: difference).flatMap {
          navigator.library.photo(id: $0)?.page
        }
      }
    }
    removeLostPages()
    // The files of the pages may have other names.
    program?.saveSoon()
    pages.libraryUpdated(difference)
    hideNoticeOfReturnedPhoto()
    showRequestedPhoto()
    if let notice = navigator.session.notice, notice != folderNotice {
      presenter.notice.show(notice)
    }
    folderNotice = navigator.session.notice
    titlesChanged()
    split.keepFocus()
    followOutOfList(difference)
    if let gone { window.announce(localized("%s no longer exists", gone.path.name)) }
  }

  /// Returns the photo to show in place of a photo: the photo itself if it still exists; if it is
  /// gone, the next one, or else the previous one, of the other selected photos or else of those in
  /// the list.
  func successor(of photo: Photo.ID, after difference: LibraryDifference) -> Photo.ID? {
    guard difference.removedPhotos.contains(photo) else { return difference.successor(of: photo) }
    // The lists are still those from before the change.
    let listed = navigator.neighbors(of: photo)
    let selected = Set(pages.selection?.photosBesideVisible.map(\.id) ?? [])
    func stays(_ photo: Photo.ID) -> Bool {
      difference.movedPhotos[photo] == nil && navigator.library.photo(id: photo) != nil
    }
    func neighbor(in photos: [Photo.ID]) -> Photo.ID? {
      guard let place = photos.firstIndex(of: photo) else { return nil }
      return photos[place...].first(where: stays) ?? photos[..<place].last(where: stays)
    }
    guard listed.contains(photo) else { return difference.successor(of: photo) }
    return neighbor(in: listed.filter { $0 == photo || selected.contains($0) })
      ?? neighbor(in: listed)
  }

  /// Moves the focus from a list to the visible photo after the photo left the list: keys still
  /// apply to it, not to its neighbor.
  private func followOutOfList(_ difference: LibraryDifference) {
    guard let photo = navigator.shownPhoto, difference.movedPhotos.values.contains(photo.id),
      let selection = pages.selection, selection.list.isFocus, !selection.isActive,
      case .conversation(let id) = split.state.arrangement.primary.top,
      id != photo.page?.conversation
    else { return }
    focusPhoto()
  }

  /// Shows other photos before some are removed, so that the next key applies to them.
  func willRemove(_ gone: Set<Photo.ID>) {
    pages.keepCaptions()
    if navigator.isComparing {
      stopComparing(gone)
    } else {
      comparedBefore = []
      if let next = navigator.photoBeside(gone)?.page { send(.showDetail(next)) }
    }
    if let lastShown, gone.contains(lastShown.id) { self.lastShown = nil }
  }

  /// Shows a photo of an edit after an undo or redo, unless one is visible or photos are compared.
  func showPhotos(of edited: [Photo.ID]) {
    if navigator.isComparing { return }
    if navigator.shownPhotos.contains(where: { edited.contains($0.id) }) { return }
    for id in edited {
      guard let photo = navigator.library.photo(id: id),
        let conversation = navigator.library.conversation(containing: id)
      else { continue }
      return showAgain(photo, of: conversation)
    }
  }

  /// Shows the photo of a file operation after an undo, a move or a failure, when it is in the
  /// library.
  func showPhotos(
    of operation: FileOperation, _ result: FileOperationResult, _ direction: EditDirection
  ) {
    // The last photo is undone first.
    let photos = direction == .undo ? result.photos.reversed() : result.photos
    switch operation {
    case .trash, .delete: requestFirst(of: result.rest.map(\.paths) ?? [])
    case .move: requestFirst(of: direction == .do ? result.rest?.paths ?? [] : photos)
    case .copy: break
    case .restore: requestFirst(of: photos)
    case .turn: if direction != .do { requestFirst(of: photos) }
    }
  }

  /// Shows the first of some photos when it is in the library, unless one of them is visible.
  private func requestFirst(of paths: [FilePath]) {
    if navigator.shownPhotos.contains(where: { paths.contains($0.path) }) { return }
    guard let path = paths.first else { return }
    if navigator.photos(at: [path]).isEmpty {
      navigator.requestedPhoto = .returned(path)
    } else {
      request(.returned(path))
    }
  }

  /// Removes the pages whose data is gone.
  func removeLostPages() {
    let kept = pageOfLostPhoto?.page
    let lost = split.state.pages.filter { !navigator.has($0) && $0 != kept }
    split.send(.pagesRemoved(lost))
  }

  /// Replaces the pages by others, and removes those without a replacement.
  func replacePages(_ replacement: (PhotoPage) -> PhotoPage?) {
    var (lost, renamed): ([PhotoPage], [PhotoPage: PhotoPage]) = ([], [:])
    // A replaced page keeps its view, which can't compare photos and show a single one.
    var ended: [PhotoPage: PhotoPage] = [:]
    for page in split.state.pages {
      guard let other = replacement(page) else {
        lost.append(page)
        continue
      }
      if other.compares != page.compares {
        ended[page] = other
      } else if other != page {
        renamed[page] = other
      }
    }
    split.send(.pagesRemoved(lost))
    split.send(.pagesReplaced(renamed))
    if ended.isEmpty { return }
    let isFocused = isOnComparison
    let rest = split.state.arrangement.secondary.flatMap { ended[$0.top] }
    if let rest { split.send(.showDetail(rest)) }
    split.send(.pagesRemoved(Array(ended.keys)))
    if isFocused { pages.focusPhoto(on: rest) }
  }
}
