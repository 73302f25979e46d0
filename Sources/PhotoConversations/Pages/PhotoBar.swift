import GTK
import ImageDecoding
import PictureView

/// The bar at the lower edge of a photo, over the blurred photo, with a note above it that the
/// photo's file is truncated.
@MainActor
final class PhotoBar {
  /// The margin of the bar and the gap between its parts, in logical pixels.
  static let gap = 12

  /// The bar.
  let widget = EventBox()
  /// The widgets in the bar.
  let content: Box
  let ground: FrostedGround
  /// The hidden note that a part of the photo is missing.
  let note = Label("\(ImageError.Reason.truncated)")
  /// The bar and the note, as wide as the photo, so that they are measured for its width.
  let place = Box(orientation: .vertical)

  /// Creates a bar without widgets.
  ///
  /// - Parameters:
  ///   - picture: The photo below the bar.
  ///   - spacing: The gap between the widgets, in logical pixels.
  init(over picture: PictureView, spacing: Int = 0) {
    content = Box(orientation: .horizontal, spacing: spacing)
    ground = FrostedGround(of: content, over: picture)
    widget.child = content
    widget.setAccessibleRole(.filler)
    widget.horizontalAlignment = .end
    widget.margins = .all(Self.gap)
    note.addStyleClass("photo-bar")
    note.wraps = true
    note.horizontalAlignment = .end
    note.margins = Margins(bottom: Self.gap, start: Self.gap, end: Self.gap)
    note.isVisible = false
    place.appendAtEnd(note)
    place.appendAtEnd(widget)
  }
}
