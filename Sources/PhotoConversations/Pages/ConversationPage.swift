import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PhotoMetadata
import PictureView
import SplitProgram

/// The photos of one conversation, or an empty state.
@MainActor
final class ConversationPage: PageView, TargetView {
  /// The maximum number of photos that are sorted synchronously.
  private static let fewPhotos = 500

  let navigator: PhotoNavigator
  let actions: PhotoActions
  private(set) weak var photoWindow: PhotoWindow?
  private(set) lazy var thumbnails = RowThumbnails(loader: navigator.loader)
  private let content = Stack()
  private let empty = EmptyState(
    iconName: "folder-pictures-symbolic", headline: localized("No Photos"))
  private(set) lazy var list = ListView { [weak self] in self?.row($0) ?? Row(title: "") }
  private lazy var scrolled = ScrolledWindow(list)
  private(set) lazy var selection = PhotoSelection(
    of: list, navigator: navigator, actions: actions, photoWindow: photoWindow,
    photo: { [weak self] in self?.photo($0) }, visibleRow: { [weak self] in self?.visibleRow })
  private var page: PhotoPage?
  /// The photos of the rows.
  private(set) var shown: [Photo.ID] = []
  /// The ratings in the last sort; empty if the order doesn't depend on ratings.
  private var sortedRatings: [Photo.ID: Int?] = [:]
  /// The photos that were added, and whose annotations may not be known yet.
  private var addedPhotos: Set<Photo.ID> = []
  private var sorting: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// Whether to continue from the row that was left when sorting ends.
  private var goesOnWhenSorted = false
  private var sortingSoon: ScheduledCall?
  private var layingOut: ScheduledCall?
  var widget: Widget { content }
  var footer: Widget? { selection.bar.widget }

  init(navigator: PhotoNavigator, actions: PhotoActions, photoWindow: PhotoWindow?) {
    self.navigator = navigator
    self.actions = actions
    self.photoWindow = photoWindow
    content.add(scrolled)
    content.add(empty.widget)
    list.selectionMode = .multiple
    list.typedTitle = { [weak self] in
      self?.photo($0).map { photo in
        let titles = [photo.caption, photo.name].compactMap { $0 }
        return (self?.navigator.isOfFolders == true ? titles.reversed() : titles).joined(
          separator: " ")
      } ?? ""
    }
    scrolled.sizeRequest = (width: PhotoPages.minListWidth, height: nil)
    thumbnails.attach(to: list)
    list.onActivate { [weak self] in self?.activate($0) }
    list.onSelectionMoved { [weak self] in
      if self?.navigator.isSideBySide == true { self?.activate($0) }
    }
    list.onContextMenu { [weak self] row, place in self?.showMenu(of: row, at: place) }
    RowDrag(list) { [weak self] in self?.dragged($0) ?? DraggedFiles([]) }
    // It observes the list from now on.
    _ = selection
  }

  /// Applies the layout, tiles or rows, of the window's size class.
  func layOut() {
    guard list.isGrid != navigator.isGrid else { return }
    thumbnails.reset()
    list.isGrid = navigator.isGrid
    selection.followVisible()
    list.selectedRow.map(list.scroll)
  }

  func show(_ page: PhotoPage) {
    self.page = page
    layOut()
    thumbnails.reset()
    addedPhotos = []
    let conversation = navigator.conversation(page)
    selection.reset()
    list.count = 0
    shown = conversation?.photos.map(\.id) ?? []
    list.count = shown.count
    updateState(conversation)
    sort()
  }

  /// Updates the list's name and the empty state.
  private func updateState(_ conversation: Conversation?) {
    list.accessibleName = conversation?.name
    empty.show(
      iconName: "folder-pictures-symbolic", headline: localized("No Photos"),
      text: navigator.isOfFolders
        ? localized("This folder contains no photos.")
        : localized("This conversation has no photos yet."))
    content.visibleChild = list.count > 0 || navigator.isOpening ? scrolled : empty.widget
  }

  /// Updates the rows after files changed, without moving rows that stay.
  func libraryUpdated(_ difference: LibraryDifference) {
    selection.bar.follow { photo in
      difference.movedPhotos[photo.id].flatMap { navigator.library.photo(id: $0) } ?? photo
    }
    guard let page, let conversation = navigator.conversation(page) else { return }
    thumbnails.forgetProblems(of: difference.photosWithOtherFiles)
    let selected = list.selectedRow
    addedPhotos.formUnion(difference.addedPhotos)
    // New photos are at the end until all are sorted.
    let photos = conversation.photos.map(\.id)
    if navigator.session.order == .library {
      arrange(photos)
    } else {
      let (now, before) = (Set(photos), Set(shown))
      arrange(shown.filter(now.contains) + photos.filter { !before.contains($0) })
      sort(keepingRatings: true)
    }
    list.reloadVisible()
    updateState(conversation)
    selection.rowsChanged(selected: selected)
  }

  // MARK: The order

  /// The debounce delay before photos are sorted by newly read dates, in milliseconds.
  private static let sortingDelay = 200

  /// Schedules sorting after dates or cameras of photos were read.
  func captureDetailsChanged(_ photos: [Photo.ID]) {
    guard sortingSoon == nil,
      photos.contains(where: { id in PhotoPage("photo:\(id)").map { page?.contains($0) } == true })
    else { return }
    sortingSoon = MainLoop.after(milliseconds: Self.sortingDelay) { [weak self] in
      guard let self else { return }
      sortingSoon = nil
      if navigator.session.order.isByDate {
        sort()
        photoWindow?.orderChanged()
      }
      // The rows of unrated photos contain their dates.
      list.reloadVisible()
    }
  }

  /// Rearranges the rows.
  private func arrange(_ photos: [Photo.ID]) {
    let old = shown
    shown = photos
    thumbnails.rearrange(photos, from: old)
  }

