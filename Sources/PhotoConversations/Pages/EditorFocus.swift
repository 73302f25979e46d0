import GLib
import GTK

/// The keyboard focus of a text editor, which ends when another widget of the window has it.
///
/// A menu returns the focus, a window that isn't active keeps it, and a widget that moves to
/// another column loses it only until it is there.
@MainActor
final class EditorFocus {
  /// The widget of the editor, with its buttons.
  private let widget: Widget
  /// Called when another widget has the focus.
  var onLeft: (() -> Void)?
  private var watch: SignalConnection?
  private var check: ScheduledCall?
  /// Whether the editor had the focus at the last check.
  private var wasHeld = false

  init(of widget: Widget) { self.widget = widget }

  /// Whether the widget, or one in it, has the focus.
  var isInside: Bool { widget.contains(widget.window?.focusWidget) }

  /// Whether the editor has the focus, or gets it back from a menu.
  var isHeld: Bool {
    let focus = widget.window?.focusWidget
    return isInside || wasHeld && (focus == nil || focus?.isInPopover == true)
  }

  /// Watches the focus from now on.
  func begin() {
    wasHeld = isInside
    watch = widget.window?.onFocusChanged { [weak self] _ in
      // On its way to another widget, the focus may be nowhere.
      self?.check = MainLoop.idle { self?.checkFocus() }
    }
  }

  /// Watches the focus no longer.
  func end() {
    watch?.disconnect()
    watch = nil
    check = nil
    wasHeld = false
  }

  private func checkFocus() {
    guard watch != nil else { return }
    wasHeld = isHeld
    if !wasHeld { onLeft?() }
  }
}
