import GLib
import GTK

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
