import GTK
import PageContent
import PhotoLibrary

// What a finger on the photo leads to, and by choice the wheel: the photos beside it.

extension PhotoDetailPage {
  /// What a finger finds at a side of the photo.
  func neighbour(at side: PictureSide) -> PictureNeighbours.Neighbour {
    guard window?.hasPhoto(side.step) == true, let photo = model.photo(page) else { return .none }
    let photos = window?.neighbours(of: photo) ?? []
    guard let room = photoView.room, let place = photos.firstIndex(of: photo.id),
      let other = photos[safe: side == .previous ? place - 1 : place + 1],
      let image = model.library.photo(id: other).flatMap({ loading.known($0, fitting: room) })
    else { return .unknown }
    return .known(image)
  }

  /// Shows another photo where that is what the wheel does.
  func turn(byWheel steps: Int) -> Bool {
    guard model.kept?.settings.wheel == .turn, let window else { return false }
    for _ in 0..<abs(steps) { window.showPhoto(steps > 0 ? .next : .previous) }
    return true
  }

  /// Shows the photo at a side: while it isn't there, nothing, as the one before has gone.
  func turn(to side: PictureSide) -> Bool {
    guard let window, window.hasPhoto(side.step) else { return false }
    caption.keep()
    if case .unknown = neighbour(at: side) { forget() }
    window.showPhoto(side.step)
    return true
  }
}

extension PictureSide {
  fileprivate var step: PhotoStep { self == .previous ? .previous : .next }
}
