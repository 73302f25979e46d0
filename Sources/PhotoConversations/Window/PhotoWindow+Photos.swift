import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

extension PhotoWindow {
  /// Whether there are target photos that can be rated.
  var canRate: Bool { canEdit && !targetPhotos.isEmpty }

  /// Whether there are target photos whose files can be changed.
  var canChangeFiles: Bool { canEdit && navigator.session.hasOwnFiles && !targetPhotos.isEmpty }

  /// Whether there are target photos that can be renamed and moved.
  var canMoveFiles: Bool { canChangeFiles && targetPhotos.allSatisfy(navigator.library.canMove) }

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

  /// Sets the rating of the target photos, from 1 to 5, or removes it if `nil`.
  func rate(_ stars: Int?) { actions.rate(targetPhotos.map(\.id), stars: stars) }

  /// Whether the caption of the target photo can be edited, because its page is visible, or that of
  /// the selected photos.
  var canWriteCaption: Bool {
    if presenter.sheet.isPresented { return false }
    if targetPhotos.count > 1 { return pages.selection?.bar.canWrite == true }
    return isTargetShown && pages.photo?.caption.canWrite == true
  }

  /// Starts editing the caption of the target photos.
  func writeCaption() {
    if targetPhotos.count > 1 {
      pages.selection?.bar.beginWriting()
    } else if let photo = targetPhotos.first {
      pages.photo?.writeCaption(of: photo.id)
    }
  }

  /// Whether a text field in the window has the focus.
  var isWriting: Bool { window.focusWidget?.takesText == true }

  /// Whether edits can be undone and redone; in a text field, those keys apply to its text.
  var canEdit: Bool { !isWriting && !presenter.sheet.isPresented }

  /// Whether keys apply to the photo: the focus is on its page, outside of a text field.
  var isOnPhoto: Bool {
    guard let focus = window.focusWidget, let page = pages.photo?.cover.widget else {
      return false
    }
    return page.contains(focus) && !isWriting && !presenter.sheet.isPresented
  }

  // MARK: The grid

  /// Whether a conversation's photos are tiles in the window's size class.
  var isGrid: Bool { navigator.session.grids.contains(split.state.traits.horizontal) }

  /// Switches between tiles and rows in the window's size class.
  func toggleGrid() {
    navigator.session.grids.formSymmetricDifference([split.state.traits.horizontal])
    window.announce(isGrid ? localized("Grid view") : localized("List view"))
  }
}
