import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary
import PictureView

/// A compared photo: its picture, overlaid with its name, its number and its rating.
@MainActor
final class ComparedPhoto {
  let picture = PictureView(fit: .ownSize, reach: .pixels)
  let rating = RatingControl()
  let bar: PhotoBar
  /// The whole view, with a frame if the photo is the chosen one.
  let widget = Box(orientation: .vertical)
  /// Called after another photo becomes visible.
  var onSeen: (() -> Void)?
  /// The requested photo, or `nil` for none.
  private(set) var photo: Photo.ID?
  /// The visible photo, which may still be the previous one.
  private var seen: Photo.ID?

  private let navigator: PhotoNavigator
  private let actions: PhotoActions
  /// The file's name in a folder library, over the number; else hidden.
  private let name = Label()
  private let number = Label()
  private let titles = Box(orientation: .vertical)
  private let cover: ContentCover
  private let loading: PhotoLoading

  init(navigator: PhotoNavigator, actions: PhotoActions) {
    self.navigator = navigator
    self.actions = actions
    loading = PhotoLoading(loader: navigator.loader)
    cover = ContentCover(over: picture.area, iconName: "image-missing-symbolic")
    bar = PhotoBar(over: picture, spacing: 6)
    widget.addStyleClass("compared")
    widget.append(cover.widget, expand: true)
    picture.keepsZoom = true
    fillBar()
    picture.onPictureRequested { [weak self] in self?.load(fitting: $0) }
    picture.onPartRequested { [weak self] in self?.loading.load($0, of: self?.seenPhoto?.path) }
    loading.onLoaded = { [weak self] in self?.show($1, of: $0) }
    loading.onPart = { [weak self] in self?.picture.show($1, of: $0) }
    loading.onFailed = { [weak self] in self?.show($0) }
    rating.onDrag = { [weak actions] begins in actions?.joinsEdits = begins }
  }

  private func fillBar() {
    name.style = TextStyle(weight: .bold)
    name.ellipsis = .middle
    name.isVisible = false
    number.ellipsis = .end
    for label in [name, number] {
      label.xalign = 0
      titles.append(label)
    }
    titles.verticalAlignment = .center
    bar.content.append(titles, expand: true)
    bar.content.append(rating.widget)
    // Digit keys do the same, and Tab moves from photo to photo.
    for star in rating.buttons { star.canFocus = false }
    cover.widget.addOverlay(bar.place, passesInput: true)
  }

  /// The minimum width of the bar with its margins: only the name can be cut.
  var minWidth: Int {
    let titlesWidth = max(
      number.minimumAndNaturalWidth().natural, titles.minimumAndNaturalWidth().minimum)
    return bar.widget.minimumAndNaturalWidth().natural
      - titles.minimumAndNaturalWidth().natural + titlesWidth + 2 * PhotoBar.gap
  }

  /// The visible photo, or the requested one if no picture is visible.
  var seenPhoto: Photo? { (seen ?? photo).flatMap { navigator.library.photo(id: $0) } }

  /// Whether keys apply to this photo.
  var isChosen = false { didSet { widget.setStyleClass("chosen", isChosen) } }

  /// Shows a photo; the previous one stays visible until it is decoded.
  func show(_ photo: Photo.ID) {
    self.photo = photo
    showTexts()
    picture.requestPicture()
  }

  /// Clears the view and releases its picture.
  func forget() {
    photo = nil
    drop()
    loading.cancel()
  }

  private func drop() {
    seen = nil
    bar.showNote(about: nil)
    cover.clear()
    // The next photo starts unzoomed.
    picture.keepsZoom = false
    picture.show(nil)
    picture.keepsZoom = true
  }

  /// Decodes the photo again after its file changed; the old picture stays visible until then.
  func reload() {
    seenPhoto.map { navigator.loader.forgetFailures(of: $0.path) }
    picture.forgetPart()
    picture.requestPicture()
  }

  /// Decodes photos in advance that may replace this one.
  func prepare(_ photos: [Photo.ID]) {
    guard let room = picture.room, picture.isSharp, seen == photo else { return }
    loading.prepare(photos.compactMap { navigator.library.photo(id: $0) }, fitting: room)
  }

  /// Updates the photo's annotations.
  func showTexts() {
    let photo = seenPhoto
    name.text = navigator.isOfFolders ? photo?.path.name ?? "" : ""
    name.isVisible = !name.text.isEmpty
    let order = photo.flatMap { navigator.pages?.listed(with: $0.id) }
    number.text = photo?.page.map { navigator.library.title(of: $0, listed: order) } ?? ""
    rating.show(photo?.rating)
    let texts = [
      photo.map(navigator.accessibleTitle)?.drawable(maxLength: 1000), number.text,
      photo?.accessibleRating,
    ]
    picture.area.accessibleName = listed(texts.compactMap { $0 })
  }

  private func load(fitting room: PixelSize) {
    guard let photo = photo.flatMap({ navigator.library.photo(id: $0) }) else { return }
    if let known = loading.load(photo, fitting: room) {
      show(known, of: photo.id)
    } else if seen != photo.id {
      cover.wait()
    }
  }

  private func show(_ image: DecodedImage, of id: Photo.ID) {
    guard navigator.library.photo(id: id) != nil else { return }
    let isAnother = seen != id
    seen = id
    if isAnother { showTexts() }
    if id == self.photo { cover.clear() }
    bar.widget.isVisible = true
    bar.showNote(about: image)
    picture.show(image, isAnother: isAnother)
    onSeen?()
  }

  /// Shows a file and its error; the bar is hidden.
  private func show(_ error: ImageError) {
    drop()
    showTexts()
    bar.widget.isVisible = false
    cover.fail(error) { [weak self] in
      guard let self else { return }
      if let photo = seenPhoto { actions.retry(photo) }
      picture.requestPicture()
    }
    onSeen?()
  }
}
