import GTK

/// The label beside the icon of a header bar's first or last button, hidden if it would cut the
/// title.
@MainActor
final class LeadingLabel {
  /// The spacing between the icon and the label, in logical pixels.
  static let spacing = 6

  let label = Label()
  /// The icon and the label.
  private let content = Box(orientation: .horizontal, spacing: LeadingLabel.spacing)
  /// The width of the label when it was last visible, with spacing, in logical pixels.
  private var width = 0

  /// The label's text; empty for none.
  var text: String {
    get { label.text }
    set {
      guard newValue != label.text else { return }
      label.text = newValue
      label.isVisible = !newValue.isEmpty
    }
  }

  /// Whether the label is before the icon; false by default.
  var isBeforeIcon = false {
    didSet { if isBeforeIcon != oldValue { content.reorder(label, to: isBeforeIcon ? 0 : 1) } }
  }

  /// The current minimum width of the label, with spacing, in logical pixels.
  var minimumWidth: Int {
    label.isVisible ? label.minimumAndNaturalWidth().minimum + Self.spacing : 0
  }

  init() {
    label.ellipsis = .end
    label.maxWidthChars = 14
    label.isVisible = false
    // Measure again after its style has changed.
    label.onStyleUpdated { [weak label] in
      if let label { label.isVisible = !label.text.isEmpty }
    }
  }

  /// Puts an icon and the label into a button.
  func add(to button: Button, after icon: Image) {
    content.append(icon)
    content.append(label)
    button.child = content
  }

  /// Shows the label if the bar has room for it and for the whole title.
  ///
  /// - Parameters:
  ///   - bar: The bar that contains the button.
  ///   - room: The bar's width, in logical pixels.
  func fit(in bar: HeaderBar, width room: Int) {
    guard !text.isEmpty else { return }
    // A hidden label can't be measured.
    if label.isVisible { width = label.minimumAndNaturalWidth().natural + Self.spacing }
    let hidden = label.isVisible ? 0 : width
    label.isVisible = bar.minimumAndNaturalWidth().natural + hidden <= room
  }
}
