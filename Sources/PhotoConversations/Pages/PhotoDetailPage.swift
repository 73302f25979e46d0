import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// One photo with its caption and rating: the one view for all photos.
@MainActor
final class PhotoDetailPage: PageView, TargetView {
  typealias Page = PhotoPage

  /// The room between the bar and the view's edges, and between its parts, in logical pixels.
  static let gap = 12

  let model: LibraryModel
  weak var window: (any PageSurroundings)?
  let photoView = PictureView(fit: .ownSize, reach: .pixels)
  let zoomButton = ZoomButton()
  let caption = CaptionPanel()
  let rating = RatingControl()
  let cover: PageCover
  /// What there is to know about the photo, beside it.
  let properties: PropertiesColumn
  /// Whether that is wanted where there is room.
  var showsProperties = false { didSet { properties.isWanted = showsProperties && !isAlone } }
  /// What of the photo before is still seen in a slide show.
  let fade = CrossFade()
  /// Whether the next page comes by itself: it fades in, and nothing shows over it.
  var isSlide = false
  /// Whether the page that is on its way is one of those.
  private var fadesIn = false
  /// The quiet bar with the caption and the stars.
  let bar = EventBox()
  let barContent = Box(orientation: .horizontal)
  private(set) lazy var ground = FrostedGround(of: barContent, over: photoView)
  /// What is wrong with the file of a photo that shows all the same; it stays.
  let note = Label.truncationNote()
  /// The bar: assistive tools and the keyboard reach it also when nobody sees it.
  private(set) lazy var controls = QuietControls([bar])
  let neighbours = NeighbourButtons()
  /// What leads to other photos, for a pointer.
  private(set) lazy var edges = QuietControls(
    [neighbours.previous, neighbours.next], isReachable: false)
  private(set) lazy var leave = Button.leavingFullScreen { [weak self] in
    _ = self?.window?.perform("leave-fullscreen")
  }
  /// What leads back from the full screen.
  private(set) lazy var exits = QuietControls([leave], isReachable: false)
  /// Whether the photo is all that shows: on black, without a pointer at rest, with a way back.
  var isAlone = false { didSet { if isAlone != oldValue { aloneChanged() } } }
  var isCompact = false
  /// What the pointer is on of what lies over the photo, or `nil`.
  var pointed: Widget?
  var touch: DragGesture?
  let loading: PhotoLoading
  private(set) var page: PhotoPage?
  /// The photo whose picture is seen, and its file: for a moment the one before the page's own.
  private var seen: (id: Photo.ID, path: FilePath)?
  /// The photo whose caption is being written or was last, and its file's name.
  private var written: (id: Photo.ID, name: String)?
  let widget: Widget
  var headerEnd: [Widget] { [zoomButton.widget] }
  var firstFocus: Widget? { photoView.area }

  init(model: LibraryModel, window: (any PageSurroundings)?) {
    self.model = model
    self.window = window
    loading = PhotoLoading(loader: model.loader)
    cover = PageCover(over: photoView.area, iconName: "image-missing-symbolic")
    properties = PropertiesColumn(beside: cover.widget)
    widget = properties
    cover.widget.addStyleClass("photo-page")
    cover.widget.addOverlay(fade.widget, passesInput: true)
    makeBar()
    makeButtons()
    loading.onLoaded = { [weak self] in self?.show($1, of: $0) }
    loading.onAnimation = { [weak self] id, animation in
      if self?.seen?.id == id { self?.photoView.play(animation) }
    }
    loading.onPart = { [weak self] in self?.photoView.show($1, of: $0) }
    photoView.onPartWanted = { [weak self] in
      self?.loading.load($0, of: self?.seen?.path)
    }
    loading.onFailed = { [weak self] in self?.show($0) }
    let area = photoView.area
    area.keep(area.onMap { [weak self] in self?.prepareNeighbours() })
    area.keep(area.onUnmap { [weak self] in self?.prepareNeighbours() })
    photoView.onWanted = { [weak self] in self?.load(fitting: $0) }
    photoView.onZoomed = { [weak self] in
      self.map { $0.zoomButton.show($0.photoView.magnification) }
    }
    photoView.onDraggedOut = { [weak self] in
      DraggedFiles(self?.seenPhoto.map { [$0.path] } ?? [], picture: self?.photoView.thumbnail)
    }
    photoView.onWheel = { [weak self] in self?.turn(byWheel: $0) ?? false }
    photoView.onTurned = { [weak self] isToTheRight in
      self?.photoView.area.grabFocus()
      _ = self?.window?.perform(isToTheRight ? "rotate-right" : "rotate-left")
    }
    photoView.neighbours = PictureNeighbours(
      at: { [weak self] in self?.neighbour(at: $0) ?? .none },
      turn: { [weak self] in self?.turn(to: $0) ?? false })
    caption.onWritten = { [weak self] in self?.write($0) }
    caption.onDone = { [weak self] in self?.photoView.area.grabFocus() }
    properties.onClosed = { [weak self] in self?.closeProperties() }
    rating.onChosen = { [weak self] stars in self?.rate(stars) }
    rating.onDrag = { [weak self] begins in self?.model.joinsEdits = begins }
    watchHands()
  }

