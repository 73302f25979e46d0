import GLib
import ImageDecoding
import PictureView

extension ContentCover {
  /// Shows a file and its error, with a button for another try.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - tryAgain: Decodes the photo again; it is retained, so it should capture its owner weakly.
  func fail(_ error: ImageError, tryAgain: @escaping () -> Void) {
    fail(
      localized("Could Not Open This Photo"),
      because: "\(error.path.text.showingControls)\n\(error.reason)",
      button: localized("Try Again"), action: tryAgain)
  }
}
