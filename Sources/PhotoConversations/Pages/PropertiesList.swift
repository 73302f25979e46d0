import GLib
import GTK

/// The lines of the properties of photos, in the inspector or a sheet.
@MainActor
final class PropertiesList {
  let widget: Widget
  /// Called with the URL of a map to open.
  var onMap: ((String) -> Void)?

  private let lines = Box(orientation: .vertical, spacing: 12)
  private let map = Button(label: localized("Show on a Map"))
  private var shown: [Widget] = []
  private var mapAddress: String?

  init() {
    let box = Box(orientation: .vertical, spacing: 12)
    box.margins = .all(18)
    box.append(lines)
    map.horizontalAlignment = .start
    box.append(map)
    map.isVisible = false
    widget = ScrolledWindow(box)
    map.onClicked { [weak self] in
      if let self, let mapAddress { onMap?(mapAddress) }
    }
  }

  /// Replaces the properties.
  func show(_ properties: PhotoProperties) {
    for widget in shown { lines.remove(widget) }
    shown = properties.lines.map(Self.line)
    for widget in shown { lines.append(widget) }
    mapAddress = properties.mapAddress
    map.isVisible = mapAddress != nil
  }

  private static func line(_ line: PhotoProperties.Line) -> Widget {
    let box = Box(orientation: .vertical)
    let title = Label(line.title)
    let text = Label(line.text.drawable(maxLength: 10_000))
    title.style = TextStyle(alpha: 0.75)
    text.wraps = true
    text.isSelectable = true
    text.accessibleName = "\(line.title): \(line.text.drawable(maxLength: 1000))"
    for label in [title, text] {
      label.xalign = 0
      label.maxWidthChars = 60
      box.append(label)
    }
    return box
  }
}
