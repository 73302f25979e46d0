import GTK

/// A page that has nothing to show: an icon, a headline, a sentence that says what to do, and a
/// button that does it.
@MainActor
final class EmptyState {
  let widget: Widget
  private let headline = Label()
  private let text = Label()
  private let icon: Image
  private let button = Button()
  private var action: (() -> Void)?

  init(iconName: String, headline: String, text: String = "") {
    icon = Image(iconName: iconName, pixelSize: 64)
    let box = Box(orientation: .vertical, spacing: 12)
    box.horizontalAlignment = .center
    box.verticalAlignment = .center
    box.margins = .all(18)
    icon.addStyleClass("dim-label")
    self.headline.addStyleClass("empty-headline")
    for label in [self.headline, self.text] {
      label.wraps = true
      label.justification = .center
      label.maxWidthChars = 40
    }
    self.text.addStyleClass("dim-label")
    button.horizontalAlignment = .center
    for widget in [icon, self.headline, self.text, button] { box.append(widget) }
    // A wrapping label asks for the width of its longest word: the page must not, or it would keep
    // the window from becoming narrow.
    widget = box
    button.keep(button.onClicked { [weak self] in self?.action?() })
    show(iconName: iconName, headline: headline, text: text)
  }

  /// Shows other words, and a button where there is something to do.
  func show(
    iconName: String, headline: String, text: String,
    button label: String? = nil, action: (() -> Void)? = nil
  ) {
    icon.iconName = iconName
    self.headline.text = headline
    self.text.text = text
    self.text.isVisible = !text.isEmpty
    self.action = action
    button.isVisible = label != nil
    if let label { button.label = label }
  }
}
