import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary
import SplitProgram

// Restores a window's library: restored pages are visible at once; when the library has been read,
// pages move to their photos' current numbers, and pages without data are removed.

extension PhotoWindow {
  /// The window's library, which may still be loading.
  var source: LibrarySource { model.shown.source }

  /// Shows a library as soon as it is read; the previous one stays visible until then.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - saved: The window's saved state. Its pages are shown at once, without titles and photos
  ///     while these are unknown, so that nothing moves when the library is read; pages whose data
  ///     is gone are removed then.
  func open(_ library: SharedLibrary, restoring saved: SavedWindow? = nil) {
    if let saved {
      split.send(.restored(saved.split))
      pages.showsProperties = saved.showsProperties
    }
    model.open(library, files: saved?.files ?? PhotoFiles())
    if model.isReading { pages.libraryChanged() }
  }

  /// Observes the libraries that are read from now on.
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

  /// Removes the pages of the current library before another one is shown, unless both are the
  /// same.
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

  /// Updates the pages after files changed: a page stays on its photos, or shows the neighbor of a
  /// photo that was removed.
  private func libraryWasUpdated(_ difference: LibraryDifference) {
    holdWrittenPage(difference)
    // If the photo was moved to the trash here, another photo is visible already.
    let gone = lastShown.flatMap { difference.removedPhotos.contains($0.id) ? $0 : nil }
    replacePages { page in
      page.replacingPhotos { photo in
        if photo == heldPage?.page { return photo }
        guard let id = photo.photoID else { return nil }
        // In a comparison, no other photo replaces one that was removed.
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

  /// Keeps the pages on their photos, under their new numbers.
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

  /// The file names of the pages' photos.
  private var files: PhotoFiles {
    switch model.shown.stage {
    case .none: PhotoFiles()
    case .reading(let files), .failed(_, _, let files): files
    case .shown: PhotoFiles(of: split.state.knownPages, in: model.library)
    }
  }

  /// The window's state for the next start; it keeps the restored state of a library that can't be
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
  /// All pages that the state contains, visible or not.
  fileprivate var knownPages: [Page] {
    arrangement.pages + (beforeCollapse?.primary.pages ?? [])
      + (beforeCollapse?.secondary?.pages ?? []) + forwardPages.map(\.page)
  }
}
