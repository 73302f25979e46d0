import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView
import SplitProgram

/// The program's pages for its split view: one view each for the list, conversations, photos,
/// comparisons and properties.
@MainActor
final class PhotoPages: PageSource {
  /// The minimum width of a legible list, in logical pixels.
  static let minListWidth = 240

  weak var photoWindow: PhotoWindow?
  private let navigator: PhotoNavigator
  private let actions: PhotoActions
  private(set) var list: ConversationListPage?
  private(set) var conversation: ConversationPage?
  private(set) var photo: PhotoDetailPage?
  private(set) var comparison: ComparisonPage?
  private(set) var properties: PropertiesPage?
  /// The chosen photo of a restored comparison, until its view is built.
  private var restoredChoice: PhotoPage?
  /// Whether only photos are visible, on black.
  var areAlone = false {
    didSet {
      photo?.isAlone = areAlone
      comparison?.isAlone = areAlone
    }
  }
  /// The empty state next to the list if no photo is shown.
  private let placeholder = EmptyState(
    iconName: "folder-pictures-symbolic", headline: localized("No Conversation Selected"))
  /// Whether the list contains photos rather than conversations.
  private var listsPhotos = false

  /// The last view with the keyboard focus, which a menu or the title bar may have now.
  private weak var lastTargetView: (any TargetView)?
  private var showingRows: ScheduledCall?
  private var targetViews: [any TargetView] {
    let views: [(any TargetView)?] = [list, conversation, photo, comparison]
    return views.compactMap { $0 }
  }

  init(navigator: PhotoNavigator, actions: PhotoActions) {
    self.navigator = navigator
    self.actions = actions
  }

  /// The view whose photos commands apply to: the last focused one if it is visible, or else the
  /// only visible one; or `nil`.
  var targetView: (any TargetView)? {
    if let lastTargetView, lastTargetView.widget.isMapped { return lastTargetView }
    let shown = targetViews.filter(\.widget.isMapped)
    return shown.count == 1 ? shown.first : nil
  }

  /// Updates the target view after the keyboard focus moved; a widget outside of all views changes
  /// nothing.
  ///
  /// The properties are those of the photo beside or below them.
  func focusMoved(to widget: Widget?) {
    let isInProperties = properties?.widget.contains(widget) == true
    let focus = isInProperties ? photo?.widget : widget
    if let view = targetViews.first(where: { $0.widget.contains(focus) }) { lastTargetView = view }
  }

  /// The selections of the lists of photos.
  private var selections: [PhotoSelection] {
    [list?.selection, conversation?.selection].compactMap { $0 }
  }

  /// The selection of the visible list, or `nil`.
  var selection: PhotoSelection? { selections.first(where: \.list.isMapped) }

  /// The bar in which a caption of several photos is being edited, or `nil`.
  var editedBar: SelectionBar? { selections.map(\.bar).first(where: \.isEditing) }

  /// The text of an edited caption that is saved for no photo yet, or `nil`.
  var unsavedCaption: String? {
    photo?.unsavedCaption ?? selections.lazy.compactMap(\.bar.unsavedCaption).first
  }

  /// Ends caption editing and saves the texts.
  func keepCaptions() {
    photo?.caption.keep()
    for selection in selections { selection.bar.finish(keeps: true) }
  }

  func title(of page: PhotoPage) -> String {
    navigator.title(of: page, listed: page.photoID.map(listed))
  }

  /// Names of folders are cut like those of files.
  func titleEllipsis(of page: PhotoPage) -> Ellipsis { navigator.isOfFolders ? .middle : .end }

  func subtitle(of page: PhotoPage) -> String? {
    page.photoID.flatMap { navigator.subtitle(of: page, listed: listed(with: $0)) }
  }

  /// Returns the photos of a photo's conversation, in the order of the list.
  func listed(with photo: Photo.ID) -> [Photo.ID] {
    if let shown = conversation?.shown, shown.contains(photo) { return shown }
    return navigator.library.conversation(containing: photo)?.photos.map(\.id) ?? []
  }

  func kind(of page: PhotoPage) -> AnyHashable {
    switch page {
    case .conversations: Kind.conversations
    case .conversation: Kind.conversation
    case .photo: Kind.photo
    case .comparison: Kind.comparison
    case .properties: Kind.properties
    }
  }

  private enum Kind { case conversations, conversation, photo, comparison, properties }

