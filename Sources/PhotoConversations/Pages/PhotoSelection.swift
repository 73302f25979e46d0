import GLib
import GTK
import PhotoLibrary

/// The selected photos of a list, and the bar with actions for several of them.
///
/// For lists whose rows are photos, as long as their selection mode is
/// ``/GTK/SelectionMode/multiple``.
@MainActor
final class PhotoSelection {
  let bar = SelectionBar()
  let list: ListView
  private let navigator: PhotoNavigator
  private let actions: PhotoActions
  private weak var photoWindow: PhotoWindow?
  private let photo: (Int) -> Photo?
  private let visibleRow: () -> Int?
  /// Whether the last press of the pointer adds a row to the selection.
  private var isAdding = false

  /// Observes a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - navigator: The window's navigator.
  ///   - actions: The actions of the bar.
  ///   - photoWindow: The window, not retained.
  ///   - photo: Returns the photo of a row, or `nil`.
  ///   - visibleRow: Returns the row of the photo next to the list, or `nil`.
  init(
    of list: ListView, navigator: PhotoNavigator, actions: PhotoActions,
    photoWindow: PhotoWindow?, photo: @escaping (Int) -> Photo?,
    visibleRow: @escaping () -> Int?
  ) {
    self.list = list
    self.navigator = navigator
    self.actions = actions
    self.photoWindow = photoWindow
    self.photo = photo
    self.visibleRow = visibleRow
    list.onCursorMoved { [weak self] in self?.photoWindow?.targetChanged() }
    list.onSelectionChanged { [weak self] in self?.update() }
    list.onButtonPress { [weak self] press in
      self?.isAdding = press.modifiers.contains(.control)
      return .proceed
    }
    list.onSelectionLeft { [weak self] in
      guard let self, !isActive else { return }
      // Without a photo next to the list, the first row that is added is the only one.
      if !isAdding || visibleRow() != nil { selectVisible() }
    }
    watchBar()
  }

  /// Whether the list is visible with several selected photos or in selection mode.
  var isActive: Bool { list.isMapped && hasSeveral }

  /// Whether several photos are selected or selection mode is active, also in a hidden list.
  var hasSeveral: Bool { list.togglesSelection || list.selectedRows.count > 1 }

  /// Whether selection mode can begin.
  var canBegin: Bool {
    list.isMapped && list.selectionMode == .multiple && !list.togglesSelection && list.count > 1
  }

  /// The selected photos if ``isActive``, or else none.
  var photos: [Photo] { isActive ? photosOfSelectedRows : [] }

  /// The selected photos if several are and the photo next to the list is one of them, or was one
  /// before it was removed; or else none.
  var photosBesideVisible: [Photo] {
    isActive && visibleRow().map(list.selectedRows.contains) == true ? photos : []
  }

  /// The selected photos, or else the focused one.
  var targetPhotos: [Photo] {
    if isActive { return photos }
    return (list.selectedRow ?? list.focusedRow).flatMap(photo).map { [$0] } ?? []
  }

  private var photosOfSelectedRows: [Photo] { list.selectedRows.sorted().compactMap(photo) }

  /// Begins selection mode, in which a tap or click adds a photo to the selection.
  func begin() {
    list.togglesSelection = true
    list.reloadVisible()
    update()
    list.grabFocus()
  }

  /// Ends selection mode, and selects only the photo next to the list.
  func end() {
    guard hasSeveral else { return }
    list.togglesSelection = false
    list.reloadVisible()
    list.selectedRow = nil
    selectVisible()
  }

  /// Ends selection mode at the person's request, and focuses the list.
  func leave() {
    end()
    list.grabFocus()
  }

  /// Deselects all rows before they are replaced by others.
  func reset() {
    list.togglesSelection = false
    list.selectedRow = nil
  }

  /// Shows the bar for the selected photos, or hides it.
  func update() {
    if hasSeveral {
      bar.show(photosOfSelectedRows, of: list.count)
    } else {
      bar.hide()
    }
    photoWindow?.targetChanged()
  }

  /// Selects the row of the photo next to the list, or none if another page is there.
  ///
  /// A multiple selection stays if it contains the photo, and while the list is hidden or has no
  /// photo next to it. In selection mode, the selection doesn't change.
  func selectVisible() {
    defer { update() }
    if list.togglesSelection { return }
    let selected = list.selectedRows
    let row = visibleRow()
    if selected.count > 1, row.map(selected.contains) ?? true || !list.isMapped { return }
    list.selectedRow = row
  }

  /// Selects the row of the photo next to the list, unless several rows are selected.
  ///
  /// A list that reappears, for example after a collapse, keeps its selection.
  func followVisible() {
    if list.selectedRows.count < 2 { selectVisible() } else { update() }
  }

  /// Selects the row that replaces the selected one after rows were removed, unless the photo next
  /// to the list has one.
  ///
  /// - Parameter selected: The first selected row before.
  func rowsChanged(selected: Int?) {
    if navigator.visibleDetail != nil { return followVisible() }
    if let selected, list.selectedRows.isEmpty, !list.togglesSelection, list.count > 0 {
      list.selectedRow = min(selected, list.count - 1)
    }
    update()
  }

  private func watchBar() {
    bar.rating.onChosen = { [weak self] stars in
      guard let self else { return }
      actions.rate(photos.map(\.id), stars: stars)
    }
    bar.rating.onDrag = { [weak self] begins in self?.actions.joinsEdits = begins }
    bar.onEdited = { [weak self] in self?.save($1, about: $0) }
    bar.onTextChanged = { [weak self] in self?.photoWindow?.program?.saveSoon() }
    bar.onEditingEnded = { [weak self] hadFocus in
      guard let self else { return }
      if hadFocus, list.isMapped { list.grabFocus() }
      update()
      photoWindow?.editorWasLeft()
    }
    bar.onCompared = { [weak self] in
      self?.list.grabFocus()
      self?.photoWindow?.commands.perform("compare")
    }
    bar.onSelectAll = { [weak self] in
      guard let self else { return }
      list.selectedRows = Set(0..<list.count)
      update()
    }
    bar.onClosed = { [weak self] in self?.leave() }
    bar.widget.onMenuKey { [weak self] in
      guard let self else { return }
      // Commands apply to the selected photos then.
      list.grabFocus()
      photoWindow?.showPhotoMenu(over: list, at: nil)
    }
  }

  /// Saves a caption of photos, as far as they still exist.
  private func save(_ caption: String?, about photos: [Photo]) {
    let present = navigator.library.photos(ids: photos.map(\.id)).map(\.id)
    if !present.isEmpty { return actions.caption(present, caption) }
    if let caption, let photo = photos.first {
      photoWindow?.captionWasLost(caption, of: photo.path.name)
    }
  }
}
