import CGTK
import GLib

/// A scrollable view of a larger widget.
@MainActor
public final class ScrolledWindow: Bin {
  /// The visibility of the horizontal scroll bar.
  public enum Policy: Sendable {
    /// A scroll bar if it is needed.
    case automatic
    /// No scroll bar: the content determines the view's size.
    case never
    /// No scroll bar, but the view scrolls.
    case hidden

    var type: GtkPolicyType {
      switch self {
      case .automatic: GTK_POLICY_AUTOMATIC
      case .never: GTK_POLICY_NEVER
      case .hidden: GTK_POLICY_EXTERNAL
      }
    }
  }

  /// Creates a view of a widget, or an empty view, with a vertical scroll bar if it is needed.
  ///
  /// The C function is `gtk_scrolled_window_new`.
  ///
  /// - Parameters:
  ///   - child: A widget that is in no container, or nil.
  ///   - horizontal: The visibility of the horizontal scroll bar.
  public convenience init(_ child: Widget? = nil, horizontal: Policy = .never) {
    unsafe self.init(sinking: gtk_scrolled_window_new(nil, nil))
    unsafe gtk_scrolled_window_set_policy(cast(), horizontal.type, GTK_POLICY_AUTOMATIC)
    self.child = child
  }

  /// The child, or nil.
  ///
  /// A widget without scrolling of its own is put into a viewport, which is not visible in this
  /// property. The C functions are `gtk_bin_get_child` and `gtk_container_add`.
  public override var child: Widget? {
    get {
      guard let inner = unsafe gtk_bin_get_child(cast()) else { return nil }
      let isViewport =
        unsafe g_type_check_instance_is_a(typed(Raw(inner)), gtk_viewport_get_type()) != 0
      return unsafe Widget.wrapping(isViewport ? gtk_bin_get_child(typed(Raw(inner))) : inner)
    }
    set {
      guard newValue != child else { return }
      child?.removeFromParent()
      // The viewport around it, if any.
      if let inner = unsafe gtk_bin_get_child(cast()) { unsafe gtk_container_remove(cast(), inner) }
      if let newValue { unsafe gtk_container_add(cast(), newValue.cast()) }
    }
  }

  /// The vertical scroll offset, from top to bottom, in logical pixels.
  ///
  /// The C function is `gtk_adjustment_set_value`.
  public var verticalOffset: Double {
    get { unsafe gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(cast())) }
    set { unsafe gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(cast()), newValue) }
  }

  /// The height of the content, in logical pixels.
  ///
  /// The C function is `gtk_adjustment_get_upper`.
  public var contentHeight: Double {
    unsafe gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(cast()))
  }

  /// Calls `handler` when the view scrolls vertically.
  ///
  /// The C signal is `value-changed` of `GtkAdjustment`.
  @discardableResult
  public func onScrolled(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    let adjustment = unsafe gtk_scrolled_window_get_vadjustment(cast())
    return unsafe Object(borrowing: adjustment.map { Raw($0) }).connect("value-changed", handler)
  }

  /// Whether the view requests the size of its content, rather than a minimum.
  ///
  /// The C functions are `gtk_scrolled_window_set_propagate_natural_width` and `_height`.
  public var asksForContentSize: Bool {
    get { unsafe gtk_scrolled_window_get_propagate_natural_height(cast()) != 0 }
    set {
      unsafe gtk_scrolled_window_set_propagate_natural_width(cast(), gboolean(newValue))
      unsafe gtk_scrolled_window_set_propagate_natural_height(cast(), gboolean(newValue))
    }
  }
}
