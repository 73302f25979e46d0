import GLib
import GTK
import ImageDecoding
import PictureView

/// The bar at the lower edge of a photo, over the blurred photo, with a note below it if only a
/// part or a thumbnail of the photo is visible.
@MainActor
final class PhotoBar {
  /// The margin of the bar and the gap between its parts, in logical pixels.
  static let gap = 12

  /// The bar.
  let widget = EventBox()
  /// The widgets in the bar.
  let content: Box
  let ground: FrostedGround
  /// The note that only a part or a thumbnail of the photo is visible; else hidden.
  let note = Label()
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

  /// Shows the note about a picture, or hides it.
  func showNote(about image: DecodedImage?) {
    note.text = image?.note ?? ""
    note.isVisible = !note.text.isEmpty
  }
}

extension DecodedImage {
  /// The note about a picture that isn't the complete photo; `nil` for a complete one.
  fileprivate var note: String? {
    if isTruncated { return "\(ImageError.Reason.truncated)" }
    return isRawThumbnail ? localized("This is only the thumbnail of a raw photo.") : nil
  }
}
