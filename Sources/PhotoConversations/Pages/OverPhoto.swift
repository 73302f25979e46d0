import GLib
import GTK
import ImageDecoding
import PictureView

// Overlays of photos.

extension Button {
  /// Returns a button at the top of a photo in full screen that leaves full screen.
  ///
  /// - Parameter action: The action; it is retained, so it should capture its owner weakly.
  /// - Returns: The button.
  static func leavingFullScreen(_ action: @escaping @MainActor () -> Void) -> Button {
    let button = Button(iconName: "view-restore-symbolic")
    button.setTooltipLabel(localized("Leave fullscreen"))
    button.addStyleClass("photo-button")
    // There are keys for it.
    button.canFocus = false
    button.horizontalAlignment = .end
    button.verticalAlignment = .start
    button.margins = .all(PhotoBar.gap)
    button.onClicked(action)
    return button
  }
}

extension Widget {
  /// Whether the widget covers a point, in the coordinates of a widget around it.
  func covers(x: Double, y: Double, of around: Widget) -> Bool {
    guard isMapped, let corner = translate(x: 0, y: 0, to: around) else { return false }
    return (0..<Double(allocation.width)).contains(x - Double(corner.x))
      && (0..<Double(allocation.height)).contains(y - Double(corner.y))
  }
}

extension PageCover {
  /// Shows a file and its error, with a button for another try.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - tryAgain: Decodes the photo again; it is retained, so it should capture its owner weakly.
  func fail(_ error: ImageError, tryAgain: @escaping () -> Void) {
    fail(
      localized("Could Not Open This Photo"),
      because: "\(error.path.text.showingControls)\n\(error.reason)",
      button: localized("Try Again"), action: tryAgain)
  }
}
