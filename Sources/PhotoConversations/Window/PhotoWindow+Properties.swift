import GLib
import GTK
import PhotoLibrary

// Properties of photos.

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

  /// Whether the keyboard focus is in the properties column next to the photo.
  var isInProperties: Bool {
    pages.photo?.properties.column.contains(window.focusWidget) == true
  }

  /// Shows or hides the visible photo's properties next to it; without room, or for other photos,
  /// presents them in a sheet.
  func toggleProperties() {
    let isBeside =
      pages.photo?.widget.isMapped == true && pages.photo?.properties.hasRoom == true
      && !isPhotoAlone && isTargetShown
    if isBeside { showsProperties.toggle() } else { presentProperties() }
  }

  /// Presents the properties of the target photos in a sheet.
  func presentProperties() {
    presenter.presentProperties(of: targetPhotos) { [weak actions] in actions?.open($0) }
  }

  /// Dismisses the sheet if the panel shows the same properties now.
  func propertiesCame() { presenter.propertiesAppeared(of: navigator.shownPhoto?.id) }
}
