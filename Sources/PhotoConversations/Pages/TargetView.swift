import GTK
import PhotoLibrary

/// A page view that has photos for commands to act on.
@MainActor
protocol TargetView: AnyObject {
  /// The view's widget.
  var widget: Widget { get }

  /// The photos that commands act on while the view has the keyboard focus: the selected ones of a list,
  /// else the one that the view shows; empty for none.
  var targetPhotos: [Photo] { get }
}

/// The view that the keyboard is in, also while a menu or the title bar has it.
@MainActor
final class KeyboardPlace {
  private weak var last: (any TargetView)?

  /// Notes which view has the focus now; a widget outside of all views changes nothing.
  func focusMoved(to widget: Widget?, in views: [any TargetView]) {
    if let view = views.first(where: { $0.widget.contains(widget) }) { last = view }
  }

  /// The view that had the focus last, while it shows; else the only one that shows, or `nil`.
  func view(of views: [any TargetView]) -> (any TargetView)? {
    if let last, last.widget.isMapped { return last }
    let shown = views.filter(\.widget.isMapped)
    return shown.count == 1 ? shown.first : nil
  }
}
