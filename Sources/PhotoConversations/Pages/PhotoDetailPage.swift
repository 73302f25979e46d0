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
  private static let gap = 12

  private let model: LibraryModel
  let photoView = PictureView()
  let caption = CaptionPanel()
  let rating = RatingControl()
  private let cover: PageCover
  /// The quiet bar with the caption and the stars.
  let bar = EventBox()
  private let barContent = Box(orientation: .horizontal)
  private(set) lazy var controls = QuietControls([bar])
  private var isCompact = false
  /// Whether the pointer rests on the bar.
  private var isPointerOnBar = false
  private var touch: DragGesture?
  private var page: PhotoPage?
  private var loading: Task<Void, Never>?
  let widget: Widget
  var firstFocus: Widget? { photoView.area }

  init(model: LibraryModel) {
    self.model = model
    cover = PageCover(over: photoView.area, iconName: "image-missing-symbolic")
    widget = cover.widget
    widget.addStyleClass("photo-page")
    makeBar()
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

  // MARK: The bar comes and goes

  private func watchHands() {
    controls.holds = { [weak self] in self?.holdsBar ?? false }
    controls.onChange = { [weak self] isShown in
      // A finger on what nobody sees brings it, and does no more.
      self?.bar.isAboveChild = !isShown
    }
    cover.widget.keep(
      cover.widget.onMotion { [weak self] motion in
        guard let self else { return }
        isPointerOnBar = !motion.isFromFinger && isOnBar(x: motion.x, y: motion.y)
        controls.stir()
      })
    for widget in [photoView.area, bar] {
      // What lies over the photo would keep the movements there from the page.
      widget.keep(widget.onMotion { _ in })
      widget.keep(
        widget.onLeave { [weak self, weak widget] x, y in
          guard let self else { return }
          // It may have gone to what is inside.
          let place = widget?.translate(x: Int(x), y: Int(y), to: cover.widget)
          isPointerOnBar = place.map { isOnBar(x: Double($0.x), y: Double($0.y)) } ?? false
          controls.stir()
        })
    }
    touch = DragGesture(cover.widget, phase: .capture)
    touch?.onBegin { [weak self] _, _ in self?.controls.stir() }
    caption.onWritingChanged = { [weak self] in
      self?.layOutBar()
      self?.controls.stir()
    }
    widget.keep(widget.onMap { [weak self] in self?.controls.stir() })
  }

  /// A key was pressed, or the keyboard focus went, somewhere in the window.
  func handMoved() {
    if widget.isMapped { controls.stir() }
  }

  private var holdsBar: Bool {
    guard bar.isMapped else { return false }
    return caption.isWriting || isPointerOnBar || bar.contains(widget.window?.focusWidget)
  }

  private func isOnBar(x: Double, y: Double) -> Bool {
    guard let corner = bar.translate(x: 0, y: 0, to: cover.widget) else { return false }
    let place = bar.allocation
    return (0..<Double(place.width)).contains(x - Double(corner.x))
      && (0..<Double(place.height)).contains(y - Double(corner.y))
  }

  /// The stars stand below the caption where there is little room beside it.
  private func layOutBar() {
    barContent.orientation = isCompact || caption.isWriting ? .vertical : .horizontal
    // A caption that is read has room around it in its own target.
    barContent.spacing = caption.isWriting ? Self.gap / 2 : isCompact ? 0 : Self.gap
  }

  func show(_ page: PhotoPage) {
    if page != self.page { caption.keep() }
    self.page = page
    showTexts()
    handMoved()
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
