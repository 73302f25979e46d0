import AdaptiveSplit
import AdaptiveSplitGTK
import PhotoLibrary
import SplitProgram

// Restores a window's library: restored pages are visible at once; when the library has been read,
// pages move to their photos' current numbers, and pages without data are removed.

extension PhotoWindow {
  /// The window's library, which may still be loading.
  var source: LibrarySource { navigator.source }

  /// Shows a library as soon as it is read; the previous one stays visible until then.
  ///
  /// - Parameters:
  ///   - session: The library.
  ///   - saved: The window's saved state. Its pages are shown at once, without titles and photos
  ///     while these are unknown, so that nothing moves when the library is read; pages whose data
  ///     is gone are removed then.
  func open(_ session: LibrarySession, restoring saved: SavedWindow? = nil) {
    if let saved {
      split.send(.restored(saved.split))
      if saved.showedProperties { split.wantsInspector = true }
      unsavedCaption = saved.unsavedCaption
      pages.restoreChoice(saved.chosen)
    }
    navigator.open(session, files: saved?.files ?? PhotoFileNames())
    observe(session)
    if session.phase.isOpening { pages.libraryChanged() } else { opened(session) }
  }

  /// Keeps the pages on their photos, under their new numbers.
  func find(_ files: PhotoFileNames) {
    let library = navigator.library
    pages.restoreChoice(pages.choice.flatMap { files.page($0, in: library) })
    replacePages { files.page($0, in: library) }
  }

  /// The file names of the pages' photos.
  var files: PhotoFileNames { navigator.files(of: split.state.pages) }

  /// The window's state for the next start; it keeps the restored state of a library that can't be
  /// read.
  var saved: SavedWindow {
    SavedWindow(
      size: normalSize ?? WindowSize(width: 1, height: 1), isMaximized: isMaximized,
      split: navigator.unreadState ?? SavedSplitState(split.state), files: files,
      chosen: pages.choice, unsavedCaption: pages.unsavedCaption ?? unsavedCaption)
  }
}
