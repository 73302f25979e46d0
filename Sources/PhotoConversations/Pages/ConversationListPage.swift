import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView
import SplitProgram

/// The list of all conversations or, during a search, of the found photos.
@MainActor
final class ConversationListPage: PageView, TargetView {
  private let navigator: PhotoNavigator
  private let actions: PhotoActions
  private weak var photoWindow: PhotoWindow?
  private(set) lazy var thumbnails = RowThumbnails(loader: navigator.loader)
  private(set) lazy var list = ListView { [weak self] in self?.drawnRow($0) ?? Row(title: "") }
  /// The number of drawn rows, for tests.
  private(set) var rowsDrawn = 0
  private(set) lazy var selection = PhotoSelection(
    of: list, navigator: navigator, actions: actions, photoWindow: photoWindow,
    photo: { [weak self] in self?.photo($0) }, visibleRow: { [weak self] in self?.visibleRow })
  private let content = Stack()
  /// The conversations of the rows.
  private var shown: [Conversation.ID] = []
  /// The place in the list before the search, or `nil`.
  private var placeBeforeSearch: ListPlace?
  /// The search; while it is active, the list contains photos instead of conversations.
  let search: PhotoSearch
  let searchBar: LibrarySearchBar
  private let noResults = EmptyState(
    iconName: "edit-find-symbolic", headline: localized("No Results Found"),
    text: localized("Try a different search."))
  private let whole = Box(orientation: .vertical)
  private lazy var scrolled = ScrolledWindow(list)
  /// The list, below its notice.
  private let rows = Box(orientation: .vertical)
  private let notice = Label()
  /// The status of reading the library.
  let reading: ReadingBar
  private let empty = EmptyState(iconName: "folder-pictures-symbolic", headline: "")
  private let spinner = Spinner()
  private var waiting: ScheduledCall?
  var widget: Widget { whole }
  let headerStart: [Widget]

  init(navigator: PhotoNavigator, actions: PhotoActions, photoWindow: PhotoWindow?) {
    self.navigator = navigator
    self.actions = actions
    self.photoWindow = photoWindow
    search = PhotoSearch(navigator: navigator)
    searchBar = LibrarySearchBar(search)
    reading = ReadingBar(navigator, photoWindow: photoWindow)
    let profile = Button(iconName: "avatar-default-symbolic")
    profile.setTooltipLabel(localized("Profile"))
    headerStart = [profile]
    scrolled.sizeRequest = (width: PhotoPages.minListWidth, height: nil)
    spinner.sizeRequest = (32, 32)
    notice.wraps = true
    notice.xalign = 0
    notice.margins = .all(12)
    notice.isVisible = false
    rows.append(notice)
    rows.append(scrolled, expand: true)
    for state in [rows, empty.widget, spinner, noResults.widget] { content.add(state) }
    whole.append(searchBar.widget)
    whole.append(searchBar.statusLine)
    whole.append(content, expand: true)
    whole.append(selection.bar.widget)
    whole.append(reading.widget)
    searchBar.attach(to: list, around: whole)
    searchBar.onEnter = { [weak self] in self?.enter(opens: $0) }
    searchBar.onOpen = { [weak photoWindow] in photoWindow?.searchOpened() }
    searchBar.onClosed = { [weak photoWindow] in photoWindow?.searchLeft() }
    search.onFound = { [weak self] in self?.foundChanged() }
    search.onQueryChanged = { [weak self] in self?.showFound() }
    search.onFoundMore = { [weak self] in self?.foundMore(than: $0) }
    profile.onClicked { [weak photoWindow] in photoWindow?.commands.perform("profile") }
    thumbnails.attach(to: list)
    list.onActivate { [weak self] in self?.activate($0) }
    list.onSelectionMoved { [weak self] in self?.move(to: $0) }
    list.onContextMenu { [weak self] row, place in self?.showMenu(of: row, at: place) }
    RowDrag(list) { [weak self] in self?.dragged($0) ?? DraggedFiles([]) }
    libraryChanged()
  }

  /// Whether the rows are photos, those that a search found.
  var listsPhotos: Bool { search.found != nil }

  /// Whether there is no conversation.
  var isEmpty: Bool { navigator.library.conversations.isEmpty || navigator.problem != nil }

  func show(_ page: PhotoPage) {}

  /// Shows the library's conversations, an empty state, or a spinner while it is read.
  func libraryChanged() {
    if navigator.isOpening {
      // A scan that began before this window observed it reports nothing until it ends.
      if navigator.requestedSession.phase.scan != nil { reading.update() }
      waiting = MainLoop.after(milliseconds: 150) { [weak self] in self?.showReading() }
      return
    }
    waiting = nil
    spinner.stop()
    search.libraryChanged()
    showRows()
    updateState()
    willAppear()
  }

