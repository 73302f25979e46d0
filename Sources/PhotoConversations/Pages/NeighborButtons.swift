import GLib
import GTK

/// The two buttons at a photo's edges that show the previous and the next photo.
@MainActor
final class NeighborButtons {
  let previous = Button(iconName: "go-previous-symbolic")
  let next = Button(iconName: "go-next-symbolic")
  /// Called with the requested direction.
  var onStep: ((PhotoStep) -> Void)?

  init() {
    previous.setTooltipLabel(localized("Previous photo"))
    next.setTooltipLabel(localized("Next photo"))
    for (button, step) in [(previous, PhotoStep.previous), (next, .next)] {
      button.addStyleClass("photo-button")
      // There are keys for both.
      button.canFocus = false
      button.verticalAlignment = .center
      button.horizontalAlignment = step == .previous ? .start : .end
      button.margins = .all(12)
      button.onClicked { [weak self] in self?.onStep?(step) }
    }
  }

  /// Enlarges the buttons for fingers in compact width.
  func setCompact(_ isCompact: Bool) {
    let side = isCompact ? TouchTarget.compactSide : nil
    for button in [previous, next] { button.sizeRequest = (width: side, height: side) }
  }

  /// Disables the buttons that lead to no photo.
  func show(hasPrevious: Bool, hasNext: Bool) {
    previous.isSensitive = hasPrevious
    next.isSensitive = hasNext
  }
}
