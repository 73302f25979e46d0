import AdaptiveSplit
import AdaptiveSplitGTK
import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary
import PictureView
import SplitProgram

/// The page view of all photos: a photo with its caption and rating.
@MainActor
final class PhotoDetailPage: PageView, TargetView {
  typealias Page = PhotoPage

  let navigator: PhotoNavigator
  let actions: PhotoActions
  weak var photoWindow: PhotoWindow?
  let photoView = PictureView(fit: .ownSize, reach: .pixels)
  let zoomButton = ZoomButton()
  let caption = CaptionPanel()
  let rating = RatingControl()
  let cover: ContentCover
  /// The cross-fade of a slide show.
  let fade = CrossFade()
  /// Whether the next page is a slide, which fades in without controls.
  var isSlide = false
  /// Whether the page that is being loaded is a slide.
  private var fadesIn = false
  /// The bar with the caption and the rating, which hides automatically, unlike its note.
  let bar: PhotoBar
  /// The controls that hide the bar; assistive tools and the keyboard reach it while it is hidden.
  private(set) lazy var controls = AutoHidingControls([bar.widget])
  let neighbors: NeighborButtons
  /// The controls that hide the previous and next buttons, which only a pointer shows.
  private(set) lazy var neighborControls = AutoHidingControls(
    [neighbors.previous, neighbors.next], isReachable: false)
  private(set) lazy var exit = FullScreenExit { [weak self] in
    self?.photoWindow?.commands.perform("leave-fullscreen")
  }
  /// Whether only the photo is visible, on black, with a button to leave full screen.
  var isAlone = false { didSet { if isAlone != oldValue { aloneChanged() } } }
  var isCompact = false
  /// The overlay below the pointer, or `nil`.
  var pointed: Widget?
  let loading: PhotoLoading
  private(set) var page: PhotoPage?
  /// The visible photo and its file, which may still be the previous photo.
  private(set) var seen: (id: Photo.ID, path: FilePath)?
  /// The widget that had the focus before a command began editing, or `nil`.
  weak var focusBeforeEditing: Widget?
  /// The photo whose caption is being edited or was edited last, or `nil`.
  var edited: EditedCaption?
  var widget: Widget { cover.widget }
  var headerEnd: [Widget] { [zoomButton.widget] }
  var firstFocus: Widget? { photoView.area }

  init(navigator: PhotoNavigator, actions: PhotoActions, photoWindow: PhotoWindow?) {
    self.navigator = navigator
    self.actions = actions
    self.photoWindow = photoWindow
    loading = PhotoLoading(loader: navigator.loader)
    cover = ContentCover(over: photoView.area, iconName: "image-missing-symbolic")
    bar = PhotoBar(over: photoView)
    neighbors = NeighborButtons(navigator)
    cover.widget.addStyleClass("photo-page")
    cover.widget.addOverlay(fade.widget, passesInput: true)
    fillBar()
    for control in [neighbors.previous, neighbors.next, exit.widget] {
      cover.widget.addOverlay(control)
    }
    loading.onLoaded = { [weak self] in self?.show($1, of: $0) }
    loading.onAnimation = { [weak self] id, animation in
      if self?.seen?.id == id { self?.photoView.play(animation) }
    }
    loading.onPart = { [weak self] in self?.photoView.show($1, of: $0) }
    photoView.onPartRequested { [weak self] in
      self?.loading.load($0, of: self?.seenPhoto?.path)
    }
    loading.onFailed = { [weak self] in self?.show($0) }
    let area = photoView.area
    area.onMap { [weak self] in self?.prepareNeighbors() }
    area.onUnmap { [weak self] in self?.prepareNeighbors() }
    photoView.onPictureRequested { [weak self] in self?.load(fitting: $0) }
    photoView.onZoomChanged { [weak self] in
      self.map { $0.zoomButton.show($0.photoView.magnification) }
    }
    photoView.draggedFiles = { [weak self] in
      DraggedFiles(self?.seenPhoto.map { [$0.path] } ?? [], picture: self?.photoView.thumbnail)
    }
    photoView.usesWheel = { [weak self] in self?.turn(byWheel: $0) ?? false }
    photoView.onRotated { [weak self] isToTheRight in
      self?.photoView.area.grabFocus()
      self?.photoWindow?.commands.perform(isToTheRight ? "rotate-right" : "rotate-left")
    }
    photoView.neighbors = PictureNeighbors(
      at: { [weak self] in self?.neighbor(at: $0) ?? .none },
      turn: { [weak self] in self?.turn(to: $0) ?? false })
    caption.onEdited = { [weak self] in self?.saveCaption($0) }
    caption.onDraft = { [weak self] in
      if self?.saveDraft($0) == false { self?.photoWindow?.program?.saveSoon() }
    }
    caption.onDiscarded = { [weak self] in self?.discardDrafts() }
    caption.onDone = { [weak self] in self?.leaveCaption() }
    rating.onChosen = { [weak self] stars in self?.rate(stars) }
    rating.onDrag = { [weak self] begins in self?.actions.joinsEdits = begins }
    connectGestures()
  }

