import AdaptiveSplit
import Cairo
import GTK
import PhotoLibrary
import PictureView

/// The library's profile: its name, the numbers of conversations and photos, and a photo.
///
/// They are stacked vertically, or side by side if the height is compact.
@MainActor
final class ProfileSheet {
  let widget: Box
  private let navigator: PhotoNavigator
  let name = Label()
  let conversations = Label()
  let photos = Label()
  private let labels = Box(orientation: .vertical, spacing: 6)
  private let photoView = PictureView()
  private var loading: Task<Void, Never>? { didSet { oldValue?.cancel() } }

  init(navigator: PhotoNavigator) {
    self.navigator = navigator
    widget = Box(orientation: .vertical)
    name.addStyleClass("empty-headline")
    for label in [name, conversations, photos] {
      label.ellipsis = .middle
      label.xalign = 0
      labels.append(label)
    }
    labels.margins = .all(18)
    widget.append(labels)
    widget.append(photoView.area, expand: true)
    photoView.area.sizeRequest = (width: nil, height: 120)
    photoView.onPictureRequested { [weak self] in self?.load(fitting: $0) }
    photoView.area.onMap { [weak self] in self?.photoView.requestPicture() }
  }

  /// Updates the content from the library.
  func update() {
    name.text = navigator.library.name
    conversations.text =
      navigator.isOfFolders
      ? navigator.library.folderCountText : navigator.library.conversationCountText
    photos.text = navigator.library.photoCountText
    photoView.area.accessibleName = navigator.library.profilePhoto?.title.drawable(
      maxLength: 1000)
    photoView.area.isVisible = navigator.library.profilePhoto != nil
  }

  func show(_ traits: SplitTraits) {
    let isCompact = traits.vertical == .compact
    widget.orientation = isCompact ? .horizontal : .vertical
    widget.isHomogeneous = isCompact
    widget.reorder(photoView.area, to: isCompact ? 0 : 1)
  }

  private func load(fitting room: PixelSize) {
    loading = nil
    guard let photo = navigator.library.profilePhoto else { return }
    let loader = navigator.loader
    loading = Task { [weak self] in
      let image = try? await loader.image(for: photo.path, fitting: room)
      if !Task.isCancelled, let image { self?.photoView.show(image) }
    }
  }
}
