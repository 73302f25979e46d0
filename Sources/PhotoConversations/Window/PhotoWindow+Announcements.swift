import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

// Announcements for screen readers, for changes that don't move the focus.

extension PhotoWindow {
  /// Announces the visible photo after a step from another photo on the same page.
  ///
  /// After other steps, the focus change is announced. The picture's accessible name is the
  /// caption, which the screen reader reads if the picture has the focus.
  func announcePhoto(after last: Photo.ID?) {
    guard isOnPhoto, let last, let photo = navigator.shownPhoto, photo.id != last else { return }
    let isRead = pages.photo?.photoView.area.isFocus == true
    let texts = [
      isRead ? nil : navigator.accessibleTitle(of: photo), accessiblePosition(of: photo),
      photo.accessibleRating,
    ]
    window.announce(listed(texts.compactMap { $0 }))
  }

  /// Returns the title of the visible page, without counting photos that are being removed.
  private func accessiblePosition(of photo: Photo) -> String {
    let page = split.state.arrangement.secondary?.top ?? split.state.arrangement.primary.top
    let isGoing = { [navigator, beingRemoved = actions.beingRemoved] (id: Photo.ID) in
      navigator.library.photo(id: id).map { beingRemoved.contains($0.path) } == true
    }
    let all = pages.listed(with: photo.id)
    let left = all.filter { !isGoing($0) }
    guard !page.compares, left.count < all.count, let index = left.firstIndex(of: photo.id) else {
      return navigator.library.title(of: page, listed: page.photoID == photo.id ? all : nil)
    }
    if left.count == 1 {
      return navigator.library.conversation(containing: photo.id)?.name ?? ""
    }
    return localized("%s of %s", numeral(index + 1), numeral(left.count))
  }

  /// Announces a change of full screen, once.
  func announceFullScreen() {
    guard isFullScreen != isFullScreenAnnounced else { return }
    isFullScreenAnnounced = isFullScreen
    window.announce(isFullScreen ? localized("Fullscreen") : localized("Left fullscreen"))
  }
}
