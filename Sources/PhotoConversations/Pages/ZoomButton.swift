import GLib
import GTK

/// The header bar's zoom button, which shows the magnification and offers common ones.
///
/// An icon replaces the number if there is no room.
@MainActor
final class ZoomButton {
  /// The width of the longest number, in characters.
  private static let maxLength = 6

  let widget = MenuButton()
  private let label = Label()
  private let lock = Image(iconName: "changes-prevent-symbolic")

  /// Whether an icon indicates that the zoom is locked.
  var isLocked = false { didSet { lock.isVisible = isLocked } }

  /// Creates a button without a photo.
  ///
  /// - Parameter offersLock: Whether the menu contains the item that locks the zoom.
  init(offersLock: Bool = true) {
    let content = Box(orientation: .horizontal)
    content.append(WidgetThatFits([label, Image(iconName: "zoom-fit-best-symbolic")]))
    content.append(lock)
    widget.child = content
    widget.isFlat = true
    lock.isVisible = false
    label.style = TextStyle(hasTabularFigures: true)
    label.widthChars = Self.maxLength
    let sizes = PhotoCommands.zooms.map {
      Menu.Item($0.title, action: "window.\($0.name)", shortcut: $0.accelerators.first)
    }
    let lockCommand = PhotoCommands.lock
    let keeping = Menu.Item(
      lockCommand.title, action: "photos.lock-zoom", shortcut: lockCommand.accelerators.first)
    widget.menu = Menu(
      sections: [Menu.Section(sizes)] + (offersLock ? [Menu.Section([keeping])] : []))
    show(nil)
  }

  /// Shows the number of device pixels per pixel of the photo; nothing if `nil`.
  func show(_ magnification: Double?) {
    widget.isSensitive = magnification != nil
    let text = magnification.map(Self.text) ?? ""
    guard text != label.text || text.isEmpty else { return }
    label.text = text
    widget.setTooltipLabel(
      text.isEmpty
        ? localized("Zoom")
        // Translators: How large a photo shows, in percent, as in “Zoom: 55%”.
        : localized("Zoom: %s", text))
  }

  /// Returns a magnification as a percentage, such as "55%", with one decimal if it is small.
  static func text(of magnification: Double) -> String {
    let percent = magnification * 100
    // Translators: How large a photo shows, in percent, as in “55%”.
    return localized("%s%", numeral(percent, decimals: percent < 9.95 ? 1 : 0))
  }
}
