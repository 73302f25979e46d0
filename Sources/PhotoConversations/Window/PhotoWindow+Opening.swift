import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// Which photo shows when a library is read.
enum WantedPhoto: Hashable {
  /// The one that was opened.
  case file(FilePath)
  /// The one whose file was brought back or moved, which ends no comparison.
  case returned(FilePath)
  /// The first one, beside the list.
  case first
}

extension PhotoWindow {
  /// The width from which on a window begins with a photo beside its list, in logical pixels.
  private static let roomForBoth = 640

  /// Shows a photo of the library, as soon as that is read.
  func show(_ photo: FilePath) { want(.file(photo)) }

  /// Shows a photo, as soon as the library is read.
  func want(_ photo: WantedPhoto?) {
    wanted = photo
    if !model.isReading { showWanted() }
  }

  /// Shows the photo that is wanted, where it is there.
  func showWanted() {
    guard let wanted, !isWritingCaption else { return }
    self.wanted = nil
    switch wanted {
    case .file(let path), .returned(let path):
      // It may be newer than what was listed the last time.
      if model.shared.isChecking { self.wanted = wanted }
      for conversation in model.library.conversations {
        guard let photo = conversation.photos.first(where: { $0.path == path }) else { continue }
        self.wanted = nil
        if case .returned = wanted, compareAgain(photo) { return }
        show(photo, of: conversation)
        // So that keys lead to the photos beside it.
        pages.photo?.photoView.area.grabFocus()
        return
      }
    case .first:
      let width = split.state.size?.width ?? normalSize?.width ?? 0
      guard width >= Self.roomForBoth, split.state.arrangement.secondary == nil,
        let conversation = model.library.conversations.first, let photo = conversation.photos.first
      else { return }
      show(photo, of: conversation)
      // An empty list can't have the keyboard: if reading took long, the photo has it now.
      if !isUsed { (pages.conversation?.list ?? pages.list?.list)?.grabFocus() }
    }
  }

  private func show(_ photo: Photo, of conversation: Conversation) {
    guard let page = photo.page else { return }
    if conversation.photos.count > 1, !split.state.arrangement.pages.contains(page) {
      send(.show(.conversation(conversation.id), from: .primary))
    }
    send(.showDetail(page))
  }

  /// Says in the window's title what it shows, for the desktop's lists of windows, and beside a list
  /// what can be chosen from it.
  func updateTitle() {
    pages.listChanged(to: split.state.arrangement.primary.top)
    let program = localized("Photo Conversations")
    let top = split.state.arrangement.secondary?.top ?? split.state.arrangement.primary.top
    let title =
      if let photo = model.photo(top), let place = model.library.position(of: photo.id),
        let number = pages.listed(with: photo.id).firstIndex(of: photo.id),
        let conversation = model.library.conversation(containing: photo.id)
      {
        // Translators: A window's title: a photo's file, its place, how many there are, and the
        // conversation, as in “IMG_4000.jpg, 2 of 12 — January”.
        localized(
          "%s, %s of %s — %s", photo.path.lastPart.text.showingControls, numeral(number + 1),
          numeral(place.count), conversation.name)
      } else {
        (top.compares ? pages.title(of: top) : model.conversation(top)?.name) ?? program
      }
    if title != window.title { window.title = title.drawable(most: 300) }
  }
}