  private func makeBar() {
    _ = ground
    caption.widget.verticalAlignment = .center
    rating.widget.verticalAlignment = .center
    rating.widget.horizontalAlignment = .end
    barContent.append(caption.widget, expand: true)
    barContent.append(rating.widget)
    bar.child = barContent
    bar.setAccessibleRole(.filler)
    bar.horizontalAlignment = .end
    bar.margins = .all(Self.gap)
    // As wide as the page, so that the bar is measured for the room that there is.
    let place = Box(orientation: .vertical)
    place.appendAtEnd(note)
    place.appendAtEnd(bar)
    cover.widget.addOverlay(place, passesInput: true)
  }

  private func makeButtons() {
    neighbours.onStep = { [weak self] in self?.window?.showPhoto($0) }
    for button in [neighbours.previous, neighbours.next, leave] { cover.widget.addOverlay(button) }
  }

  /// Shows a page; where the view shows another one already, the old picture stays until the new one
  /// is there, with all that is said about it.
  func show(_ page: PhotoPage) {
    if page != self.page { caption.keep() }
    self.page = page
    if !photoView.area.isMapped { forget() }
    if seen == nil { bar.isVisible = model.photo(page) != nil }
    showTexts()
    fadesIn = isSlide
    if !isSlide {
      fade.end()
      handMoved()
    }
    if edges.isShown { showNeighbours() }
    photoView.requestPicture()
  }

  /// Shows nothing, until a picture comes.
  func forget() {
    seen = nil
    note.isVisible = false
    cover.clear()
    photoView.show(nil)
  }

  /// The photo whose picture is seen, or the page's own where there is no picture; `nil` for none.
  ///
  /// Caption and stars are this photo's, and what a person says is about it.
  var seenPhoto: Photo? { seen.flatMap { model.library.photo(id: $0.id) } ?? model.photo(page) }

  /// The photo that is seen.
  var targetPhotos: [Photo] { seenPhoto.map { [$0] } ?? [] }

  /// Whether a photo is seen here, or its picture is about to be.
  func isAbout(_ photo: Photo.ID) -> Bool { photo == seenPhoto?.id || photo == page?.photoID }

  /// How many photos are being decoded for this page.
  var loadingCount: Int { loading.count }

  /// Shows the photo as it is in the library now.
  func libraryChanged() {
    guard let page, model.has(page) else { return }
    if let seen, model.library.photo(id: seen.id)?.path != seen.path { forget() }
    show(page)
  }

  /// Files came, went or changed: where this one was written anew, the old picture stays until the
  /// new one is there.
  func libraryUpdated(_ difference: LibraryDifference) {
    if let id = written?.id, let moved = difference.movedPhotos[id] { written?.id = moved }
    guard let id = page?.photoID, model.photo(page) != nil else { return }
    showTexts()
    prepareNeighbours()
    guard difference.changedPhotos.contains(id) else { return }
    model.photo(page).map { model.loader.forgetFailures(of: $0.path) }
    properties.reload()
    photoView.forgetPart()
    photoView.requestPicture()
  }

  func traitsChanged(_ traits: Traits) {
    isCompact = traits.horizontal == .compact
    rating.setCompact(isCompact)
    layOutBar()
  }

  /// Shows what is said about photos anew, where this one is among them.
  func photosChanged(_ photos: [Photo.ID]) {
    guard let photo = seenPhoto?.id, photos.contains(photo) else { return }
    showTexts()
    // It stays away from what says why a photo can't be shown, until something is said about that one.
    bar.isVisible = true
    handMoved()
  }