  private func fillBar() {
    caption.widget.verticalAlignment = .center
    rating.widget.verticalAlignment = .center
    rating.widget.horizontalAlignment = .end
    bar.content.append(caption.widget, expand: true)
    bar.content.append(rating.widget)
    cover.widget.addOverlay(bar.place, passesInput: true)
  }

  /// Shows a page; a previous picture with its annotations stays visible until the new one is
  /// decoded.
  func show(_ page: PhotoPage) {
    if page != self.page { caption.keep() }
    self.page = page
    if !photoView.area.isMapped { forget() }
    if seen == nil { bar.widget.isVisible = navigator.photo(page) != nil }
    showTexts()
    fadesIn = isSlide
    if !isSlide {
      fade.end()
      userDidInteract()
    }
    if neighborControls.isShown { neighbors.update() }
    photoView.requestPicture()
  }

  /// Clears the page until a picture is decoded.
  func forget() {
    seen = nil
    bar.showNote(about: nil)
    cover.clear()
    photoView.show(nil)
  }

  /// The visible photo, or else the page's photo; `nil` for none.
  ///
  /// The caption and rating are this photo's, and edits apply to it.
  var seenPhoto: Photo? {
    seen.flatMap { navigator.library.photo(id: $0.id) } ?? navigator.photo(page)
  }

  /// The visible photo.
  var targetPhotos: [Photo] { seenPhoto.map { [$0] } ?? [] }

  /// Whether a photo is visible here, or is being loaded.
  func isAbout(_ photo: Photo.ID) -> Bool { photo == seenPhoto?.id || photo == page?.photoID }

  /// Updates the page after the library changed.
  func libraryChanged() {
    guard let page, navigator.has(page) else { return }
    if let seen, navigator.library.photo(id: seen.id)?.path != seen.path { forget() }
    show(page)
  }

  /// Updates the page after files changed; the old picture of a changed file stays until the new
  /// one is decoded.
  func libraryUpdated(_ difference: LibraryDifference) {
    edited?.follow(difference, in: navigator.library)
    followSeen(difference)
    guard let id = page?.photoID, navigator.photo(page) != nil else { return }
    showTexts()
    prepareNeighbors()
    guard difference.reloads(id, isLoaded: seen != nil) else { return }
    navigator.photo(page).map { navigator.loader.forgetFailures(of: $0.path) }
    photoView.forgetPart()
    photoView.requestPicture()
  }

  /// Follows the visible photo to its new place, or clears it if it is gone: keys must not apply to
  /// another photo than the visible one.
  private func followSeen(_ difference: LibraryDifference) {
    guard let id = seen?.id else { return }
    let photo = navigator.library.photo(id: difference.movedPhotos[id] ?? id)
    seen = photo.map { ($0.id, $0.path) }
    guard photo == nil else { return }
    forget()
    photoView.requestPicture()
  }

