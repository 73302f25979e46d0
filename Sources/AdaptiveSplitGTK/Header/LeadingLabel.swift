import GTK

/// What a button at the leading edge of a header bar says beside its icon, where it doesn't cut the
/// title.
@MainActor
final class LeadingLabel {
  /// The room between the icon and the label, in logical pixels.
  static let spacing = 6

  private let label = Label()
  /// The room that the label takes, from when it showed last, in logical pixels.
  private var width = 0

  /// What it says; empty for nothing.
  var text: String {
    get { label.text }
    set {
      guard newValue != label.text else { return }
      label.text = newValue
      label.isVisible = !newValue.isEmpty
    }
  }

  /// Whether there is room for it.
  var isShown: Bool { label.isMapped }

  /// The room that it takes at least as it is now, in logical pixels.
  var minimumWidth: Int {
    label.isVisible ? label.minimumAndNaturalWidth().minimum + Self.spacing : 0
  }

  init() {
    label.ellipsis = .end
    label.maxWidthChars = 14
    label.isVisible = false
    // Measured anew where its style has changed.
    label.keep(
      label.onStyleUpdated { [weak label] in
        if let label { label.isVisible = !label.text.isEmpty }
      })
  }

  /// Puts an icon and the label into a button.
  func add(to button: Button, after icon: Image) {
    let content = Box(orientation: .horizontal, spacing: Self.spacing)
    content.append(icon)
    content.append(label)
    button.child = content
  }

  /// Shows the label where the bar has room for it and for all of its title.
  ///
  /// - Parameters:
  ///   - bar: The bar that the button is in.
  ///   - room: The width that the bar gets, in logical pixels.
  func fit(in bar: HeaderBar, width room: Int) {
    guard !text.isEmpty else { return }
    // A hidden label measures nothing.
    if label.isVisible { width = label.minimumAndNaturalWidth().natural + Self.spacing }
    let hidden = label.isVisible ? 0 : width
    label.isVisible = bar.minimumAndNaturalWidth().natural + hidden <= room
  }
}