  /// Updates the rows after files changed, without moving rows that stay.
  func libraryUpdated(_ difference: LibraryDifference) {
    thumbnails.forgetProblems(of: difference.photosWithOtherFiles)
    selection.bar.follow { photo in
      difference.movedPhotos[photo.id].flatMap { navigator.library.photo(id: $0) } ?? photo
    }
    let found = search.found
    search.libraryUpdated()
    guard search.found == nil else {
      foundMore(than: found ?? [])
      updateState()
      return
    }
    let conversations = navigator.library.conversations.map(\.id)
    let old = shown
    shown = conversations
    thumbnails.rearrange(conversations, from: old)
    list.reloadVisible()
    updateState()
    selection.followVisible()
  }

  /// Updates the list's name, notice and status, and the empty state.
  private func updateState() {
    if search.found == nil {
      list.accessibleName = navigator.title(of: .conversations, listed: nil)
    }
    reading.update()
    notice.text = navigator.session.notice ?? ""
    notice.isVisible = navigator.session.notice != nil
    // A folder without photos is not empty if it contains unreadable folders.
    let problem = navigator.problem ?? navigator.library.problems.first
    empty.show(
      iconName: "folder-pictures-symbolic",
      headline: problem == nil ? localized("No Photos") : localized("Could Not Read Photos"),
      text: problem ?? localized("This folder contains no photos."),
      button: localized("Open Folder…"),
      action: { [weak self] in self?.photoWindow?.commands.perform("open-folder") })
    showContent()
  }

  /// Replaces the rows with other results, or with the conversations.
  private func foundChanged() {
    guard !navigator.isOpening else { return }
    if search.found != nil, !shown.isEmpty { placeBeforeSearch = place }
    showRows()
    list.scroll(to: 0)
    nameList()
    updateState()
    selection.selectVisible()
    photoWindow?.pages.updatePlaceholder()
    if search.found == nil { leaveSearch() }
  }

  /// The current place in the list of conversations.
  private var place: ListPlace {
    ListPlace(
      last: list.visibleRows?.last.flatMap { shown[safe: $0] },
      current: (list.selectedRow ?? list.cursor).flatMap { shown[safe: $0] },
      detail: navigator.visibleDetail)
  }

  /// Returns to the place in the list where the search began or, if it led to another photo, to the
  /// row of that photo's conversation.
  private func leaveSearch() {
    guard let left = placeBeforeSearch else { return }
    placeBeforeSearch = nil
    let detail = navigator.visibleDetail
    let isOther = detail != nil && detail != left.detail
    if let row = (isOther ? detail?.conversation : left.current).flatMap(shown.firstIndex) {
      if list.selectedRows.isEmpty { list.goOn(from: row) } else { list.scroll(to: row) }
    }
    if !isOther { left.last.flatMap(shown.firstIndex).map(list.scroll) }
  }

  /// Updates and announces the list's accessible name; the keyboard focus doesn't move.
  private func nameList() {
    showFound()
    let name =
      search.found.map { counted("%s photo found", "%s photos found", $0.count) }
      ?? navigator.title(of: .conversations, listed: nil)
    guard name != list.accessibleName else { return }
    list.accessibleName = name
    if list.isMapped { list.announce(name) }
  }

  /// Shows the number of results.
  private func showFound() { searchBar.show(found: search.found?.count) }

  /// Inserts additional results; the others stay at their positions.
  private func foundMore(than old: [Photo.ID]) {
    let found = search.found ?? []
    let selected = list.selectedRow
    thumbnails.rearrange(found, from: old)
    nameList()
    list.reloadVisible()
    selection.rowsChanged(selected: selected)
  }

  private func showRows() {
    thumbnails.reset()
    selection.reset()
    list.count = 0
    list.selectionMode = search.found == nil ? .single : .multiple
    shown = search.found == nil ? navigator.library.conversations.map(\.id) : []
    list.count = search.found?.count ?? shown.count
  }

  /// Opens the context menu of a conversation, of the selected results, or of a result, which is
  /// then shown next to the list if there is room.
  private func showMenu(of row: Int, at place: Rectangle) {
    if search.found == nil {
      guard let conversation = navigator.library.conversations[safe: row] else { return }
      photoWindow?.showMenu(of: conversation, over: list, at: place) { [weak self] opens in
        // Meanwhile the conversation may have another row, or none.
        let row = opens ? self?.shown.firstIndex(of: conversation.id) : nil
        if let row { self?.activate(row) } else { self?.selection.selectVisible() }
      }
      return
    }
    if !selection.isActive, navigator.isSideBySide { activate(row) }
    photoWindow?.showPhotoMenu(over: list, at: place)
  }

  /// The selected results, or else the focused one; empty in the list of conversations.
  var targetPhotos: [Photo] { selection.targetPhotos }

  private func showContent() {
    content.visibleChild =
      isEmpty ? empty.widget : search.found?.isEmpty == true ? noResults.widget : rows
  }

