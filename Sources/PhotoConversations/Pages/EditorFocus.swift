import GLib
import GTK

/// The keyboard focus of a text editor, which ends when another widget of the window has it.
///
/// A menu returns the focus, and a window that isn't active keeps it.
@MainActor
final class EditorFocus {
  /// The widget of the editor, with its buttons.
  private let widget: Widget
  /// Called when another widget has the focus.
  var onLeft: (() -> Void)?
  private var watch: SignalConnection?
  private var check: ScheduledCall?

  init(of widget: Widget) { self.widget = widget }

  /// Whether the widget, or one in it, has the focus.
  var isInside: Bool { widget.contains(widget.window?.focusWidget) }

  /// Watches the focus from now on.
  func begin() {
    watch = widget.window?.onFocusChanged { [weak self] _ in
      // On its way to another widget, the focus may be nowhere.
      self?.check = MainLoop.idle { self?.look() }
    }
  }

  /// Watches the focus no longer.
  func end() {
    watch?.disconnect()
    watch = nil
    check = nil
  }

  private func look() {
    guard watch != nil, !isInside, widget.window?.focusWidget?.isInPopover != true else { return }
    onLeft?()
  }
}
