import GTK
import PhotoLibrary
import PictureView

// Navigation to other photos by swiping and, as a preference, with the mouse wheel.

extension PhotoDetailPage {
  /// Returns the photo that a swipe at a side of the photo reveals.
  func neighbor(at side: PictureSide) -> PictureNeighbors.Neighbor {
    guard navigator.hasPhoto(side.step), let photo = navigator.photo(page) else {
      return .none
    }
    let photos = navigator.neighbors(of: photo.id)
    guard let room = photoView.room, let place = photos.firstIndex(of: photo.id),
      let other = photos[safe: side == .previous ? place - 1 : place + 1],
      let image = navigator.library.photo(id: other).flatMap({ loading.cached($0, fitting: room) })
    else { return .unknown }
    return .known(image)
  }

  /// Shows another photo, if the preference for the wheel says so.
  func turn(byWheel steps: Int) -> Bool {
    guard navigator.sessions?.settings.wheel == .turn else { return false }
    for _ in 0..<abs(steps) { navigator.showPhoto(steps > 0 ? .next : .previous) }
    return true
  }

  /// Shows the photo at a side; the page is cleared until it is decoded, as the previous photo was
  /// swiped away.
  func turn(to side: PictureSide) -> Bool {
    guard navigator.hasPhoto(side.step) else { return false }
    caption.keep()
    if case .unknown = neighbor(at: side) { forget() }
    navigator.showPhoto(side.step)
    return true
  }
}

extension PictureSide {
  fileprivate var step: PhotoStep { self == .previous ? .previous : .next }
}
