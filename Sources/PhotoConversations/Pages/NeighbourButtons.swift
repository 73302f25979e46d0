import GTK
import ImageFiles

/// Two buttons at the edges of a photo that lead to the photos before and after it.
@MainActor
final class NeighbourButtons {
  let previous = Button(iconName: "go-previous-symbolic")
  let next = Button(iconName: "go-next-symbolic")
  /// Runs when the person wants the photo before or the next one.
  var onStep: ((PhotoStep) -> Void)?

  init() {
    previous.explain(as: localized("The photo before"))
    next.explain(as: localized("The next photo"))
    for (button, step) in [(previous, PhotoStep.previous), (next, .next)] {
      button.addStyleClass("photo-button")
      // There are keys for both.
      button.canFocus = false
      button.verticalAlignment = .center
      button.horizontalAlignment = step == .previous ? .start : .end
      button.margins = .all(12)
      button.keep(button.onClicked { [weak self] in self?.onStep?(step) })
    }
  }

  /// Lets only those be clicked that lead somewhere.
  func show(hasPrevious: Bool, hasNext: Bool) {
    previous.isSensitive = hasPrevious
    next.isSensitive = hasNext
  }
}
