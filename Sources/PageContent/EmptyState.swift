public import GTK

/// A page that has nothing to show: an icon, a headline, a sentence that says what to do, and a
/// button that does it.
@MainActor
public final class EmptyState {
  /// What is on the screen.
  public let widget: Widget
  private let title = Label()
  private let text = Label()
  private let icon: Image
  private let button = Button()
  private var action: (() -> Void)?
  private var hasButton = false

  /// What is so.
  public var headline: String {
    get { title.text }
    set {
      title.text = newValue
      showWhatIsThere()
    }
  }

  /// Whether it says nothing for now.
  public var isBlank = false {
    didSet { if isBlank != oldValue { showWhatIsThere() } }
  }

  /// Creates a page with an icon, a headline and, where it is not empty, a sentence.
  public init(iconName: String, headline: String, text: String = "") {
    icon = Image(iconName: iconName, pixelSize: 64)
    let box = Box(orientation: .vertical, spacing: 12)
    box.horizontalAlignment = .center
    box.verticalAlignment = .center
    box.margins = .all(18)
    icon.addStyleClass("dim-label")
    title.addStyleClass("empty-headline")
    title.setAccessibleRole(.heading)
    icon.setAccessibleRole(.filler)
    for label in [title, self.text] {
      Self.letWrap(label)
      label.maxWidthChars = 40
    }
    self.text.addStyleClass("empty-text")
    button.horizontalAlignment = .center
    for widget in [icon, title, self.text, button] { box.append(widget) }
    widget = box
    button.keep(button.onClicked { [weak self] in self?.action?() })
    show(iconName: iconName, headline: headline, text: text)
  }

  /// Shows other words, and a button where there is something to do.
  ///
  /// - Parameters:
  ///   - iconName: The name of a symbolic icon.
  ///   - headline: What is so.
  ///   - text: What to do about it; empty for nothing.
  ///   - label: What the button says, or `nil` for no button.
  ///   - action: What the button does; kept, so it should hold its owner weakly.
  public func show(
    iconName: String, headline: String, text: String,
    button label: String? = nil, action: (() -> Void)? = nil
  ) {
    icon.iconName = iconName
    title.text = headline
    self.text.text = text
    self.action = action
    hasButton = label != nil
    if let label {
      button.label = label
      (button.child as? Label).map(Self.letWrap)
    }
    showWhatIsThere()
  }

  /// Has a text go on in another line rather than keep the window from becoming narrow.
  private static func letWrap(_ label: Label) {
    label.wraps = true
    label.justification = .center
  }

  private func showWhatIsThere() {
    icon.isVisible = !isBlank
    title.isVisible = !isBlank
    text.isVisible = !isBlank && !text.text.isEmpty
    button.isVisible = !isBlank && hasButton
    widget.accessibleName = isBlank ? nil : title.text
  }
}
