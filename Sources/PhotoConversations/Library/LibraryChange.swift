import GLib
import PhotoLibrary

/// A change of a library session, reported to its windows.
enum LibraryChange {
  /// The content, or the reason why there is none, became known.
  case opened
  /// A part of loading began or ended.
  case phase
  /// The folders' content or the library's notices changed.
  case content(LibraryDifference)
  /// An edit of annotations became visible; the photos are in the library's order. The files that
  /// were skipped have changed or disappeared since the edit that was undone or redone.
  case edited(
    AnnotationEdit, EditDirection, photos: [Photo.ID], skipped: [FilePath], isInThisWindow: Bool)
  /// A file operation ended; `isInThisWindow` if this window presents the result.
  case performed(FileOperation, FileOperationResult, EditDirection, isInThisWindow: Bool)
  /// Other programs, or windows of other libraries, changed the annotations of photos or, possibly
  /// without any photo, the stored undo history.
  case annotations([Photo.ID])
  /// The dates or cameras of photos were read.
  case captureDetails([Photo.ID])
  /// The order of photos changed.
  case order
  /// The layout of photos, as tiles or rows, changed.
  case layout
}
