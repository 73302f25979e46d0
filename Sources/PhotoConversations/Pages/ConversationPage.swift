import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// The photos of one conversation, or that it has none.
@MainActor
final class ConversationPage: PageView {
  private let model: LibraryModel
  private weak var window: (any PageSurroundings)?
  private let thumbnails: RowThumbnails
  private let content = Stack()
  private let empty = EmptyState(
    iconName: "folder-pictures-symbolic", headline: localized("No Photos"),
    text: localized("This conversation has no photos yet."))
  private(set) lazy var list = ListView { [weak self] in self?.row($0) ?? Row(title: "") }
  private lazy var scrolled = ScrolledWindow(list)
  /// What can be done with several photos that are selected.
  let selection = SelectionBar()
  private let listed = Box(orientation: .vertical)
  private var page: PhotoPage?
  /// The photos of the rows.
  private var shown: [Photo.ID] = []
  var widget: Widget { content }

  init(model: LibraryModel, window: (any PageSurroundings)?) {
    self.model = model
    self.window = window
    thumbnails = RowThumbnails(loader: model.loader)
    listed.append(scrolled, expand: true)
    listed.append(selection.widget)
    content.add(listed)
    content.add(empty.widget)
    list.selectionMode = .multiple
    list.onSelectionChanged = { [weak self] in self?.showSelection() }
    watchSelectionBar()
    scrolled.sizeRequest = (width: PhotoPages.smallestList, height: nil)
    thumbnails.attach(to: list)
    list.keep(list.onActivate { [weak self] in self?.activate($0) })
    list.onSelectionMoved { [weak self] in
      if self?.window?.showsSelection == true { self?.activate($0) }
    }
    list.onSelectionLeft { [weak self] in self?.selectVisibleDetail() }
  }

  func show(_ page: PhotoPage) {
    self.page = page
    thumbnails.reset()
    let conversation = model.conversation(page)
    list.selectedRow = nil
    list.count = 0
    shown = conversation?.photos.map(\.id) ?? []
    list.count = shown.count
    showWhatIsThere(conversation)
  }

  private func showWhatIsThere(_ conversation: Conversation?) {
    list.accessibleName = conversation?.name
    content.visibleChild = list.count > 0 || model.isReading ? listed : empty.widget
  }

  /// Shows what came and went in the folders: whatever is still there stays where it is.
  func libraryUpdated(_ difference: LibraryDifference) {
    guard let page, let conversation = model.conversation(page) else { return }
    let photos = conversation.photos.map(\.id)
    let origins = rowOrigins(of: photos, in: shown)
    shown = photos
    thumbnails.forgetProblems(of: difference.changedPhotos)
    thumbnails.rearrange(origins)
    list.rearrange(origins)
    list.reloadVisible()
    showWhatIsThere(conversation)
    if list.selectedRows.count < 2 { selectVisibleDetail() } else { showSelection() }
  }

  /// Shows the conversation as it is in the library now.
  func libraryChanged() {
    guard let page, model.has(page) else { return }
    show(page)
    selectVisibleDetail()
  }

  func willAppear() { selectVisibleDetail() }

  /// Selects the row of the photo that shows beside the list, or none where another page does; of
  /// several that are selected it may be one.
  func selectVisibleDetail() {
    defer { showSelection() }
    guard let detail = window?.visibleDetail, page?.contains(detail) == true,
      let place = detail.photoID.flatMap({ model.library.position(of: $0) })
    else {
      list.selectedRow = nil
      return
    }
    if isSelecting, list.selectedRows.contains(place.number - 1) { return }
    list.selectedRow = place.number - 1
  }

  // MARK: Several photos

  /// Whether several photos are selected in the list, which shows.
  var isSelecting: Bool { list.isMapped && list.selectedRows.count > 1 }

  /// The photos that are selected, where there are several; else none.
  var selectedPhotos: [Photo] {
    guard isSelecting, let photos = model.conversation(page)?.photos else { return [] }
    return list.selectedRows.sorted().compactMap { photos[safe: $0] }
  }

  /// Selects no more than the photo that shows beside the list.
  func leaveSelection() {
    list.selectedRow = nil
    selectVisibleDetail()
    list.grabFocus()
  }

  private func showSelection() { selection.show(selectedPhotos) }

  private func watchSelectionBar() {
    selection.rating.onChosen = { [weak self] stars in
      guard let self else { return }
      model.rate(selectedPhotos.map(\.id), stars: stars)
    }
    selection.rating.onDrag = { [weak self] begins in self?.model.joinsEdits = begins }
    selection.onWritten = { [weak self] text in
      guard let self else { return }
      model.caption(selectedPhotos.map(\.id), text)
    }
    selection.onClosed = { [weak self] in self?.leaveSelection() }
  }

  /// Decodes once more what couldn't be, after the person wanted a photo tried again.
  func tryAgain() { thumbnails.tryAgain() }

  func showDetailTargetChanged() {
    list.reloadVisible()
  }

  /// Draws the rows of photos anew, where they are this conversation's.
  func photosChanged(_ photos: [Photo.ID]) {
    if photos.count > 1 {
      list.reloadVisible()
    } else if let photo = photos.first,
      let row = model.conversation(page)?.photos.firstIndex(where: { $0.id == photo })
    {
      list.reload(row: row)
    }
    if isSelecting { showSelection() }
  }

  /// What a row shows.
  func row(_ index: Int) -> Row {
    guard let photo = model.conversation(page)?.photos[safe: index] else { return Row(title: "") }
    let thumbnail = thumbnails.thumbnail(for: photo, row: index)
    let problem = thumbnails.problem(of: photo.id)
    return Row(
      title: photo.comment, subtitle: problem ?? photo.ratingText,
      spokenSubtitle: problem ?? photo.spokenRating, thumbnail: thumbnail,
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: window?.willPush(.showDetail) == true)
  }

  private func activate(_ row: Int) {
    guard let photo = model.conversation(page)?.photos[safe: row]?.page else { return }
    window?.send(.showDetail(photo))
  }
}
