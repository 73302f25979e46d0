import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PageContent
import PhotoLibrary

/// Where another photo of the same conversation is.
enum PhotoStep {
  case previous, next, first, last
}

extension PhotoWindow {
  /// Whether there is a photo that can be rated.
  var canRate: Bool { shownPhoto != nil && !sheet.isPresented }

  /// Gives the photo stars, from 1 to 5, or takes them away with `nil`.
  func rate(_ stars: Int?) {
    if let photo = shownPhoto { model.rate([photo.id], stars: stars) }
  }

  /// The caption of the photo that is seen, where it can be written now, or `nil`.
  var shownCaption: CaptionPanel? {
    guard let caption = pages.photo?.caption, caption.widget.isMapped, !sheet.isPresented else {
      return nil
    }
    return caption
  }

  /// Whether the person writes somewhere in the window.
  var isWriting: Bool { window.focusWidget?.takesText == true }

  /// Whether edits can be taken back and done again: while somebody writes, the text's can.
  var canEdit: Bool { !isWriting && !sheet.isPresented }

  /// Whether keys go to the photo: something in its page has the focus, and nobody writes there.
  var isOnPhoto: Bool {
    guard let focus = window.focusWidget, let page = pages.photo?.widget else { return false }
    return page.contains(focus) && !isWriting && !sheet.isPresented
  }

  /// Shows another photo of the conversation, where there is one.
  func showPhoto(_ step: PhotoStep) {
    guard case .photo(let id, _) = split.state.arrangement.secondary?.top, let shownPhoto,
      let place = model.library.position(of: shownPhoto.id)
    else { return }
    let other =
      switch step {
      case .previous: place.number - 1
      case .next: place.number + 1
      case .first: 1
      case .last: place.count
      }
    let photos = model.library.conversation(id: id)?.photos
    if let page = photos?[safe: other - 1]?.page { send(.showDetail(page)) }
  }
}
