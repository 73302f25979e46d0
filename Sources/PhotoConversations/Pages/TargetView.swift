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

/// The view with the keyboard focus, also while a menu or the title bar has it.
@MainActor
final class FocusedView {
  private weak var last: (any TargetView)?

  /// Updates the focused view; a widget outside of all views changes nothing.
  func focusMoved(to widget: Widget?, in views: [any TargetView]) {
    if let view = views.first(where: { $0.widget.contains(widget) }) { last = view }
  }

  /// Returns the last focused view if it is visible, or else the only visible one, or `nil`.
  func view(of views: [any TargetView]) -> (any TargetView)? {
    if let last, last.widget.isMapped { return last }
    let shown = views.filter(\.widget.isMapped)
    return shown.count == 1 ? shown.first : nil
  }
}
