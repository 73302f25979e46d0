public import GTK

/// A placeholder for an empty page: an icon, a headline, a sentence about what to do, and a button
/// for it.
@MainActor
public final class EmptyState {
  /// The root widget.
  public let widget: Widget
  private let title = Label()
  private let text = Label()
  private let icon: Image
  private let button = Button()
  private var action: (() -> Void)?
  private var hasButton = false

  /// The headline.
  public var headline: String {
    get { title.text }
    set {
      title.text = newValue
      showWhatIsThere()
    }
  }

  /// Whether the placeholder is hidden for now.
  public var isBlank = false {
    didSet { if isBlank != oldValue { showWhatIsThere() } }
  }

  /// Creates a placeholder with an icon, a headline and, if it is not empty, a sentence.
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
    button.onClicked { [weak self] in self?.action?() }
    show(iconName: iconName, headline: headline, text: text)
  }

  /// Changes the texts, and shows a button if there is something to do.
  ///
  /// - Parameters:
  ///   - iconName: The name of a symbolic icon.
  ///   - headline: The headline.
  ///   - text: The sentence about what to do; empty for none.
  ///   - label: The button's label, or `nil` for no button.
  ///   - action: The button's action; retained, so it should hold its owner weakly.
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

  /// Lets a text wrap, so that it doesn't limit how narrow the window can be.
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
