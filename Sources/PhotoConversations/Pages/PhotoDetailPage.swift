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

  /// The room between panels and the view's edges, in logical pixels.
  private static let edge = 20
  /// The room between the caption and the stars, in logical pixels.
  private static let gap = 8

  private let model: LibraryModel
  let photoView = PictureView()
  let caption = CaptionPanel()
  let rating = RatingControl()
  private let cover: PageCover
  private let panels = Box(orientation: .vertical, spacing: PhotoDetailPage.gap)
  private var page: PhotoPage?
  private var loading: Task<Void, Never>?
  let widget: Widget
  var firstFocus: Widget? { photoView.area }

  init(model: LibraryModel) {
    self.model = model
    cover = PageCover(over: photoView.area, iconName: "image-missing-symbolic")
    widget = cover.widget
    panels.horizontalAlignment = .end
    panels.verticalAlignment = .end
    panels.margins = .all(Self.edge)
    for panel in [caption.widget, rating.widget] {
      panel.horizontalAlignment = .end
      panels.append(panel)
    }
    cover.widget.addOverlay(panels)
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
  }

  func show(_ page: PhotoPage) {
    if page != self.page { caption.keep() }
    self.page = page
    showTexts()
    cover.clear()
    panels.isVisible = model.photo(page) != nil
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
    caption.show(traits)
    rating.setCompact(traits.vertical == .compact)
  }

  /// Shows what is said about photos anew, where this one is among them.
  func photosChanged(_ photos: [Photo.ID]) {
    if let photo = page?.photoID, photos.contains(photo) { showTexts() }
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
    panels.isVisible = true
    photoView.show(image)
  }

  /// Says which file can't be shown and why; the panels stay away from it.
  private func show(_ error: ImageError) {
    photoView.show(nil)
    panels.isVisible = false
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
