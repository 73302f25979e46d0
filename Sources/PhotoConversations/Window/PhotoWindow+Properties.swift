import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

// Properties of photos.

extension PhotoWindow {
  /// Whether the keyboard focus is in the properties of the visible photo.
  var isInProperties: Bool { pages.properties?.widget.contains(window.focusWidget) == true }

  /// Whether there are properties to show or to hide.
  var hasProperties: Bool {
    !targetPhotos.isEmpty || split.state.inspectorPage != nil && !isPhotoAlone
  }

  /// Shows or hides the visible photo's properties in the inspector; for other photos that are
  /// selected, and while a photo fills the screen, presents them in a sheet.
  func toggleProperties() {
    if presenter.showsProperties { return presenter.sheet.dismiss() }
    guard !isPhotoAlone, isTargetShown || targetPhotos.isEmpty else {
      return presenter.presentProperties(of: targetPhotos) { [weak actions] in actions?.open($0) }
    }
    // The button that was clicked is about to disappear.
    if isInProperties { pages.photo?.photoView.area.grabFocus() }
    guard !split.toggleInspector().isEmpty else { return }
    let isShown = split.state.inspectorPlace != .absent
    window.announce(isShown ? localized("Properties shown") : localized("Properties hidden"))
  }

  /// Updates the properties after the inspector moved, and dismisses a sheet with the same ones.
  func inspectorChanged() {
    pages.properties?.placeChanged()
    if split.state.inspectorPlace != .absent {
      presenter.propertiesAppeared(of: navigator.shownPhoto?.id)
    }
  }
}
