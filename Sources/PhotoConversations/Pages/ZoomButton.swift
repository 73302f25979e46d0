import GTK
import ImageFiles

/// How large the photo shows, in the header bar: a button that offers the usual sizes.
///
/// Where the bar has no room for the number, a sign stands in its place.
@MainActor
final class ZoomButton {
  /// The room that the largest number takes, in characters.
  private static let longest = 6

  let widget = MenuButton()
  private let label = Label()
  private let lock = Image(iconName: "changes-prevent-symbolic")

  /// Whether a sign says that the size stays from photo to photo.
  var isLocked = false { didSet { lock.isVisible = isLocked } }

  /// Creates a button without a photo.
  ///
  /// - Parameter offersLock: Whether it offers to keep the size from photo to photo.
  init(offersLock: Bool = true) {
    let content = Box(orientation: .horizontal)
    content.append(WidgetThatFits([label, Image(iconName: "zoom-fit-best-symbolic")]))
    content.append(lock)
    widget.child = content
    widget.isFlat = true
    lock.isVisible = false
    label.style = TextStyle(hasTabularFigures: true)
    label.widthChars = Self.longest
    let sizes = PhotoCommands.zooms.map { Menu.Item($0.title, action: "window.\($0.name)") }
    let keeping = Menu.Item(PhotoCommands.lock.title, action: "photos.lock-zoom")
    widget.menu = Menu(
      sections: [Menu.Section(sizes)] + (offersLock ? [Menu.Section([keeping])] : []))
    show(nil)
  }

  /// Shows how many pixels of the screen each one of the photo is wide; nothing without a photo.
  func show(_ magnification: Double?) {
    widget.isSensitive = magnification != nil
    let text = magnification.map(Self.text) ?? ""
    guard text != label.text || text.isEmpty else { return }
    label.text = text
    widget.explain(
      as: text.isEmpty
        ? localized("Size of the photo")
        // Translators: How large a photo shows, in percent, as in “Size of the photo: 55%”.
        : localized("Size of the photo: %s", text))
  }

  /// Returns a magnification as "55%".
  static func text(of magnification: Double) -> String {
    // Translators: How large a photo shows, in percent, as in “55%”.
    localized("%s%", percent(magnification))
  }

  /// A magnification in percent, with a tenth where the number is small.
  private static func percent(_ magnification: Double) -> String {
    let percent = magnification * 100
    return numeral(percent, decimals: percent < 9.95 ? 1 : 0)
  }
}