  /// Redraws results, and searches again with the new annotations.
  func photosChanged(_ photos: [Photo.ID]) {
    search.photosChanged()
    if search.found != nil { list.reloadVisible() }
    if selection.hasSeveral { selection.update() }
  }

  private func showReading() {
    content.visibleChild = spinner
    spinner.start()
  }

  func willAppear() {
    selection.followVisible()
    goOnFromLeftRow()
  }

  /// The row of the photo next to the list, if a row stands for that photo alone.
  private var visibleRow: Int? { navigator.visibleDetail.flatMap { row(to: $0) } }

  /// Continues keyboard navigation from the row of the page that was left, unless a row is
  /// selected.
  private func goOnFromLeftRow() {
    if list.selectedRows.isEmpty { navigator.forwardPage.flatMap { row(to: $0) }.map(list.goOn) }
  }

  /// Returns the row that leads to a page, or `nil`.
  private func row(to page: PhotoPage) -> Int? {
    if let found = search.found { return page.photoID.flatMap { found.firstIndex(of: $0) } }
    return navigator.library.conversations.firstIndex {
      switch $0.showKind {
      case .show: page == .conversation($0.id)
      case .showDetail: page == $0.lastPhotoPage
      }
    }
  }

  func showDetailTargetChanged() {
    list.reloadVisible()
  }

  /// Returns the content of a row.
  func row(_ index: Int) -> Row {
    if search.found != nil { return photoRow(photo(index), index) }
    guard let conversation = navigator.library.conversations[safe: index] else {
      return Row(title: "")
    }
    let photo = conversation.photos.last
    return Row(
      title: conversation.name, cutsTitleInMiddle: navigator.isOfFolders,
      subtitle: conversation.photoCountText,
      thumbnail: thumbnails.thumbnail(for: photo, row: index),
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: navigator.willPush(conversation.showKind),
      tooltip: conversation.folder?.text.showingControls)
  }

  /// Returns the content of a result's row.
  private func photoRow(_ photo: Photo?, _ index: Int) -> Row {
    guard let photo else { return Row(title: "") }
    let (order, isOfFolders) = (search.query.order, navigator.isOfFolders)
    let conversation = navigator.library.conversation(containing: photo.id)?.name
    return Row(
      title: navigator.rowTitle(of: photo), cutsTitleInMiddle: isOfFolders,
      subtitle: photo.details(in: order, ofFolders: isOfFolders, conversation: conversation),
      rating: photo.rating,
      accessibleSubtitle: photo.accessibleDetails(
        in: order, ofFolders: isOfFolders, conversation: conversation),
      thumbnail: thumbnails.thumbnail(for: photo, row: index),
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: !list.togglesSelection && navigator.willPush(.showDetail),
      tooltip: photo.tooltip)
  }

  /// Returns the found photo of a row; `nil` in the list of conversations.
  private func photo(_ row: Int) -> Photo? {
    search.found?[safe: row].flatMap { navigator.library.photo(id: $0) }
  }

  /// Returns the files of dragged results; none for conversations.
  private func dragged(_ rows: Set<Int>) -> DraggedFiles {
    thumbnails.dragged(rows.sorted().compactMap(photo))
  }

  private func drawnRow(_ index: Int) -> Row {
    rowsDrawn += 1
    return row(index)
  }

  /// Moves the focus from the search to the first row.
  private func enter(opens: Bool) {
    list.selectedRow = 0
    if opens { activate(0) } else { move(to: 0) }
  }

  /// Shows the photo of a row that stands for one; conversations open only when they are activated.
  private func move(to row: Int) {
    guard navigator.isSideBySide,
      search.found != nil || navigator.library.conversations[safe: row]?.showKind == .showDetail
    else { return }
    activate(row)
  }

  private func activate(_ row: Int) {
    if search.found != nil {
      if let page = photo(row)?.page { photoWindow?.send(.arranged(.found(page))) }
      return
    }
    guard let conversation = navigator.library.conversations[safe: row] else { return }
    switch conversation.showKind {
    case .show: photoWindow?.send(.show(.conversation(conversation.id), from: .primary))
    case .showDetail:
      if let page = conversation.lastPhotoPage { photoWindow?.send(.showDetail(page)) }
    }
  }
}

/// A place in the list of conversations.
private struct ListPlace {
  /// The conversation of the last visible row, or `nil`.
  let last: Conversation.ID?
  /// The conversation of the row that keys apply to, or `nil`.
  let current: Conversation.ID?
  /// The photo next to the list, or `nil`.
  let detail: PhotoPage?
}

extension Conversation {
  /// The kind of navigation from its row.
  ///
  /// A single photo is shown in the detail at once; other conversations are pushed, also empty
  /// ones.
  var showKind: ShowKind { photos.count == 1 ? .showDetail : .show }

  /// The page of the last photo, or `nil` if there is none.
  var lastPhotoPage: PhotoPage? { photos.last?.page }
}
