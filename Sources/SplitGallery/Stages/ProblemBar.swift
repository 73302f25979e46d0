import GLib
import GTK

/// A bar with an error message, which the person can close.
@MainActor
final class ProblemBar {
  let widget = Box(orientation: .horizontal, spacing: 12)
  private let label = Label()

  /// Creates a bar that is hidden until there is a problem.
  init() {
    let close = Button(iconName: "window-close-symbolic")
    close.setTooltipLabel(localized("Close"))
    close.verticalAlignment = .center
    close.onClicked { [weak self] in self?.show(nil) }
    label.wraps = true
    label.xalign = 0
    label.margins = Margins(start: 6)
    widget.addStyleClass("bottom-bar")
    widget.append(label, expand: true)
    widget.append(close)
    widget.isVisible = false
  }

  /// Shows a message, or hides the bar.
  func show(_ reason: String?) {
    label.text = reason ?? ""
    widget.isVisible = reason != nil
    if let reason { widget.announce(reason) }
  }
}
