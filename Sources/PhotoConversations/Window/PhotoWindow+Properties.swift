import GTK
import ImageFiles
import PhotoLibrary

// What there is to know about photos.

extension PhotoWindow {
  var showsProperties: Bool {
    get { pages.showsProperties }
    set {
      guard newValue != showsProperties else { return }
      pages.showsProperties = newValue
      program?.changed()
      window.announce(newValue ? localized("Properties shown") : localized("Properties hidden"))
    }
  }

  /// Whether the keyboard focus is in what stands beside the photo.
  var isInProperties: Bool {
    pages.photo?.properties.column.contains(window.focusWidget) == true
  }

  /// Shows what there is to know: about the photo that is seen beside it, or no longer; where there is
  /// no room beside it, and about other photos or several, over the window.
  func toggleProperties() {
    let isBeside =
      pages.photo?.widget.isMapped == true && pages.photo?.properties.hasRoom == true
      && !isPhotoAlone && isTargetShown
    if isBeside { showsProperties.toggle() } else { presentProperties() }
  }

  /// Takes away a sheet that says what stands beside the photo now.
  func propertiesCame() {
    guard sheet.isPresented, properties.widget.isMapped, presentedProperties == [shownPhoto?.id]
    else { return }
    sheet.dismiss()
  }

  /// Shows what there is to know about the target photos.
  func presentProperties() {
    let photos = targetPhotos
    presentedProperties = photos.map(\.id)
    readingProperties = Task { [weak self] in
      let properties = await BlockingWork.run { PhotoProperties.read(photos) }
      guard !Task.isCancelled, let self else { return }
      self.properties.show(properties)
      self.properties.onMap = { [weak self] address in self?.open(address) }
      present(self.properties.widget, title: localized("Properties"))
    }
  }
}
