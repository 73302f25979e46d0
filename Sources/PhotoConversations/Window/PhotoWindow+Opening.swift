import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView
import SplitProgram

/// The photo to show after a library is read.
enum RequestedPhoto: Hashable {
  /// The photo that was opened.
  case file(FilePath)
  /// A photo whose file was restored or moved; it ends no comparison.
  case returned(FilePath)
  /// The first photo, next to the list.
  case first
}

extension PhotoWindow {
  /// Shows a photo when the library has been read.
  func show(_ photo: FilePath) { request(.file(photo)) }

  /// Shows the target photo of a request when the library has been read.
  func request(_ photo: RequestedPhoto?) {
    navigator.requestedPhoto = photo
    if !navigator.isOpening { showRequestedPhoto() }
  }

  /// Shows the requested photo, if the library contains it.
  func showRequestedPhoto() {
    guard let requested = navigator.requestedPhoto, !isEditingCaption, !presenter.isAboutPhotos
    else { return }
    navigator.requestedPhoto = nil
    switch requested {
    case .file(let path), .returned(let path):
      // The photo may be newer than the last listing.
      if navigator.session.phase.isUnchecked { navigator.requestedPhoto = requested }
      for conversation in navigator.library.conversations {
        guard let photo = conversation.photos.first(where: { $0.path == path }) else { continue }
        navigator.requestedPhoto = nil
        if case .returned = requested {
          if !compareAgain(photo) { showAgain(photo, of: conversation) }
          return
        }
        show(photo, of: conversation)
        // The focus makes the keys for adjacent photos work.
        return focusPhoto()
      }
    case .first:
      guard hasRegularWidth, split.state.arrangement.secondary == nil,
        let conversation = navigator.library.conversations.first,
        let photo = conversation.photos.first
      else { return }
      show(photo, of: conversation)
      // An empty list can't have the focus: after a slow scan, the photo has it.
      if !isUsed { (pages.conversation?.list ?? pages.list?.list)?.grabFocus() }
    }
  }

  /// Shows a photo whose edit or file operation was undone or redone, in its list; a search stays,
  /// and so does the keyboard focus on a list that has the photo.
  func showAgain(_ photo: Photo, of conversation: Conversation) {
    // The photo would cover the search that the person types.
    if isWriting, split.state.isCollapsed { return }
    let wasInList = pages.selection?.list.isFocus == true
    guard let search = pages.list?.search, search.found != nil, let page = photo.page else {
      show(photo, of: conversation)
      return wasInList ? focusList() : focusPhoto()
    }
    send(.arranged(.found(page)))
    focusPhoto()
    if !wasInList { return }
    search.whenFinished { [weak self, weak search] in
      guard let self, search?.found?.contains(photo.id) == true, isOnPhoto,
        navigator.shownPhoto?.id == photo.id
      else { return }
      focusList()
    }
  }

  /// Gives a visible list of photos the keyboard focus, or else the photo.
  private func focusList() {
    if let selection = pages.selection { selection.list.grabFocus() } else { focusPhoto() }
  }

  /// Gives the photo the keyboard focus, unless the person types a text.
  func focusPhoto() {
    if !isWriting { pages.photo?.photoView.area.grabFocus() }
  }

  /// Whether the window has room for a photo next to its list, also before its first layout.
  private var hasRegularWidth: Bool {
    guard split.state.size == nil, let normalSize else {
      return split.state.traits.horizontal == .regular
    }
    let thresholds = split.rules.thresholds.scaled(by: Appearance.textScale)
    let size = SplitSize(width: normalSize.width, height: normalSize.height)
    return thresholds.traits(for: size, previous: nil).horizontal == .regular
  }

  /// Shows a photo with the way back to its conversation, after any other pages.
  private func show(_ photo: Photo, of conversation: Conversation) {
    guard let page = photo.page else { return }
    var lists: [PhotoPage]? =
      conversation.photos.count > 1
      ? [.conversations, .conversation(conversation.id)] : [.conversations]
    // The conversation would cover the search that the person types.
    if isWriting, !split.state.isCollapsed { lists = nil }
    send(.arranged(SplitPath(primary: lists, secondary: [page])))
  }

  /// Updates the window's title, which the desktop's window lists show, and the placeholder's text.
  func updateTitle() {
    pages.listChanged(to: split.state.arrangement.primary.top)
    let program = localized("Photo Conversations")
    let top = split.state.arrangement.secondary?.top ?? split.state.arrangement.primary.top
    let title =
      if let photo = navigator.photo(top), let place = navigator.library.position(of: photo.id),
        let number = pages.listed(with: photo.id).firstIndex(of: photo.id),
        let conversation = navigator.library.conversation(containing: photo.id)
      {
        // Translators: A window's title: a photo's file, its place, how many there are, and the
        // conversation, as in “IMG_4000.jpg, 2 of 12 — January”.
        localized(
          "%s, %s of %s — %s", photo.path.name, numeral(number + 1),
          numeral(place.count), conversation.name)
      } else {
        (top.compares ? pages.title(of: top) : navigator.conversation(top)?.name) ?? program
      }
    if title != window.title { window.title = title.drawable(maxLength: 300) }
  }
}
