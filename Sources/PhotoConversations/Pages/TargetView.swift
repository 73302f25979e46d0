import GTK
import PhotoLibrary

/// A page view with photos to which commands apply.
@MainActor
protocol TargetView: AnyObject {
  /// The view's widget.
  var widget: Widget { get }

  /// The photos to which commands apply while the view has the keyboard focus.
  ///
  /// They are the selected ones of a list, or else the visible one; empty for none.
  var targetPhotos: [Photo] { get }
}
