import GTK
import ImageFiles
import PageContent

// What lies over photos.

extension Button {
  /// A button at the upper end of a photo that fills the screen, which leads back.
  ///
  /// - Parameter action: What it does; kept, so it should hold its owner weakly.
  /// - Returns: The button.
  static func leavingFullScreen(_ action: @escaping @MainActor () -> Void) -> Button {
    let button = Button(iconName: "view-restore-symbolic")
    button.explain(as: localized("Leave the full screen"))
    button.addStyleClass("photo-button")
    // There are keys for it.
    button.canFocus = false
    button.horizontalAlignment = .end
    button.verticalAlignment = .start
    button.margins = .all(PhotoDetailPage.gap)
    button.keep(button.onClicked(action))
    return button
  }
}

extension Widget {
  /// Whether it shows at a place of a widget that it is in.
  func covers(x: Double, y: Double, of around: Widget) -> Bool {
    guard isMapped, let corner = translate(x: 0, y: 0, to: around) else { return false }
    return (0..<Double(allocation.width)).contains(x - Double(corner.x))
      && (0..<Double(allocation.height)).contains(y - Double(corner.y))
  }
}

extension PageCover {
  /// Says which file can't be shown and why, and offers to try again.
  ///
  /// - Parameters:
  ///   - error: What is wrong with it.
  ///   - tryAgain: Decodes it once more; kept, so it should hold its owner weakly.
  func fail(_ error: ImageError, tryAgain: @escaping () -> Void) {
    fail(
      localized("This Photo Can’t Be Shown"), because: "\(error.path)\n\(error.reason)",
      button: localized("Try Again"), action: tryAgain)
  }
}
