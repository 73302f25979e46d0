import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary
import SplitProgram

// How a window comes to its library, from the start on: the pages that were restored show at once;
// the library is read; the pages move to where their photos are now, and those go whose data is gone.

extension PhotoWindow {
  /// Which library the window is about, read or not.
  var source: LibrarySource { model.shown.source }

  /// Shows a library as soon as it is read; what was shown before stays until then.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - saved: Where the person was in it. Shown at once, without titles and photos as long as
  ///     these are unknown, so that reading moves nothing; pages whose data is gone go then.
  func open(_ library: SharedLibrary, restoring saved: SavedWindow? = nil) {
    if let saved {
      split.send(.restored(saved.split))
      pages.showsProperties = saved.showsProperties
    }
    model.open(library, files: saved?.files ?? PhotoFiles())
    if model.isReading { pages.libraryChanged() }
  }

  /// Hears of the libraries that are read from now on.
  func watchLibrary() {
    model.pages = { [weak self] in
      SavedSplitState(self?.split.state ?? SplitState.photoConversations)
    }
    model.onWillShow = { [weak self] in self?.willShow($0) ?? PhotoFiles() }
    model.onRead = { [weak self] in self?.libraryWasRead($0) }
    model.onReadingChanged = { [weak self] in
      self?.pages.list?.reading.update()
      self?.split.keepFocus()
    }
    model.onUpdated = { [weak self] in self?.libraryWasUpdated($0) }
    window.keep(
      window.onActiveChanged { [weak self] in
        if let self, window.isActive { model.shared.lookAround() }
      })
  }

  /// Another library is about to be shown: leaves the pages of this one, unless it is the same.
  private func willShow(_ next: LibrarySource) -> PhotoFiles {
    pages.photo?.caption.keep()
    if next.places == source.places { return files }
    program?.left(self)
    split.send(.pagesRemoved(split.state.knownPages.filter { $0 != .conversations }))
    return PhotoFiles()
  }

  private func libraryWasRead(_ files: PhotoFiles?) {
    if let files {
      program?.entered(self)
      find(files)
    }
    removeLostPages()
    program?.changed()
    pages.libraryChanged()
    showWanted()
    updateMenu()
    updateTitle()
    split.titlesChanged()
    split.keepFocus()
  }

  /// Files came, went or changed: pages stay on what they showed, or go to what is beside it.
  private func libraryWasUpdated(_ difference: LibraryDifference) {
    holdWrittenPage(difference)
    // Where it was moved to the trash here, another photo shows already.
    let gone = lastShown.flatMap { difference.removedPhotos.contains($0.id) ? $0 : nil }
    replacePages { page in
      page.replacingPhotos { photo in
        if photo == heldPage?.page { return photo }
        guard let id = photo.photoID else { return nil }
        // Beside others nothing takes the place of a photo that is gone.
        if page.compares, difference.removedPhotos.contains(id) { return nil }
        return difference.successor(of: id).flatMap { model.library.photo(id: $0)?.page }
      }
    }
    removeLostPages()
    // The files of the pages may have other names.
    program?.changed()
    pages.libraryUpdated(difference)
    showWanted()
    if let words = model.shared.notice, words != said { notice.show(words) }
    said = model.shared.notice
    updateTitle()
    split.titlesChanged()
    split.keepFocus()
    if let gone { sayGone(gone) }
  }

  /// Keeps the pages on the photos that they showed, under their new numbers.
  private func find(_ files: PhotoFiles) {
    let library = model.library
    replacePages { files.page($0, in: library) }
  }

  /// Removes the pages whose data is gone.
  func removeLostPages() {
    let lost = split.state.knownPages.filter { !model.has($0) && $0 != heldPage?.page }
    split.send(.pagesRemoved(lost))
  }

  func replacePages(_ replacement: (PhotoPage) -> PhotoPage?) {
    guard split.state.knownPages.contains(where: { replacement($0) != $0 }) else { return }
    split.send(.restored(SavedSplitState(split.state).replacingPages(replacement)))
  }

  /// Which files the photos of the pages are.
  private var files: PhotoFiles {
    switch model.shown.stage {
    case .none: PhotoFiles()
    case .reading(let files), .failed(_, _, let files): files
    case .shown: PhotoFiles(of: split.state.knownPages, in: model.library)
    }
  }

  /// The window as it is now, for the next start: with what was restored for a library that can't be
  /// read.
  var saved: SavedWindow {
    let pages =
      if case .failed(_, let restored, _) = model.shown.stage { restored } else {
        SavedSplitState(stateToKeep)
      }
    return SavedWindow(
      size: normalSize ?? WindowSize(width: 1, height: 1), isMaximized: isMaximized, split: pages,
      files: files, showsProperties: showsProperties)
  }
}

extension SplitState {
  /// All pages that the state knows of, shown or not.
  fileprivate var knownPages: [Page] {
    arrangement.pages + (beforeCollapse?.primary.pages ?? [])
      + (beforeCollapse?.secondary?.pages ?? []) + forwardPages.map(\.page)
  }
}