  /// Sorts the photos: a few at once, many in the background.
  ///
  /// - Parameter keepsRatings: Whether to use the ratings of the last sort, so that no row moves
  ///   while a person rates.
  func sort(keepingRatings keepsRatings: Bool = false) {
    sorting = nil
    guard let known = navigator.conversation(page)?.photos else { return }
    let order = navigator.session.order
    let photos = order.isByRating && keepsRatings ? known.map(ratedAsSorted) : known
    sortedRatings =
      order.isByRating
      ? Dictionary(photos.map { ($0.id, $0.rating) }) { first, _ in first } : [:]
    guard order != .library, photos.count > Self.fewPhotos else {
      arrange(order.sorted(photos, ignoringCaptions: navigator.isOfFolders).map(\.id))
      return
    }
    let isOfFolders = navigator.isOfFolders
    sorting = Task { [weak self] in
      let sorted = await WorkerThreads.run {
        order.sorted(photos, ignoringCaptions: isOfFolders).map(\.id)
      }
      guard !Task.isCancelled, let self, Set(sorted) == Set(shown) else { return }
      arrange(sorted)
      if goesOnWhenSorted { goOnFromLeftRow() }
      goesOnWhenSorted = false
      photoWindow?.orderChanged()
    }
  }

  private func ratedAsSorted(_ photo: Photo) -> Photo {
    guard let rating = sortedRatings[photo.id] else { return photo }
    var photo = photo
    photo.annotations.rating = rating
    return photo
  }

  /// Sorts added photos by their ratings, which have been read.
  func annotationsRead(_ photos: [Photo.ID]) {
    let known = addedPhotos.intersection(photos)
    addedPhotos.subtract(known)
    guard !known.isEmpty, navigator.session.order.isByRating else { return }
    for photo in known { sortedRatings.removeValue(forKey: photo) }
    sort(keepingRatings: true)
    photoWindow?.orderChanged()
  }

  /// Sorts again if ratings changed since the last sort.
  private func sortRatedPhotos() {
    let isOld = navigator.conversation(page)?.photos
      .contains { photo in sortedRatings[photo.id].map { $0 != photo.rating } == true }
    guard isOld == true else { return }
    sort()
    photoWindow?.orderChanged()
  }

  /// Updates the page after the library changed.
  func libraryChanged() {
    guard let page, navigator.has(page) else { return }
    show(page)
    willAppear()
  }

  func traitsChanged(_ traits: SplitTraits) {
    // The list is being allocated, and can't change its layout now.
    layingOut = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.layOut() }
  }

  func willAppear() {
    sortRatedPhotos()
    selection.followVisible()
    goOnFromLeftRow()
    goesOnWhenSorted = sorting != nil
  }

  /// Continues keyboard navigation from the row of the photo that was left, unless a row is
  /// selected.
  private func goOnFromLeftRow() {
    guard list.selectedRows.isEmpty, let left = navigator.forwardPage, page?.contains(left) == true,
      let row = left.photoID.flatMap({ shown.firstIndex(of: $0) })
    else { return }
    list.goOn(from: row)
  }

  /// The row of the photo next to the list, or `nil`.
  private var visibleRow: Int? {
    navigator.visibleDetail.flatMap { page?.contains($0) == true ? $0.photoID : nil }
      .flatMap(shown.firstIndex)
  }

  /// Opens the context menu of the selected photos or of a row's photo, which is then shown next to
  /// the list if there is room.
  private func showMenu(of row: Int, at place: Rectangle) {
    if !selection.isActive, navigator.isSideBySide { activate(row) }
    photoWindow?.showPhotoMenu(over: list, at: place)
  }

  var targetPhotos: [Photo] { selection.targetPhotos }

  func showDetailTargetChanged() {
    list.reloadVisible()
  }

  /// Redraws the rows of photos of this conversation.
  func photosChanged(_ photos: [Photo.ID]) {
    if photos.count > 1 {
      list.reloadVisible()
    } else if let photo = photos.first,
      let row = shown.firstIndex(of: photo)
    {
      list.reload(row: row)
    }
    if selection.hasSeveral { selection.update() }
  }

  /// Returns the content of a row.
  func row(_ index: Int) -> Row {
    guard let photo = photo(index) else { return Row(title: "") }
    let thumbnail = thumbnails.thumbnail(for: photo, row: index)
    let problem = thumbnails.problem(of: photo)
    return Row(
      title: navigator.rowTitle(of: photo), cutsTitleInMiddle: navigator.isOfFolders,
      subtitle: problem ?? details(of: photo), rating: problem == nil ? photo.rating : nil,
      accessibleSubtitle: problem
        ?? photo.accessibleDetails(in: navigator.session.order, ofFolders: navigator.isOfFolders),
      thumbnail: thumbnail,
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: !list.togglesSelection && navigator.willPush(.showDetail),
      tooltip: photo.tooltip)
  }

  /// Returns the line below a photo's title; tiles have room for the date only in an order by date.
  private func details(of photo: Photo) -> String? {
    list.isGrid && !navigator.session.order.isByDate
      ? nil
      : photo.details(in: navigator.session.order, ofFolders: navigator.isOfFolders && !list.isGrid)
  }

  private func activate(_ row: Int) {
    guard let photo = photo(row)?.page else { return }
    photoWindow?.send(.showDetail(photo))
  }

  /// Returns the files of dragged rows.
  private func dragged(_ rows: Set<Int>) -> DraggedFiles {
    thumbnails.dragged(rows.sorted().compactMap(photo))
  }

  /// Returns the photo of a row.
  func photo(_ row: Int) -> Photo? {
    shown[safe: row].flatMap { navigator.library.photo(id: $0) }
  }
}