  func traitsChanged(_ traits: SplitTraits) {
    isCompact = traits.horizontal == .compact
    rating.setCompact(isCompact)
    caption.setCompact(isCompact)
    neighbors.setCompact(isCompact)
    exit.setCompact(isCompact)
    layOutBar()
  }

  /// Updates the annotations if the visible photo is among some photos.
  func photosChanged(_ photos: [Photo.ID]) {
    guard let photo = seenPhoto?.id, photos.contains(photo) else { return }
    showTexts()
    // The bar is hidden while an error is shown, until that photo's annotations change.
    bar.widget.isVisible = true
    userDidInteract()
  }

  /// Sets the photo's rating, from 1 to 5, or removes it if `nil`.
  private func rate(_ stars: Int?) {
    if let photo = seenPhoto { actions.rate([photo.id], stars: stars) }
  }

  func showTexts() {
    let photo = seenPhoto
    caption.show(photo?.caption)
    rating.show(photo?.rating)
    photoView.area.accessibleName = photo.map(navigator.accessibleTitle)?.drawable(maxLength: 1000)
    photoWindow?.targetChanged()
  }

  // MARK: Loading

  /// Loads the photo off the main thread, in the visible size; cancels the previous request.
  private func load(fitting room: PixelSize) {
    guard let photo = navigator.photo(page) else {
      if navigator.isOpening { wait() }
      return
    }
    if let known = loading.load(photo, fitting: room) { show(known, of: photo.id) } else { wait() }
  }

  private func show(_ image: DecodedImage, of id: Photo.ID) {
    guard let photo = navigator.library.photo(id: id), !isEditingAnother else { return }
    let isAnother = seen?.id != id
    let hasOtherTexts = seenPhoto?.id != id
    if hasOtherTexts { caption.keep() }
    seen = (id, photo.path)
    if hasOtherTexts {
      showTexts()
      if !fadesIn { userDidInteract() }
    }
    if id == page?.photoID { cover.clear() }
    bar.widget.isVisible = true
    bar.showNote(about: fadesIn ? nil : image)
    if isAnother, fadesIn { fade.hold(photoView.area) }
    photoView.show(image, isAnother: isAnother)
    fade.release()
    let moves = Appearance.animationsEnabled && photoView.isSharp && id == page?.photoID
    if let room = photoView.room { loading.animate(moves ? photo : nil, fitting: room) }
    prepareNeighbors()
  }

  /// Decodes the adjacent photos in advance after this one is decoded; cancels that if it is
  /// hidden.
  private func prepareNeighbors() {
    guard let room = photoView.room, let photo = navigator.photo(page), photo.id == seen?.id else {
      return
    }
    let isShown = photoView.area.isMapped && photoView.isSharp
    let photos = isShown ? navigator.neighbors(of: photo.id) : []
    guard let place = photos.firstIndex(of: photo.id) else {
      return loading.prepare([], fitting: room)
    }
    let beside = [photos[safe: place + 1], photos[safe: place - 1]].compactMap { $0 }
    loading.prepare(beside.compactMap { navigator.library.photo(id: $0) }, fitting: room)
  }

  /// Shows a file and its error; the bar is hidden.
  private func show(_ error: ImageError) {
    if isEditingAnother { return }
    seen = nil
    fade.end()
    photoView.show(nil)
    showTexts()
    bar.showNote(about: nil)
    bar.widget.isVisible = caption.isEditing
    cover.fail(error) { [weak self] in self?.tryAgain() }
  }

  /// Decodes the photo again, regardless of previous failures.
  private func tryAgain() {
    if let photo = navigator.photo(page) { actions.retry(photo) }
    photoView.requestPicture()
  }

  /// Shows that the photo is loading, unless its previous picture is visible.
  private func wait() {
    if !photoView.hasPicture || seen?.id != page?.photoID { cover.wait() }
  }
}
