import GTK
import ImageDecoding

extension Label {
  /// Creates a hidden note that a part of the photo is missing.
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
