import GLib
import GTK
import ImageDecoding
import PictureView

// Overlays of photos.

/// The sides of controls over photos.
enum TouchTarget {
  /// The minimum side, in logical pixels; as in the style sheet.
  static let side = 40
  /// The minimum side in compact width, in logical pixels.
  static let compactSide = 44
}

/// A button at the top of a photo in full screen that leaves full screen.
///
/// It hides after a delay, like the other controls; assistive tools reach it while it is hidden.
@MainActor
final class FullScreenExit {
  /// The button's place in the overlay; invisible unless the photo fills the screen.
  let widget = EventBox()
  let button = Button(iconName: "view-restore-symbolic")
  /// The controls that hide the button.
  let controls: AutoHidingControls
  /// Whether the photo fills the screen.
  var isOffered = false {
    didSet {
      widget.isVisible = isOffered
      if !isOffered { controls.hide() }
    }
  }

  /// Creates a button that isn't offered.
  ///
  /// - Parameter action: The action; it is retained, so it should capture its owner weakly.
  init(_ action: @escaping @MainActor () -> Void) {
    controls = AutoHidingControls([widget])
    button.setTooltipLabel(localized("Leave fullscreen"))
    button.addStyleClass("photo-button")
    // There are keys for it.
    button.canFocus = false
    button.onClicked(action)
    widget.child = button
    widget.setAccessibleRole(.filler)
    widget.horizontalAlignment = .end
    widget.verticalAlignment = .start
    widget.margins = .all(PhotoBar.gap)
    widget.isVisible = false
    // A touch of the hidden button only shows it.
    controls.onChange = { [weak widget] isShown in widget?.isAboveChild = !isShown }
  }

  /// Enlarges the button for fingers in compact width.
  func setCompact(_ isCompact: Bool) {
    let side = isCompact ? TouchTarget.compactSide : nil
    button.sizeRequest = (width: side, height: side)
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

extension ContentCover {
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
