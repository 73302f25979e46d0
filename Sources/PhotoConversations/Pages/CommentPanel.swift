import AdaptiveSplit
import GTK

/// The comment about a photo, over the photo.
@MainActor
final class CommentPanel {
  /// From how many characters on a comment scrolls in a room of its own.
  private static let longComment = 500
  /// How much of a comment shows; all of it stays in the library.
  private static let longestComment = 200_000

  let widget: Widget
  private let label = Label()
  /// What shows a long comment, of which only what is seen is laid out.
  private let text = TextView()
  private let scrolled: ScrolledWindow
  private var comment = ""

  init() {
    let panel = Box(orientation: .horizontal)
    panel.addStyleClass("photo-panel")
    label.wraps = true
    label.maxWidthChars = 44
    text.isEditable = false
    text.showsCursor = false
    text.acceptsTab = false
    scrolled = ScrolledWindow(text, horizontal: .hidden)
    scrolled.sizeRequest = (260, 180)
    scrolled.isVisible = false
    panel.append(label)
    panel.append(scrolled)
    widget = panel
  }

  /// The size of the text without the room around it, in logical pixels.
  var textSize: (width: Int, height: Int) {
    (label.allocation.width, label.allocation.height)
  }

  /// Shows a comment; an empty one hides the panel.
  func show(_ comment: String) {
    guard comment != self.comment else { return }
    self.comment = comment
    let isLong = comment.dropFirst(Self.longComment).first != nil
    label.text = isLong ? "" : comment
    text.text = ""
    if isLong { text.append(comment.drawable(most: Self.longestComment)) }
    label.isVisible = !isLong
    scrolled.isVisible = isLong
    widget.isVisible = !comment.isEmpty
  }

  /// Leaves as much room around the comment as the size classes say.
  func show(_ traits: Traits) {
    let room = Self.room(for: traits)
    let margins = Margins(
      top: room.height / 2, bottom: room.height / 2, start: room.width / 2, end: room.width / 2)
    label.margins = margins
    scrolled.margins = margins
  }

  /// The room that the panel adds to its text, both sides together, in logical pixels.
  static func room(for traits: Traits) -> (width: Int, height: Int) {
    (traits.horizontal == .compact ? 8 : 40, traits.vertical == .compact ? 8 : 40)
  }
}
