import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// The photos of one conversation, or that it has none.
@MainActor
final class ConversationPage: PageView, TargetView {
  /// How many photos are sorted before the next frame.
  private static let fewPhotos = 500

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
  private(set) var shown: [Photo.ID] = []
  /// The ratings by which the photos were sorted last; empty in an order that is not one of ratings.
  private var sortedRatings: [Photo.ID: Int?] = [:]
  private var sorting: Task<Void, Never>?
  /// Whether the row that was left is to be found again among those that are being sorted.
  private var goesOnWhenSorted = false
  private var sortingSoon: ScheduledCall?
  private var layingOut: ScheduledCall?
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
    list.typedTitle = { [weak self] in
      self?.photo($0).map { $0.caption == nil ? $0.name : "\($0.comment) \($0.name)" } ?? ""
    }
    list.onSelectionChanged = { [weak self] in self?.showSelection() }
    watchSelectionBar()
    scrolled.sizeRequest = (width: PhotoPages.smallestList, height: nil)
    thumbnails.attach(to: list)
    list.keep(list.onActivate { [weak self] in self?.activate($0) })
    list.onSelectionMoved { [weak self] in
      if self?.window?.showsSelection == true { self?.activate($0) }
    }
    list.onContextMenu = { [weak self] row, place in self?.showMenu(of: row, at: place) }
    list.keep(RowDrag(list) { [weak self] in self?.dragged($0) ?? DraggedFiles([]) })
    list.onSelectionLeft { [weak self] in
      if self?.isSelecting != true { self?.selectVisibleDetail() }
    }
  }

  /// Lists the photos as tiles or as rows, as the person wants it in a window as wide as this one.
  func layOut() {
    let isGrid = window.map { model.grids.contains($0.widthClass) } == true
    guard list.isGrid != isGrid else { return }
    thumbnails.reset()
    list.isGrid = isGrid
    followVisibleDetail()
    list.selectedRow.map(list.scroll)
  }

  func show(_ page: PhotoPage) {
    self.page = page
    layOut()
    thumbnails.reset()
    let conversation = model.conversation(page)
    list.togglesSelection = false
    list.selectedRow = nil
    list.count = 0
    shown = conversation?.photos.map(\.id) ?? []
    list.count = shown.count
    showWhatIsThere(conversation)
    sort()
  }

  private func showWhatIsThere(_ conversation: Conversation?) {
    list.accessibleName = conversation?.name
    content.visibleChild = list.count > 0 || model.isReading ? listed : empty.widget
  }

  /// Shows what came and went in the folders: whatever is still there stays where it is.
  func libraryUpdated(_ difference: LibraryDifference) {
    selection.follow { photo in
      difference.movedPhotos[photo.id].flatMap { model.library.photo(id: $0) } ?? photo
    }
    guard let page, let conversation = model.conversation(page) else { return }
    thumbnails.forgetProblems(of: difference.changedPhotos)
    let selected = list.selectedRow
    // What came is at the end until all is sorted again.
    let photos = conversation.photos.map(\.id)
    if model.order == .library {
      arrange(photos)
    } else {
      let (now, before) = (Set(photos), Set(shown))
      arrange(shown.filter(now.contains) + photos.filter { !before.contains($0) })
      sort(keepingRatings: true)
    }
    list.reloadVisible()
    showWhatIsThere(conversation)
    if window?.visibleDetail != nil { return followVisibleDetail() }
    if let selected, list.selectedRows.isEmpty, !list.togglesSelection, list.count > 0 {
      // The photo that stands in the place of the one that went.
      list.selectedRow = min(selected, list.count - 1)
    }
    showSelection()
  }

  // MARK: The order

  /// How long dates that turn out are collected before the photos are sorted by them, in milliseconds.
  private static let sortingDelay = 200

  /// It turned out when and with what photos were taken: some of them may stand elsewhere then.
  func originsChanged(_ photos: [Photo.ID]) {
    guard sortingSoon == nil,
      photos.contains(where: { id in PhotoPage("photo:\(id)").map { page?.contains($0) } == true })
    else { return }
    sortingSoon = MainLoop.after(milliseconds: Self.sortingDelay) { [weak self] in
      guard let self else { return }
      sortingSoon = nil
      if model.order.isByDate {
        sort()
        window?.orderChanged()
      }
      // Rows say when photos were taken that nobody rated.
      list.reloadVisible()
    }
  }

  /// Lists photos in an order, moving nothing else.
  private func arrange(_ photos: [Photo.ID]) {
    let origins = rowOrigins(of: photos, in: shown)
    shown = photos
    thumbnails.rearrange(origins)
    list.rearrange(origins)
  }

  /// Lists the photos in the requested order: few at once, many as soon as they are sorted.
  ///
  /// - Parameter keepsRatings: Whether photos count as rated as they were when the list was sorted
  ///   last, so that no row leaves its place while a person rates.
  func sort(keepingRatings keepsRatings: Bool = false) {
    sorting?.cancel()
    sorting = nil
    guard let known = model.conversation(page)?.photos else { return }
    let order = model.order
    let photos = order.isByRating && keepsRatings ? known.map(ratedAsSorted) : known
    sortedRatings =
      order.isByRating
      ? Dictionary(photos.map { ($0.id, $0.rating) }) { first, _ in first } : [:]
    guard order != .library, photos.count > Self.fewPhotos else {
      arrange(order.sorted(photos).map(\.id))
      return
    }
    sorting = Task { [weak self] in
      let sorted = await Task.detached { order.sorted(photos).map(\.id) }.value
      guard !Task.isCancelled, let self, Set(sorted) == Set(shown) else { return }
      arrange(sorted)
      if goesOnWhenSorted { goOnFromLeftRow() }
      goesOnWhenSorted = false
      window?.orderChanged()
    }
  }

  private func ratedAsSorted(_ photo: Photo) -> Photo {
    guard let rating = sortedRatings[photo.id] else { return photo }
    var photo = photo
    photo.remarks.rating = rating
    return photo
  }

  /// Sorts photos anew that were rated while the list was seen last.
  private func sortRatedPhotos() {
    let isOld = model.conversation(page)?.photos
      .contains { photo in sortedRatings[photo.id].map { $0 != photo.rating } == true }
    guard isOld == true else { return }
    sort()
    window?.orderChanged()
  }

  /// Shows the conversation as it is in the library now.
  func libraryChanged() {
    guard let page, model.has(page) else { return }
    show(page)
    willAppear()
  }

  func traitsChanged(_ traits: Traits) {
    // The list is being placed, and can't be laid out anew meanwhile.
    layingOut = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.layOut() }
  }

  func willAppear() {
    sortRatedPhotos()
    followVisibleDetail()
    goOnFromLeftRow()
    goesOnWhenSorted = sorting != nil
  }

  /// Has the keyboard go on from the row of the photo that was left, where none is selected.
  private func goOnFromLeftRow() {
    guard list.selectedRows.isEmpty, let left = window?.leftPage, page?.contains(left) == true,
      let row = left.photoID.flatMap({ shown.firstIndex(of: $0) })
    else { return }
    list.goOn(from: row)
  }

  /// Selects the row of the photo that shows beside the list, or none where another page does, unless
  /// several rows are selected.
  ///
  /// A list that comes again, as after a fold, keeps what a person selected in it.
  private func followVisibleDetail() {
    if list.selectedRows.count < 2 { selectVisibleDetail() } else { showSelection() }
  }

  /// Selects the row of the photo that shows beside the list, or none where another page does.
  ///
  /// Several selected rows stay selected where the photo is one of them, and while the list is hidden
  /// or shows without a photo beside it. Rows that are selected one after the other stay so.
  func selectVisibleDetail() {
    defer { showSelection() }
    if list.togglesSelection { return }
    let selected = list.selectedRows
    let row = window?.visibleDetail.flatMap { page?.contains($0) == true ? $0.photoID : nil }
      .flatMap(shown.firstIndex)
    if selected.count > 1, row.map(selected.contains) ?? true || !list.isMapped { return }
    list.selectedRow = row
  }

  /// Offers what can be done with a row's photo, which shows then where that is beside the list, or
  /// with all that are selected together with it.
  private func showMenu(of row: Int, at place: Rectangle) {
    if !isSelecting, window?.showsSelection == true { activate(row) }
    window?.showPhotoMenu(over: list, at: place)
  }

  /// The photos that are selected, else the one of the row that the keyboard is on.
  var targetPhotos: [Photo] {
    if isSelecting { return selectedPhotos }
    return (list.selectedRow ?? list.focusedRow).flatMap(photo).map { [$0] } ?? []
  }

  // MARK: Several photos

  /// Whether photos are selected in the list, which shows: several, or one after the other as they
  /// are tapped.
  var isSelecting: Bool { list.isMapped && hasSelection }

  /// Whether photos are selected in the list, whether it shows or not.
  private var hasSelection: Bool { list.togglesSelection || list.selectedRows.count > 1 }

  /// Whether there is something to be selected one after the other.
  var canBeginSelecting: Bool { list.isMapped && !list.togglesSelection && shown.count > 1 }

  /// The photos that are selected, while some are being selected; else none.
  var selectedPhotos: [Photo] {
    isSelecting ? photosOfSelectedRows : []
  }

  private var photosOfSelectedRows: [Photo] { list.selectedRows.sorted().compactMap(photo) }

  /// Has a tap or a click select a photo in addition to the others.
  func beginSelecting() {
    list.togglesSelection = true
    list.reloadVisible()
    showSelection()
    list.grabFocus()
  }

  /// Selects no more than the photo that shows beside the list.
  func endSelection() {
    guard hasSelection else { return }
    list.togglesSelection = false
    list.reloadVisible()
    list.selectedRow = nil
    selectVisibleDetail()
  }

  /// The person wants no more than one photo selected.
  func leaveSelection() {
    endSelection()
    list.grabFocus()
  }

  private func showSelection() {
    if hasSelection {
      selection.show(photosOfSelectedRows, of: shown.count)
    } else {
      selection.hide()
    }
    window?.targetChanged()
  }

  private func watchSelectionBar() {
    selection.rating.onChosen = { [weak self] stars in
      guard let self else { return }
      model.rate(selectedPhotos.map(\.id), stars: stars)
    }
    selection.rating.onDrag = { [weak self] begins in self?.model.joinsEdits = begins }
    selection.onWritten = { [weak self] in self?.write($1, about: $0) }
    selection.onWritingEnded = { [weak self] hadFocus in
      guard let self else { return }
      if hadFocus, list.isMapped { list.grabFocus() }
      showSelection()
    }
    selection.onCompared = { [weak self] in
      self?.list.grabFocus()
      _ = self?.window?.perform("compare")
    }
    selection.onSelectAll = { [weak self] in
      guard let self else { return }
      list.selectedRows = Set(shown.indices)
      showSelection()
    }
    selection.onClosed = { [weak self] in self?.leaveSelection() }
  }

  private func write(_ caption: String?, about photos: [Photo]) {
    let present = photos.filter { model.library.photo(id: $0.id) != nil }
    if !present.isEmpty { return model.caption(present.map(\.id), caption) }
    if let caption, let photo = photos.first {
      window?.captionWasLost(caption, of: photo.path.lastPart.text)
    }
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
      let row = shown.firstIndex(of: photo)
    {
      list.reload(row: row)
    }
    if hasSelection { showSelection() }
  }

  /// What a row shows.
  func row(_ index: Int) -> Row {
    guard let photo = photo(index) else { return Row(title: "") }
    let thumbnail = thumbnails.thumbnail(for: photo, row: index)
    let problem = thumbnails.problem(of: photo)
    return Row(
      title: photo.comment, subtitle: problem ?? details(of: photo),
      spokenSubtitle: problem ?? photo.spokenDetails(in: model.order), thumbnail: thumbnail,
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: !list.togglesSelection && window?.willPush(.showDetail) == true,
      tooltip: photo.tooltip)
  }

  /// What stands below a photo's comment; tiles have the stars that there are, and no words about none.
  private func details(of photo: Photo) -> String? {
    list.isGrid && photo.rating == nil && !model.order.isByDate
      ? nil : photo.details(in: model.order)
  }

  private func activate(_ row: Int) {
    guard let photo = photo(row)?.page else { return }
    window?.send(.showDetail(photo))
  }

  /// The photos of rows, to be dragged out, with the picture of the first one.
  private func dragged(_ rows: Set<Int>) -> DraggedFiles {
    let photos = rows.sorted().compactMap(photo)
    return DraggedFiles(
      photos.map(\.path), picture: thumbnails.known(of: photos.first))
  }

  /// The photo of a row.
  private func photo(_ row: Int) -> Photo? {
    shown[safe: row].flatMap { model.library.photo(id: $0) }
  }
}
