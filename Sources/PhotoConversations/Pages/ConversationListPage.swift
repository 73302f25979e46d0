import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView
import SplitProgram

/// The list of all conversations.
@MainActor
final class ConversationListPage: PageView, TargetView {
  private let navigator: PhotoNavigator
  private weak var delegate: (any PhotoPageDelegate)?
  private let thumbnails: RowThumbnails
  private(set) lazy var list = ListView { [weak self] in self?.drawnRow($0) ?? Row(title: "") }
  /// The number of drawn rows, for tests.
  private(set) var rowsDrawn = 0
  private let content = Stack()
  /// The conversations of the rows.
  private var shown: [Conversation.ID] = []
  /// The search; while it is active, the list contains photos instead of conversations.
  let search: PhotoSearch
  let searchBar: LibrarySearchBar
  private let nothing = EmptyState(
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

  init(navigator: PhotoNavigator, delegate: (any PhotoPageDelegate)?) {
    self.navigator = navigator
    self.delegate = delegate
    thumbnails = RowThumbnails(loader: navigator.loader)
    search = PhotoSearch(navigator: navigator)
    searchBar = LibrarySearchBar(search)
    reading = ReadingBar(navigator)
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
    for state in [rows, empty.widget, spinner, nothing.widget] { content.add(state) }
    whole.append(searchBar.widget)
    whole.append(searchBar.statusLine)
    whole.append(content, expand: true)
    whole.append(reading.widget)
    reading.onSkipped = { [weak delegate] in _ = delegate?.perform("skipped") }
    reading.onOpenFolder = { [weak delegate] in _ = delegate?.perform("open-folder") }
    searchBar.attach(to: list, around: whole)
    searchBar.onEnter = { [weak self] in self?.enter(opens: $0) }
    searchBar.onOpen = { [weak delegate] in delegate?.clearNotice() }
    searchBar.onClosed = { [weak delegate] in delegate?.searchLeft() }
    search.onFound = { [weak self] in self?.foundChanged() }
    search.onQueryChanged = { [weak self] in self?.showFound() }
    search.onFoundMore = { [weak self] in self?.foundMore(than: $0) }
    profile.onClicked { [weak delegate] in _ = delegate?.perform("profile") }
    thumbnails.attach(to: list)
    list.onActivate { [weak self] in self?.activate($0) }
    list.onSelectionMoved { [weak self] in self?.move(to: $0) }
    list.onSelectionLeft { [weak self] in self?.selectVisibleDetail() }
    list.onCursorMoved { [weak delegate] in delegate?.targetChanged() }
    list.onSelectionChanged { [weak delegate] in delegate?.targetChanged() }
    libraryChanged()
  }

  /// Whether there is no conversation.
  var isEmpty: Bool { navigator.library.conversations.isEmpty || navigator.problem != nil }

  func show(_ page: PhotoPage) {}

  /// Shows the library's conversations, an empty state, or a spinner while it is read.
  func libraryChanged() {
    if navigator.isOpening {
      waiting = MainLoop.after(milliseconds: 150) { [weak self] in self?.showReading() }
      return
    }
    waiting = nil
    spinner.stop()
    search.libraryChanged()
    showRows()
    showWhatIsThere()
    willAppear()
  }

  /// Updates the rows after files changed, without moving rows that stay.
  func libraryUpdated(_ difference: LibraryDifference) {
    thumbnails.forgetProblems(of: difference.photosWithOtherFiles)
    let found = search.found
    search.libraryUpdated()
    guard search.found == nil else {
      let selected = list.selectedRow
      foundMore(than: found ?? [])
      showContent()
      if navigator.visibleDetail != nil {
        selectVisibleDetail()
      } else if let selected, list.selectedRow == nil, list.count > 0 {
        // Select the photo that replaces the removed one.
        list.selectedRow = min(selected, list.count - 1)
      }
      return
    }
    let conversations = navigator.library.conversations.map(\.id)
    let origins = rowOrigins(of: conversations, in: shown)
    shown = conversations
    thumbnails.rearrange(origins)
    list.rearrange(origins)
    list.reloadVisible()
    showWhatIsThere()
    if list.selectedRows.count < 2 { selectVisibleDetail() }
  }

  private func showWhatIsThere() {
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
      action: { [weak self] in _ = self?.delegate?.perform("open-folder") })
    showContent()
  }

