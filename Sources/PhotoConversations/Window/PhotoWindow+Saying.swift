import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary

// What people hear who don't see it, where the focus stays what it was.

extension PhotoWindow {
  /// Says which photo shows, where somebody went there from another one in its own page.
  ///
  /// Elsewhere the focus says it. The picture's name is the caption, and is read where the picture has
  /// the focus.
  func sayPhoto(after last: Photo.ID?) {
    guard isOnPhoto, let last, let photo = shownPhoto, photo.id != last else { return }
    let isRead = pages.photo?.photoView.area.isFocus == true
    let words = [isRead ? nil : photo.comment, spokenPlace(of: photo), photo.spokenRating]
    window.announce(words.compactMap { $0 }.joined(separator: ", "))
  }

  /// The title of the page that shows, in which photos don't count any more that are about to go.
  private func spokenPlace(of photo: Photo) -> String {
    let page = split.state.arrangement.secondary?.top ?? split.state.arrangement.primary.top
    let isGoing = { [model, going] (id: Photo.ID) in
      model.library.photo(id: id).map { going.contains($0.path) } == true
    }
    let all = pages.listed(with: photo.id)
    let left = all.filter { !isGoing($0) }
    guard !page.compares, left.count < all.count, let index = left.firstIndex(of: photo.id) else {
      return pages.title(of: page)
    }
    if left.count == 1 {
      return model.library.conversation(containing: photo.id)?.name ?? ""
    }
    return localized("%s of %s", numeral(index + 1), numeral(left.count))
  }

  /// Says that the photo that was seen went without anybody doing it here.
  func sayGone(_ photo: Photo) {
    window.announce(localized("%s is no longer there", photo.path.lastPart.text.showingControls))
  }

  /// Says that the window fills the screen now, or no longer does, where that is news.
  func sayFullScreen() {
    guard isFullScreen != isFullScreenSaid else { return }
    isFullScreenSaid = isFullScreen
    window.announce(isFullScreen ? localized("Full screen") : localized("No longer full screen"))
  }

  /// Says how a photo is rated now.
  func sayRating(of photo: Photo.ID?) {
    photo.flatMap { model.library.photo(id: $0) }.map { window.announce($0.spokenRating) }
  }
}
