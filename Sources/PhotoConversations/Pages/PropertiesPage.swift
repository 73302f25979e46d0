import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

/// The page view of all photos' properties: the window's inspector.
@MainActor
final class PropertiesPage: PageView {
  typealias Page = PhotoPage

  let widget: Widget
  let list = PropertiesList()
  /// The title and the button that hides the inspector; on the stack the header bar has both.
  let bar = Box(orientation: .horizontal, spacing: 6)
  let close = Button(iconName: "window-close-symbolic")

  private let navigator: PhotoNavigator
  private var page: PhotoPage?
  /// The photo whose properties are visible.
  private var shown: Photo?
  private var reading: Task<Void, Never>?
  /// The number of changes of the photo's file.
  private var version = 0
  private var isVisible = false

  init(navigator: PhotoNavigator) {
    self.navigator = navigator
    let title = Label(localized("Properties"))
    title.style = TextStyle(weight: .bold)
    title.xalign = 0
    title.ellipsis = .end
    title.setAccessibleRole(.heading)
    close.isFlat = true
    close.setTooltipLabel(localized("Close"))
    bar.margins = Margins(top: 6, start: 18, end: 6)
    bar.append(title, expand: true)
    bar.append(close)
    let content = Box(orientation: .vertical)
    content.append(bar)
    content.append(list.widget, expand: true)
    content.addStyleClass("properties-page")
    widget = content
  }

  /// Shows the properties of another photo; the previous ones stay until they are read.
  func show(_ page: PhotoPage) {
    self.page = page
    read()
  }

  func willAppear() {
    isVisible = true
    placeChanged()
    read()
  }

  func didDisappear() { isVisible = false }

  /// Shows the title and the button unless the inspector is on the stack.
  func placeChanged() {
    bar.isVisible = navigator.split?.state.inspectorPlace != .onStack
  }

  /// Updates the properties if the photo is among some photos.
  func photosChanged(_ photos: [Photo.ID]) {
    if let photo = navigator.photo(page), photos.contains(photo.id) { read() }
  }

  /// Reads the properties again after the photo's file changed.
  func libraryUpdated(_ difference: LibraryDifference) {
    guard let photo = navigator.photo(page), difference.changedPhotos.contains(photo.id) else {
      return read()
    }
    version += 1
    shown = nil
    read()
  }

  /// Reads the properties of the last requested photo, one at a time: keys repeat faster than a
  /// disk reads.
  private func read() {
    guard isVisible, reading == nil, let photo = navigator.photo(page),
      photo.withoutRating != shown?.withoutRating
    else { return }
    let version = version
    reading = Task { [weak self] in
      let properties = await WorkerThreads.run { PhotoProperties.read([photo]) }
      guard let self else { return }
      reading = nil
      if photo == navigator.photo(page), version == self.version {
        shown = photo
        list.show(properties)
      }
      read()
    }
  }
}

extension Photo {
  /// The photo as far as its properties show it.
  fileprivate var withoutRating: Photo {
    var photo = self
    photo.annotations.rating = nil
    return photo
  }
}
