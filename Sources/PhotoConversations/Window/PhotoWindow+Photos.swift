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

  /// Gives the photo stars, from 1 to 5.
  func rate(_ stars: Int) {
    if let photo = shownPhoto { model.rate(photo.id, stars: stars) }
  }

  /// Whether keys go to the photo.
  var isOnPhoto: Bool { pages.photo?.photoView.area.isFocus == true && !sheet.isPresented }

  /// Shows another photo of the conversation, where there is one.
  func showPhoto(_ step: PhotoStep) {
    guard case .photo(let id, let number) = split.state.arrangement.secondary?.top,
      let count = model.library.conversation(id: id)?.photos.count
    else { return }
    let other =
      switch step {
      case .previous: number - 1
      case .next: number + 1
      case .first: 1
      case .last: count
      }
    guard (1...max(1, count)).contains(other) else { return }
    send(.showDetail(.photo(conversation: id, number: other)))
  }
}
