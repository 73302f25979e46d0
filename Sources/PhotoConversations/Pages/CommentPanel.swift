import AdaptiveSplit
import GTK

/// The comment about a photo, over the photo.
@MainActor
final class CommentPanel {
  let widget: Widget
  private let label = Label()

  init() {
    let panel = Box(orientation: .horizontal)
    panel.addStyleClass("photo-panel")
    label.wraps = true
    label.maxWidthChars = 44
    panel.append(label)
    widget = panel
  }

  /// The size of the text without the room around it, in logical pixels.
  var textSize: (width: Int, height: Int) {
    (label.allocation.width, label.allocation.height)
  }

  /// Shows a comment; an empty one hides the panel.
  func show(_ comment: String) {
    label.text = comment
    widget.isVisible = !comment.isEmpty
  }

  /// Leaves as much room around the comment as the size classes say.
  func show(_ traits: Traits) {
    let room = Self.room(for: traits)
    label.margins = Margins(
      top: room.height / 2, bottom: room.height / 2, start: room.width / 2, end: room.width / 2)
  }

  /// The room that the panel adds to its text, both sides together, in logical pixels.
  static func room(for traits: Traits) -> (width: Int, height: Int) {
    (traits.horizontal == .compact ? 8 : 40, traits.vertical == .compact ? 8 : 40)
  }
}
