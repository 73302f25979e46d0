import CGTK
import GLib

/// A direction in which the keyboard focus moves.
public enum FocusDirection: Sendable {
  /// Towards the next widget, as with Tab.
  case forward
  /// Towards the previous widget, as with Shift and Tab.
  case backward
  /// Towards the widget above.
  case up
  /// Towards the widget below.
  case down
  /// Towards the widget on the left.
  case left
  /// Towards the widget on the right.
  case right

  var type: GtkDirectionType {
    switch self {
    case .forward: GTK_DIR_TAB_FORWARD
    case .backward: GTK_DIR_TAB_BACKWARD
    case .up: GTK_DIR_UP
    case .down: GTK_DIR_DOWN
    case .left: GTK_DIR_LEFT
    case .right: GTK_DIR_RIGHT
    }
  }
}

extension Widget {
  /// Whether the widget can have the keyboard focus.
  ///
  /// The C functions are `gtk_widget_get_can_focus` and `gtk_widget_set_can_focus`.
  public var canFocus: Bool {
    get { unsafe gtk_widget_get_can_focus(cast()) != 0 }
    set { unsafe gtk_widget_set_can_focus(cast(), gboolean(newValue)) }
  }

  /// Whether the widget receives keys now: it is its window's focus, and the window is active.
  ///
  /// The C function is `gtk_widget_has_focus`.
  public var hasFocus: Bool { unsafe gtk_widget_has_focus(cast()) != 0 }

  /// Whether the widget receives keys while its window is active.
  ///
  /// The C function is `gtk_widget_is_focus`.
  public var isFocus: Bool { unsafe gtk_widget_is_focus(cast()) != 0 }

  /// Whether the person can type text into the widget while it has the focus.
  ///
  /// The C types are `GtkEditable`, which can be read-only, and `GtkTextView`.
  public var takesText: Bool {
    if unsafe g_type_check_instance_is_a(typed(raw), gtk_text_view_get_type()) != 0 {
      return unsafe gtk_text_view_get_editable(cast()) != 0
    }
    return unsafe g_type_check_instance_is_a(typed(raw), gtk_editable_get_type()) != 0
      && gtk_editable_get_editable(opaque) != 0
  }

  /// Whether characters go to the widget rather than to commands: the person types text into it, or
  /// the beginning of a row's title into a list.
  var takesCharacters: Bool { takesText || (self as? ListView)?.typing?.isUnderWay == true }

  /// Whether the widget is in a popover, which restores the keyboard focus when it closes.
  ///
  /// The C function is `gtk_widget_get_ancestor`.
  public var isInPopover: Bool {
    unsafe gtk_widget_get_ancestor(cast(), gtk_popover_get_type()) != nil
  }

  /// Gives the widget the keyboard focus, if it is in a window and can have it.
  ///
  /// The C functions are `gtk_widget_realize` and `gtk_widget_grab_focus`.
  public func grabFocus() {
    // A widget may become visible only at its layout. Keys before that would be lost.
    if unsafe gtk_widget_get_realized(gtk_widget_get_toplevel(cast())) != 0 {
      unsafe gtk_widget_realize(cast())
    }
    unsafe gtk_widget_grab_focus(cast())
  }

  /// Restores the keyboard focus that the widget had before: unlike ``grabFocus()``, it keeps the
  /// selection of a text.
  ///
  /// The C functions are `gtk_widget_grab_focus` and `gtk_entry_grab_focus_without_selecting`.
  public func regainFocus() {
    if unsafe g_type_check_instance_is_a(typed(raw), gtk_entry_get_type()) != 0 {
      unsafe gtk_entry_grab_focus_without_selecting(cast())
    } else {
      grabFocus()
    }
  }

  /// Moves the keyboard focus inside the widget, or into it.
  ///
  /// The C function is `gtk_widget_child_focus`.
  ///
  /// - Returns: Whether the focus is inside the widget now; false if it has to leave.
  public func childFocus(_ direction: FocusDirection) -> Bool {
    unsafe gtk_widget_child_focus(cast(), direction.type) != 0
  }

  /// Runs `handler` when the widget gets the keyboard focus.
  ///
  /// The C signal is `focus-in-event`.
  @discardableResult
  public func onFocusIn(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("focus-in-event", handler)
  }

  /// Runs `handler` when the widget loses the keyboard focus.
  ///
  /// The C signal is `focus-out-event`.
  @discardableResult
  public func onFocusOut(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("focus-out-event", handler)
  }
}
