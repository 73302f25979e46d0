import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import PhotoLibrary
import SplitProgram

/// One photo with its caption and rating: the one view for all photos.
@MainActor
final class PhotoDetailPage: PageView {
  typealias Page = PhotoPage

  /// The room between the bar and the view's edges, and between its parts, in logical pixels.
  static let gap = 12

  private let model: LibraryModel
  weak var window: (any PageSurroundings)?
  let photoView = PictureView()
  let caption = CaptionPanel()
  let rating = RatingControl()
  let cover: PageCover
  /// The quiet bar with the caption and the stars.
  let bar = EventBox()
  let barContent = Box(orientation: .horizontal)
  /// The bar: assistive tools and the keyboard reach it also when nobody sees it.
  private(set) lazy var controls = QuietControls([bar])
  let neighbours = NeighbourButtons()
  /// What leads to other photos, for a pointer.
  private(set) lazy var edges = QuietControls(
    [neighbours.previous, neighbours.next], isReachable: false)
  let leave = Button(iconName: "view-restore-symbolic")
  /// What leads back from the full screen.
  private(set) lazy var exits = QuietControls([leave], isReachable: false)
  /// Whether the photo is all that shows: on black, without a pointer at rest, with a way back.
  var isAlone = false { didSet { if isAlone != oldValue { aloneChanged() } } }
  var isCompact = false
  /// What the pointer is on of what lies over the photo, or `nil`.
  var pointed: Widget?
  var touch: DragGesture?
  private var page: PhotoPage?
  private var loading: Task<Void, Never>?
  let widget: Widget
  var firstFocus: Widget? { photoView.area }

  init(model: LibraryModel, window: (any PageSurroundings)?) {
    self.model = model
    self.window = window
    cover = PageCover(over: photoView.area, iconName: "image-missing-symbolic")
    widget = cover.widget
    widget.addStyleClass("photo-page")
    makeBar()
    makeButtons()
    photoView.area.canFocus = true
    photoView.onWanted = { [weak self] in self?.load(fitting: $0) }
    caption.onWritten = { [weak self] in self?.write($0) }
    caption.onDone = { [weak self] in self?.photoView.area.grabFocus() }
    rating.onChosen = { [weak self] stars in self?.rate(stars) }
    rating.onDrag = { [weak self] begins in self?.model.joinsEdits = begins }
    photoView.area.keep(
      photoView.area.onButtonPress { [weak self] _ in
        self?.photoView.area.grabFocus()
        return .proceed
      })
    watchHands()
  }

  private func makeBar() {
    barContent.addStyleClass("photo-bar")
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
    place.appendAtEnd(bar)
    cover.widget.addOverlay(place, passesInput: true)
  }

  private func makeButtons() {
    leave.explain(as: localized("Leave the full screen"))
    leave.addStyleClass("photo-button")
    leave.canFocus = false
    leave.horizontalAlignment = .end
    leave.verticalAlignment = .start
    leave.margins = .all(Self.gap)
    leave.keep(leave.onClicked { [weak self] in _ = self?.window?.perform("leave-fullscreen") })
    neighbours.onStep = { [weak self] in self?.window?.showPhoto($0) }
    for button in [neighbours.previous, neighbours.next, leave] { cover.widget.addOverlay(button) }
  }

  func show(_ page: PhotoPage) {
    if page != self.page { caption.keep() }
    self.page = page
    showTexts()
    handMoved()
    if edges.isShown { showNeighbours() }
    cover.clear()
    bar.isVisible = model.photo(page) != nil
    photoView.show(nil)
    photoView.requestPicture()
  }

  /// Shows the photo as it is in the library now.
  func libraryChanged() {
    if let page, model.has(page) { show(page) }
  }

  /// Files came, went or changed: where this one was written anew, the old picture stays until the
  /// new one is there.
  func libraryUpdated(_ difference: LibraryDifference) {
    guard let id = page?.photoID, model.photo(page) != nil else { return }
    showTexts()
    guard difference.changedPhotos.contains(id) else { return }
    model.photo(page).map { model.loader.forgetFailures(of: $0.path) }
    photoView.requestPicture()
  }

  func traitsChanged(_ traits: Traits) {
    isCompact = traits.horizontal == .compact
    rating.setCompact(isCompact)
    layOutBar()
  }

  /// Shows what is said about photos anew, where this one is among them.
  func photosChanged(_ photos: [Photo.ID]) {
    guard let photo = page?.photoID, photos.contains(photo) else { return }
    showTexts()
    handMoved()
  }

  /// Gives the photo stars, from 1 to 5, or takes them away with `nil`.
  private func rate(_ stars: Int?) {
    if let photo = model.photo(page) { model.rate([photo.id], stars: stars) }
  }

  private func write(_ text: String?) {
    if let photo = model.photo(page) { model.caption([photo.id], text) }
  }

  private func showTexts() {
    let photo = model.photo(page)
    caption.show(photo?.caption)
    rating.show(photo?.rating)
    photoView.area.accessibleName = photo?.comment.drawable(most: 1000)
  }

  // MARK: Loading

  /// Loads the photo off the main thread, in the size that shows; what was under way is cancelled.
  private func load(fitting room: PixelSize) {
    loading?.cancel()
    guard let photo = model.photo(page) else {
      if model.isReading { wait() }
      return
    }
    if let known = model.loader.rememberedImage(for: photo.path, fitting: room),
      !model.loader.isOutdated(photo, fitting: room)
    {
      show(known)
      return
    }
    wait()
    let loader = model.loader
    loading = Task { [weak self] in
      do throws(ImageError) {
        let image = try await loader.image(for: photo.path, fitting: room)
        if !Task.isCancelled { self?.show(image) }
      } catch {
        if error.reason != .cancelled, !Task.isCancelled { self?.show(error) }
      }
    }
  }

  private func show(_ image: DecodedImage) {
    cover.clear()
    bar.isVisible = true
    photoView.show(image)
  }

  /// Says which file can't be shown and why; the bar stays away from it.
  private func show(_ error: ImageError) {
    photoView.show(nil)
    bar.isVisible = false
    cover.fail(
      localized("This Photo Can’t Be Shown"), because: "\(error.path)\n\(error.reason)",
      button: localized("Try Again"),
      action: { [weak self] in self?.tryAgain() })
  }

  /// Decodes the photo once more, whatever is remembered of it.
  private func tryAgain() {
    if let photo = model.photo(page) { model.tryAgain(photo) }
    photoView.requestPicture()
  }

  /// Says that the photo is on its way where there is none to look at meanwhile.
  private func wait() {
    if !photoView.hasPicture { cover.wait() }
  }
}