  func makeView(for page: PhotoPage, in split: SplitView<PhotoPage>) -> any PageView<PhotoPage> {
    switch page {
    case .conversations:
      let view = ConversationListPage(
        navigator: navigator, actions: actions, photoWindow: photoWindow)
      list = view
      return view
    case .conversation:
      let view = ConversationPage(navigator: navigator, actions: actions, photoWindow: photoWindow)
      conversation = view
      return view
    case .photo:
      let view = PhotoDetailPage(navigator: navigator, actions: actions, photoWindow: photoWindow)
      photo = view
      view.isAlone = areAlone
      let area = view.photoView.area
      area.onContextMenu { [weak photoWindow, weak area] place in
        if let area { photoWindow?.showPhotoMenu(over: area, at: place) }
      }
      // The stars and the other controls have no menu of their own.
      view.widget.onMenuKey { [weak photoWindow, weak area] in
        if let area { photoWindow?.showPhotoMenu(over: area, at: nil) }
      }
      return view
    case .comparison:
      let view = ComparisonPage(navigator: navigator, actions: actions, photoWindow: photoWindow)
      comparison = view
      view.isAlone = areAlone
      restoredChoice.map(view.choose)
      return view
    case .properties:
      let view = PropertiesPage(navigator: navigator)
      properties = view
      view.list.onMap = { [weak actions] in actions?.open($0) }
      view.close.onClicked { [weak photoWindow] in photoWindow?.commands.perform("properties") }
      return view
    }
  }

  /// Returns the photo of a page to which keys apply: its own, or the chosen one of a comparison.
  func chosenPhoto(of page: PhotoPage?) -> PhotoPage? {
    guard let page, page.showsPhoto else { return nil }
    return page.compares ? comparison?.chosen(of: page) ?? page.photos.last : page
  }

  /// The chosen photo of the last comparison, or `nil` without one.
  var choice: PhotoPage? { comparison?.choice ?? restoredChoice }

  /// Chooses a photo of the restored comparison, whose view may be built later.
  func restoreChoice(_ photo: PhotoPage?) {
    restoredChoice = photo
    if let photo { comparison?.choose(photo) }
  }

  /// Gives the keyboard focus to the visible photo, or to the chosen one of a comparison.
  func focusPhoto(on page: PhotoPage?) {
    if page?.compares == true { comparison?.takeFocus() } else { photo?.photoView.area.grabFocus() }
  }

  /// Shows the controls after a key press or a focus change in the window.
  func userDidInteract() {
    photo?.userDidInteract()
    comparison?.userDidInteract()
  }

  /// Returns the placeholder next to the list if no photo is shown.
  func makePlaceholder() -> Widget {
    placeholder.widget
  }

  /// Updates the placeholder's text for another list.
  func listChanged(to page: PhotoPage) {
    listsPhotos = if case .conversation = page { true } else { false }
    updatePlaceholder()
  }

  /// Updates the placeholder's text.
  func updatePlaceholder() {
    let headline =
      listsPhotos || list?.listsPhotos == true
      ? localized("No Photo Selected")
      : navigator.isOfFolders
        ? localized("No Folder Selected") : localized("No Conversation Selected")
    if headline != placeholder.headline { placeholder.headline = headline }
  }

  /// Updates the lists' selection after another photo became the detail.
  func detailChanged() {
    for selection in selections { selection.selectVisible() }
    showSelectedRows()
  }

  /// Updates the lists' selection after columns appeared or disappeared, and scrolls to it.
  func columnsChanged() {
    for selection in selections where selection.list.selectedRows.count == 1 {
      selection.selectVisible()
    }
    showSelectedRows()
  }

  /// Scrolls each list to its selected row, after allocation; a hidden list when it appears.
  private func showSelectedRows() {
    showingRows = MainLoop.idle { [weak self] in
      for list in [self?.list?.list, self?.conversation?.list] { list?.showSelectedRow() }
    }
  }

  /// Updates the pages after another library was shown, failed or began to load.
  func libraryChanged() {
    list?.libraryChanged()
    updatePlaceholder()
    if navigator.isOpening { return }
    // If there is nothing to select, the list has the instructions.
    placeholder.isBlank = list?.isEmpty == true
    conversation?.libraryChanged()
    photo?.libraryChanged()
    comparison?.libraryChanged()
  }

  /// Updates the pages after files changed, without moving content that stays.
  func libraryUpdated(_ difference: LibraryDifference) {
    list?.libraryUpdated(difference)
    placeholder.isBlank = list?.isEmpty == true
    conversation?.libraryUpdated(difference)
    photo?.libraryUpdated(difference)
    comparison?.libraryUpdated(difference)
    properties?.libraryUpdated(difference)
  }

  /// Updates the annotations of photos.
  func photosChanged(_ photos: [Photo.ID]) {
    list?.photosChanged(photos)
    conversation?.photosChanged(photos)
    photo?.photosChanged(photos)
    comparison?.photosChanged(photos)
    properties?.photosChanged(photos)
  }

  /// Updates the pages after annotations of photos were read.
  func annotationsRead(_ photos: [Photo.ID]) {
    photosChanged(photos)
    conversation?.annotationsRead(photos)
  }

  /// Updates the pages after dates or cameras of photos were read.
  func captureDetailsChanged(_ photos: [Photo.ID]) {
    list?.search.photosChanged()
    conversation?.captureDetailsChanged(photos)
  }

  /// Retries decoding thumbnails that failed.
  func tryAgain() {
    list?.thumbnails.tryAgain()
    conversation?.thumbnails.tryAgain()
  }
}

extension ListView {
  /// Scrolls to the selected row if a single one is selected.
  fileprivate func showSelectedRow() {
    guard selectedRows.count == 1, let row = selectedRow else { return }
    scroll(to: row)
  }
}
