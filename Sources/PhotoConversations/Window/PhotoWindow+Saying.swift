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
    let place = split.state.arrangement.secondary?.top ?? split.state.arrangement.primary.top
    let words = [isRead ? nil : photo.comment, pages.title(of: place), photo.spokenRating]
    window.announce(words.compactMap { $0 }.joined(separator: ", "))
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
