import GLib
import GTK
import PhotoLibrary

// Several selected photos.

extension ConversationPage {
  /// Whether the list is visible with several selected photos or in selection mode.
  var isSelecting: Bool { list.isMapped && hasSelection }

  /// Whether several photos are selected or selection mode is active, also in a hidden list.
  var hasSelection: Bool { list.togglesSelection || list.selectedRows.count > 1 }

  /// Whether selection mode can begin.
  var canBeginSelecting: Bool { list.isMapped && !list.togglesSelection && shown.count > 1 }

  /// The selected photos if ``isSelecting``, or else none.
  var selectedPhotos: [Photo] {
    isSelecting ? photosOfSelectedRows : []
  }

  private var photosOfSelectedRows: [Photo] { list.selectedRows.sorted().compactMap(photo) }

  /// Begins selection mode, in which a tap or click adds a photo to the selection.
  func beginSelecting() {
    list.togglesSelection = true
    list.reloadVisible()
    showSelection()
    list.grabFocus()
  }

  /// Ends selection mode, and selects only the photo next to the list.
  func endSelection() {
    guard hasSelection else { return }
    list.togglesSelection = false
    list.reloadVisible()
    list.selectedRow = nil
    selectVisibleDetail()
  }

  /// Ends selection mode at the person's request, and focuses the list.
  func leaveSelection() {
    endSelection()
    list.grabFocus()
  }

  /// Shows the bar for the selected photos, or hides it.
  func showSelection() {
    if hasSelection {
      selection.show(photosOfSelectedRows, of: shown.count)
    } else {
      selection.hide()
    }
    delegate?.targetChanged()
  }

  /// Connects the bar for several selected photos.
  func watchSelectionBar() {
    selection.rating.onChosen = { [weak self] stars in
      guard let self else { return }
      actions.rate(selectedPhotos.map(\.id), stars: stars)
    }
    selection.rating.onDrag = { [weak self] begins in self?.actions.joinsEdits = begins }
    selection.onWritten = { [weak self] in self?.write($1, about: $0) }
    selection.onWritingEnded = { [weak self] hadFocus in
      guard let self else { return }
      if hadFocus, list.isMapped { list.grabFocus() }
      showSelection()
    }
    selection.onCompared = { [weak self] in
      self?.list.grabFocus()
      _ = self?.delegate?.perform("compare")
    }
    selection.onSelectAll = { [weak self] in
      guard let self else { return }
      list.selectedRows = Set(shown.indices)
      showSelection()
    }
    selection.onClosed = { [weak self] in self?.leaveSelection() }
  }

  /// Captions photos, as far as they still exist.
  private func write(_ caption: String?, about photos: [Photo]) {
    let present = photos.filter { navigator.library.photo(id: $0.id) != nil }
    if !present.isEmpty { return actions.caption(present.map(\.id), caption) }
    if let caption, let photo = photos.first {
      delegate?.captionWasLost(caption, of: photo.path.name)
    }
  }
}