  /// Lets the person write the caption of a photo that the page is about, also where the bar stays away
  /// from what is wrong with the photo.
  func writeCaption(of photo: Photo.ID) {
    guard isAbout(photo) else { return }
    if photo != seenPhoto?.id {
      // The photo before is not the one to write about.
      forget()
      showTexts()
      photoView.requestPicture()
    }
    bar.isVisible = true
    handMoved()
    caption.write()
  }

  /// Gives the photo stars, from 1 to 5, or takes them away with `nil`.
  private func rate(_ stars: Int?) {
    if let photo = seenPhoto { model.rate([photo.id], stars: stars) }
  }

  private func closeProperties() {
    // The button that was clicked is about to go.
    photoView.area.grabFocus()
    window?.showsProperties = false
  }

  // MARK: Writing

  /// The page, while the caption of a photo is being written there.
  var writtenPage: PhotoPage? { caption.isWriting ? page : nil }

  /// The name of the file whose caption is being written, or was last.
  var writtenName: String? { written?.name }

  func writingChanged() {
    if caption.isWriting {
      written = seenPhoto.map { ($0.id, $0.path.lastPart.text) }
    } else {
      // What was decoded meanwhile didn't take the editor's place.
      if seen?.id != page?.photoID { photoView.requestPicture() }
      window?.editorWasLeft()
    }
  }

  /// Whether the person writes about another photo than the page's, whose picture has to wait.
  private var isWritingOfAnother: Bool { caption.isWriting && written?.id != page?.photoID }

  private func write(_ text: String?) {
    guard let written else { return }
    if model.library.photo(id: written.id) != nil {
      model.caption([written.id], text)
    } else if let text {
      window?.captionWasLost(text, of: written.name)
    }
  }

  private func showTexts() {
    let photo = seenPhoto
    caption.show(photo?.caption)
    rating.show(photo?.rating)
    properties.show(photo)
    photoView.area.accessibleName = photo?.comment.drawable(most: 1000)
    window?.targetChanged()
  }

  // MARK: Loading

  /// Loads the photo off the main thread, in the size that shows; what was under way is cancelled.
  private func load(fitting room: PixelSize) {
    guard let photo = model.photo(page) else {
      if model.isReading { wait() }
      return
    }
    if let known = loading.load(photo, fitting: room) { show(known, of: photo.id) } else { wait() }
  }

  private func show(_ image: DecodedImage, of id: Photo.ID) {
    guard let photo = model.library.photo(id: id), !isWritingOfAnother else { return }
    let isAnother = seen?.id != id
    let hasOtherTexts = seenPhoto?.id != id
    if hasOtherTexts { caption.keep() }
    seen = (id, photo.path)
    if hasOtherTexts {
      showTexts()
      if !fadesIn { handMoved() }
    }
    if id == page?.photoID { cover.clear() }
    bar.isVisible = true
    note.isVisible = image.isTruncated && !fadesIn
    if isAnother, fadesIn { fade.hold(photoView.area) }
    photoView.show(image, isAnother: isAnother)
    fade.release()
    let moves = Appearance.animationsEnabled && photoView.isSharp && id == page?.photoID
    if let room = photoView.room { loading.animate(moves ? photo : nil, fitting: room) }
    prepareNeighbours()
  }

  /// Has the photos beside this one decoded where it is there; none where it no longer shows.
  private func prepareNeighbours() {
    guard let room = photoView.room, let photo = model.photo(page), photo.id == seen?.id else {
      return
    }
    let isShown = photoView.area.isMapped && photoView.isSharp
    let photos = isShown ? window?.neighbours(of: photo) ?? [] : []
    guard let place = photos.firstIndex(of: photo.id) else {
      return loading.prepare([], fitting: room)
    }
    let beside = [photos[safe: place + 1], photos[safe: place - 1]].compactMap { $0 }
    loading.prepare(beside.compactMap { model.library.photo(id: $0) }, fitting: room)
  }

  /// Says which file can't be shown and why; the bar stays away from it.
  private func show(_ error: ImageError) {
    if isWritingOfAnother { return }
    seen = nil
    fade.end()
    photoView.show(nil)
    showTexts()
    note.isVisible = false
    bar.isVisible = caption.isWriting
    cover.fail(error) { [weak self] in self?.tryAgain() }
  }

  /// Decodes the photo once more, whatever is remembered of it.
  private func tryAgain() {
    if let photo = model.photo(page) { model.tryAgain(photo) }
    photoView.requestPicture()
  }

  /// Says that the photo is on its way where it isn't there to look at meanwhile.
  private func wait() {
    if !photoView.hasPicture || seen?.id != page?.photoID { cover.wait() }
  }
}
