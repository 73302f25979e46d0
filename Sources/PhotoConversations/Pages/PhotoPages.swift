import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// The program's pages for its split view: one view each for the list, for all conversations, for
/// all photos and for all that are compared.
@MainActor
final class PhotoPages: PageSource {
  /// The width that a list needs to be read, in logical pixels.
  static let smallestList = 240

  weak var window: (any PageSurroundings)?
  private let model: LibraryModel
  private(set) var list: ConversationListPage?
  private(set) var conversation: ConversationPage?
  private(set) var photo: PhotoDetailPage?
  private(set) var comparison: ComparisonPage?
  /// Whether photos are all that shows, on black.
  var areAlone = false {
    didSet {
      photo?.isAlone = areAlone
      comparison?.isAlone = areAlone
    }
  }
  /// Whether what there is to know about a photo stands beside it where there is room.
  var showsProperties = false { didSet { photo?.showsProperties = showsProperties } }
  private let unselected = EmptyState(
    iconName: "folder-pictures-symbolic", headline: localized("No Conversation Selected"))
  /// Whether photos are listed, of which one could be chosen, rather than conversations.
  private var listsPhotos = false {
    didSet {
      guard listsPhotos != oldValue else { return }
      unselected.headline =
        listsPhotos ? localized("No Photo Selected") : localized("No Conversation Selected")
    }
  }

  private let keyboard = KeyboardPlace()
  private var showingRows: ScheduledCall?
  private var targetViews: [any TargetView] {
    let views: [(any TargetView)?] = [list, conversation, photo, comparison]
    return views.compactMap { $0 }
  }

  init(model: LibraryModel) {
    self.model = model
  }

  /// The view whose photos commands act on, or `nil`.
  var targetView: (any TargetView)? { keyboard.view(of: targetViews) }

  /// The keyboard focus moved.
  func focusMoved(to widget: Widget?) { keyboard.focusMoved(to: widget, in: targetViews) }

  func title(of page: PhotoPage) -> String {
    model.library.title(of: page, listed: page.photoID.map(listed))
  }

  /// The photos of a photo's conversation, in the order in which they are listed.
  func listed(with photo: Photo.ID) -> [Photo.ID] {
    if let shown = conversation?.shown, shown.contains(photo) { return shown }
    return model.library.conversation(containing: photo)?.photos.map(\.id) ?? []
  }

  func kind(of page: PhotoPage) -> AnyHashable {
    switch page {
    case .conversations: Kind.conversations
    case .conversation: Kind.conversation
    case .photo: Kind.photo
    case .comparison: Kind.comparison
    }
  }

  private enum Kind { case conversations, conversation, photo, comparison }

  func makeView(for page: PhotoPage) -> any PageView<PhotoPage> {
    switch page {
    case .conversations:
      let view = ConversationListPage(model: model, window: window)
      list = view
      return view
    case .conversation:
      let view = ConversationPage(model: model, window: window)
      conversation = view
      return view
    case .photo:
      let view = PhotoDetailPage(model: model, window: window)
      photo = view
      view.isAlone = areAlone
      view.showsProperties = showsProperties
      view.properties.onCame = { [weak window] in window?.propertiesCame() }
      view.properties.page.onMap = { [weak window] in window?.open($0) }
      let area = view.photoView.area
      area.onContextMenu { [weak window, weak area] place in
        if let area { window?.showPhotoMenu(over: area, at: place) }
      }
      return view
    case .comparison:
      let view = ComparisonPage(model: model, window: window)
      comparison = view
      view.isAlone = areAlone
      return view
    }
  }

  /// The photo of a page that keys are about: its own, or the one that is chosen of those compared.
  func chosenPhoto(of page: PhotoPage?) -> PhotoPage? {
    guard let page, page.showsPhoto else { return nil }
    return page.compares ? comparison?.chosen(of: page) ?? page.photos.last : page
  }

  /// Gives the keyboard focus to the photo that shows, or to the one that is chosen of those compared.
  func focusPhoto(on page: PhotoPage?) {
    if page?.compares == true { comparison?.takeFocus() } else { photo?.photoView.area.grabFocus() }
  }

  /// A key was pressed, or the keyboard focus went, somewhere in the window.
  func handMoved() {
    photo?.handMoved()
    comparison?.handMoved()
  }

  /// What stands beside the list when no photo is chosen.
  func makePlaceholder() -> Widget {
    unselected.widget
  }

  /// Says what can be chosen from the list that shows, where nothing is.
  func listChanged(to page: PhotoPage) {
    listsPhotos = if case .conversation = page { true } else { false }
  }

  /// Another photo is the detail.
  func detailChanged() {
    list?.selectVisibleDetail()
    conversation?.selectVisibleDetail()
    showSelectedRows()
  }

  /// Other columns show: a row is selected where its page shows beside the list, and is to be seen.
  func columnsChanged() {
    if list?.list.selectedRows.count == 1 { list?.selectVisibleDetail() }
    if conversation?.list.selectedRows.count == 1 { conversation?.selectVisibleDetail() }
    showSelectedRows()
  }

  /// Scrolls to the selected row of each list that shows, as soon as it has its place.
  private func showSelectedRows() {
    showingRows = MainLoop.idle { [weak self] in
      for list in [self?.list?.list, self?.conversation?.list] { list?.showSelectedRow() }
    }
  }

  /// Another library is shown, or none can be, or one is being read.
  func libraryChanged() {
    list?.libraryChanged()
    if model.isReading { return }
    // Where there is nothing to select, the list says what to do.
    unselected.isBlank = list?.isEmpty == true
    conversation?.libraryChanged()
    photo?.libraryChanged()
    comparison?.libraryChanged()
  }

  /// What is in the folders became different: nothing moves that is still there.
  func libraryUpdated(_ difference: LibraryDifference) {
    list?.libraryUpdated(difference)
    unselected.isBlank = list?.isEmpty == true
    conversation?.libraryUpdated(difference)
    photo?.libraryUpdated(difference)
    comparison?.libraryUpdated(difference)
  }

  /// What is said about photos changed.
  func photosChanged(_ photos: [Photo.ID]) {
    list?.photosChanged(photos)
    conversation?.photosChanged(photos)
    photo?.photosChanged(photos)
    comparison?.photosChanged(photos)
  }

  /// It turned out when and with what photos were taken.
  func originsChanged(_ photos: [Photo.ID]) {
    list?.search.photosChanged()
    conversation?.originsChanged(photos)
  }

  /// The person wants a photo tried again that couldn't be decoded.
  func tryAgain() {
    list?.tryAgain()
    conversation?.tryAgain()
  }
}

extension ListView {
  /// Scrolls to the selected row, where that is one.
  fileprivate func showSelectedRow() {
    guard isMapped, selectedRows.count == 1, let row = selectedRow else { return }
    scroll(to: row)
  }
}