  /// Replaces the rows with other results, or with the conversations.
  private func foundChanged() {
    guard !navigator.isOpening else { return }
    showRows()
    list.scroll(to: 0)
    nameList()
    showContent()
    selectVisibleDetail()
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

  /// Inserts additional results; the others stay at their positions.
  private func showFound() { searchBar.show(found: search.found?.count) }

  private func foundMore(than old: [Photo.ID]) {
    let found = search.found ?? []
    let origins = rowOrigins(of: found, in: old)
    thumbnails.rearrange(origins)
    list.rearrange(origins)
    nameList()
    list.reloadVisible()
  }

  private func showRows() {
    thumbnails.reset()
    list.selectedRow = nil
    list.count = 0
    shown = search.found == nil ? navigator.library.conversations.map(\.id) : []
    list.count = search.found?.count ?? shown.count
    list.onContextMenu { [weak self] row, place in self?.showMenu(of: row, at: place) }
  }

  /// Opens the context menu of a conversation, or of a result, which is then shown next to the list
  /// if there is room.
  private func showMenu(of row: Int, at place: Rectangle) {
    if search.found == nil {
      guard let conversation = navigator.library.conversations[safe: row] else { return }
      delegate?.showMenu(of: conversation, over: list, at: place) { [weak self] opens in
        // Meanwhile the conversation may have another row, or none.
        let row = opens ? self?.shown.firstIndex(of: conversation.id) : nil
        if let row { self?.activate(row) } else { self?.selectVisibleDetail() }
      }
      return
    }
    if navigator.isSideBySide { activate(row) }
    delegate?.showPhotoMenu(over: list, at: place)
  }

  /// The selected or focused result; empty in the list of conversations.
  var targetPhotos: [Photo] {
    guard let found = search.found, let row = list.selectedRow ?? list.focusedRow else { return [] }
    return found[safe: row].flatMap { navigator.library.photo(id: $0) }.map { [$0] } ?? []
  }

  private func showContent() {
    content.visibleChild =
      isEmpty ? empty.widget : search.found?.isEmpty == true ? nothing.widget : rows
  }

  /// Redraws results, and searches again with the new annotations.
  func photosChanged(_ photos: [Photo.ID]) {
    search.photosChanged()
    if search.found != nil { list.reloadVisible() }
  }

  private func showReading() {
    content.visibleChild = spinner
    spinner.start()
  }

  func willAppear() {
    selectVisibleDetail()
    goOnFromLeftRow()
  }

  /// Selects the row of the photo next to the list, if a row stands for that photo alone.
  func selectVisibleDetail() {
    list.selectedRow = navigator.visibleDetail.flatMap { row(to: $0) }
    delegate?.targetChanged()
  }

  /// Continues keyboard navigation from the row of the page that was left, unless a row is
  /// selected.
  private func goOnFromLeftRow() {
    if list.selectedRow == nil { navigator.forwardPage.flatMap { row(to: $0) }.map(list.goOn) }
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

  /// Retries decoding thumbnails that failed.
  func tryAgain() { thumbnails.tryAgain() }

  func showDetailTargetChanged() {
    list.reloadVisible()
  }

  /// Returns the content of a row.
  func row(_ index: Int) -> Row {
    if let found = search.found { return photoRow(found[safe: index], index) }
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
  private func photoRow(_ id: Photo.ID?, _ index: Int) -> Row {
    guard let photo = id.flatMap({ navigator.library.photo(id: $0) }) else { return Row(title: "") }
    let folder = navigator.library.conversation(containing: photo.id)?.name
    let day = photo.day(in: search.query.order)
    let caption = navigator.isOfFolders ? photo.caption : nil
    let details = [folder, day, caption].compactMap { $0 }
    let rating = photo.rating == nil ? nil : photo.accessibleRating
    let spoken = [folder, day, rating, caption].compactMap { $0 }
    return Row(
      title: navigator.rowTitle(of: photo), cutsTitleInMiddle: navigator.isOfFolders,
      subtitle: dotted(details), rating: photo.rating,
      accessibleSubtitle: listed(spoken),
      thumbnail: thumbnails.thumbnail(for: photo, row: index),
      placeholderIcon: thumbnails.placeholderIcon(for: photo),
      showsChevron: navigator.willPush(.showDetail), tooltip: photo.tooltip)
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
    if let found = search.found {
      // Not as a path, which would put the photo's conversation on the list: the results stay, for
      // the arrow keys and for Back.
      let photo = found[safe: row].flatMap { navigator.library.photo(id: $0)?.page }
      if let photo { navigator.send(.showDetail(photo)) }
      return
    }
    guard let conversation = navigator.library.conversations[safe: row] else { return }
    switch conversation.showKind {
    case .show: navigator.send(.show(.conversation(conversation.id), from: .primary))
    case .showDetail: conversation.lastPhotoPage.map { navigator.send(.showDetail($0)) }
    }
  }
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

extension Array {
  /// The element at an index, or `nil` if the index is out of bounds.
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
