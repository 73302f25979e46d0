import GLib
import GTK

/// The two buttons at a photo's edges that show the previous and the next photo.
@MainActor
final class NeighborButtons {
  let previous = Button(iconName: "go-previous-symbolic")
  let next = Button(iconName: "go-next-symbolic")
  private let navigator: PhotoNavigator

  init(_ navigator: PhotoNavigator) {
    self.navigator = navigator
    previous.setTooltipLabel(localized("Previous photo"))
    next.setTooltipLabel(localized("Next photo"))
    for (button, step) in [(previous, PhotoStep.previous), (next, .next)] {
      button.addStyleClass("photo-button")
      // There are keys for both.
      button.canFocus = false
      button.verticalAlignment = .center
      button.horizontalAlignment = step == .previous ? .start : .end
      button.margins = .all(12)
      button.onClicked { [weak navigator] in navigator?.showPhoto(step) }
    }
  }

  /// Enlarges the buttons for fingers in compact width.
  func setCompact(_ isCompact: Bool) {
    let side = isCompact ? TouchTarget.compactSide : nil
    for button in [previous, next] { button.sizeRequest = (width: side, height: side) }
  }

  /// Disables the buttons that lead to no photo.
  func update() {
    previous.isSensitive = navigator.hasPhoto(.previous)
    next.isSensitive = navigator.hasPhoto(.next)
  }
}
