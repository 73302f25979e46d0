public import GTK

extension Widget {
  /// Shows a message beside the widget, such as why it did nothing, until the person dismisses it.
  public func showMessage(_ text: String) {
    let popover = Popover(relativeTo: self)
    let label = Label(text)
    label.wraps = true
    label.maxWidthChars = 40
    label.margins = .all(12)
    popover.child = label
    popover.onClosed { [weak popover] in popover?.destroy() }
    popover.popup()
  }
}
