import GTK
import ImageFiles

/// What was left out while folders were read, and why.
@MainActor
final class SkippedPage {
  let widget: Widget
  private let view = TextView()

  /// What it says, line by line.
  var text: String { view.text }

  init() {
    view.isEditable = false
    view.acceptsTab = false
    view.accessibleName = localized("What was skipped")
    let room = Box(orientation: .vertical)
    room.margins = .all(12)
    room.append(ScrolledWindow(view), expand: true)
    widget = room
  }

  /// Lists problems, one paragraph each: as text, which can be selected and copied.
  func show(_ problems: [String]) {
    view.text = problems.map(\.showingControls).joined(separator: "\n\n")
  }
}
