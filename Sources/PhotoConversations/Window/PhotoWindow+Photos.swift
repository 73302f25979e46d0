import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary

/// Where another photo of the same conversation is.
enum PhotoStep {
  case previous, next, first, last
}

extension PhotoWindow {
  /// Whether there is a photo that can be rated.
  var canRate: Bool { canEdit && !targetPhotos.isEmpty }

  /// Gives the target photos stars, from 1 to 5, or takes them away with `nil`.
  func rate(_ stars: Int?) { model.rate(targetPhotos.map(\.id), stars: stars) }

  /// Whether the caption of the target photo can be written now, where that is the one that shows or
  /// can't be shown.
  var canWriteCaption: Bool {
    !sheet.isPresented && isTargetShown && pages.photo?.caption.isWriting == false
  }

  /// Lets the person write the caption of the target photo.
  func writeCaption() { targetPhotos.first.map { pages.photo?.writeCaption(of: $0.id) } }

  /// The picture of the photo that is seen, of several the one that is chosen; or `nil`.
  var shownPicture: PictureView? {
    let shown = isComparing ? pages.comparison?.chosenPicture : pages.photo?.photoView
    guard let picture = shown, picture.hasPicture, picture.area.isMapped,
      !sheet.isPresented
    else { return nil }
    return picture
  }

  /// Makes the picture larger or smaller, and says how large it is.
  func zoom(_ step: PictureStep) {
    guard let picture = shownPicture else { return }
    picture.zoom(step)
    if let magnification = picture.magnification {
      window.announce(ZoomButton.text(of: magnification))
    }
  }

  /// Whether photos show as large and in the same place as the one before.
  var keepsZoom: Bool {
    get { pages.photo?.photoView.keepsZoom == true }
    set {
      pages.photo?.photoView.keepsZoom = newValue
      pages.photo?.zoomButton.isLocked = newValue
      lockAction.isOn = newValue
    }
  }

  /// Whether the person writes somewhere in the window.
  var isWriting: Bool { window.focusWidget?.takesText == true }

  /// Whether edits can be taken back and done again: while somebody writes, the text's can.
  var canEdit: Bool { !isWriting && !sheet.isPresented }

  /// Whether keys go to the photo: it or something over it has the focus, and nobody writes there.
  var isOnPhoto: Bool {
    guard let focus = window.focusWidget, let page = pages.photo?.cover.widget else {
      return false
    }
    return page.contains(focus) && !isWriting && !sheet.isPresented
  }

  /// The photo that stands beside the one that is seen, once some photos are gone: the next one, else
  /// the one before; `nil` where the one that is seen stays, or none is left.
  func photoBeside(_ gone: Set<Photo.ID>) -> Photo? {
    guard let shownPhoto, gone.contains(shownPhoto.id) else { return nil }
    let photos = neighbours(of: shownPhoto)
    guard let place = photos.firstIndex(of: shownPhoto.id) else { return nil }
    let stays = { (photo: Photo.ID) in !gone.contains(photo) }
    return (photos[place...].first(where: stays) ?? photos[..<place].last(where: stays))
      .flatMap { model.library.photo(id: $0) }
  }

  /// Shows another photo of the conversation or, where photos were looked for, of those found.
  func showPhoto(_ step: PhotoStep) {
    if let page = page(step) { send(.showDetail(page)) }
  }

  func hasPhoto(_ step: PhotoStep) -> Bool { page(step) != nil }

  /// The page of another photo than the one that shows, or `nil` where there is none.
  private func page(_ step: PhotoStep) -> PhotoPage? {
    guard let shownPhoto else { return nil }
    let photos = neighbours(of: shownPhoto)
    guard let place = photos.firstIndex(of: shownPhoto.id) else { return nil }
    let other =
      switch step {
      case .previous: place - 1
      case .next: place + 1
      case .first: 0
      case .last: photos.count - 1
      }
    guard other != place else { return nil }
    return photos[safe: other].flatMap { model.library.photo(id: $0)?.page }
  }

  func neighbours(of photo: Photo) -> [Photo.ID] {
    if split.state.arrangement.primary.top == .conversations,
      let found = pages.list?.search.found, found.contains(photo.id)
    {
      return found
    }
    return pages.listed(with: photo.id)
  }

  // MARK: The grid

  /// Whether the photos of a conversation are tiles side by side in a window as wide as this one.
  var isGrid: Bool { model.grids.contains(widthClass) }

  /// Lists the photos of conversations as tiles, or as rows again, in windows as wide as this one.
  func toggleGrid() {
    model.grids.formSymmetricDifference([widthClass])
    window.announce(isGrid ? localized("Photos in a grid") : localized("Photos in a list"))
  }

  // MARK: Searching

  /// Whether the list shows what is looked for, and has the keyboard focus.
  var isInSearch: Bool {
    guard let list = pages.list, list.searchBar.isOpen, !sheet.isPresented else { return false }
    return list.widget.contains(window.focusWidget)
  }

  /// Brings the line for what is looked for.
  func search() {
    let left = split.state.arrangement
    if left.primary.top != .conversations {
      pagesBeforeSearch = Array((left.isCollapsed ? left.pages : left.primary.pages).dropFirst())
    }
    send(.backTo(.conversations))
    if pages.list?.widget.isMapped == false { split.toggleSidebar() }
    pages.list?.searchBar.open()
  }

  func searchLeft() {
    let left = pagesBeforeSearch.filter(model.has)
    pagesBeforeSearch = []
    let arrangement = split.state.arrangement
    let listed = arrangement.isCollapsed ? arrangement.pages.last : arrangement.primary.top
    guard let conversation = left.first, listed == .conversations else { return }
    while let next = split.state.forward, left.contains(next) { send(.forward) }
    if split.state.arrangement.primary.top == .conversations {
      // Another photo was opened meanwhile, and there is nothing to go forward to.
      send(.show(conversation, from: .primary))
    }
  }
}
