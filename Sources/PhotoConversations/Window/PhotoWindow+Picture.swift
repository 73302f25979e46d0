import AdaptiveSplitGTK
import GTK
import PictureView

// Commands about the visible picture.

extension PhotoWindow {
  /// The visible photo's picture, or the chosen one's in a comparison; or `nil`.
  var shownPicture: PictureView? {
    let shown = navigator.isComparing ? pages.comparison?.chosenPicture : pages.photo?.photoView
    guard let picture = shown, picture.hasPicture, picture.area.isMapped,
      !presenter.sheet.isPresented
    else { return nil }
    return picture
  }

  /// Zooms the picture, and announces the magnification.
  func zoom(_ step: PictureStep) {
    guard let picture = shownPicture else { return }
    picture.zoom(step)
    if let magnification = picture.magnification {
      window.announce(ZoomButton.text(of: magnification))
    }
  }

  /// Whether photos keep the zoom and position of the previous one.
  var keepsZoom: Bool {
    get { pages.photo?.photoView.keepsZoom == true }
    set {
      pages.photo?.photoView.keepsZoom = newValue
      pages.photo?.zoomButton.isLocked = newValue
      lockAction.isOn = newValue
    }
  }
}
