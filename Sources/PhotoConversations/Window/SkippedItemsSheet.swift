import GLib
import GTK

/// A list of the files that a scan skipped, with reasons.
@MainActor
final class SkippedItemsSheet {
  let widget: Widget
  let view = TextView()

  init() {
    view.isEditable = false
    view.acceptsTab = false
    view.accessibleName = localized("Skipped items")
    let room = Box(orientation: .vertical)
    room.margins = .all(12)
    room.append(ScrolledWindow(view), expand: true)
    widget = room
  }

  /// Lists problems, one paragraph each, as text that can be selected and copied.
  func show(_ problems: [String]) {
    view.text = problems.map(\.onOneLine).joined(separator: "\n\n")
  }
}
