import GTK
import ImageFiles

extension Label {
  /// Creates what says of a photo that shows that a part of it is missing; invisible until one is.
  static func truncationNote() -> Label {
    let note = Label("\(ImageError.Reason.truncated)")
    note.addStyleClass("photo-bar")
    note.wraps = true
    note.horizontalAlignment = .end
    let gap = PhotoDetailPage.gap
    note.margins = Margins(bottom: gap, start: gap, end: gap)
    note.isVisible = false
    return note
  }
}
