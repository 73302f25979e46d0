import CGTK
import ImageFiles

/// A pile of widgets, of which one shows.
@MainActor
public final class Stack: Container {
  /// How one widget takes the place of another.
  public enum Transition: Sendable {
    /// At once.
    case none
    /// One fades into the other.
    case crossfade
    /// The new one comes from the right.
    case slideLeft
    /// The new one comes from the left.
    case slideRight
    /// The new one comes from the right, over the old one.
    case coverLeft
    /// The old one leaves to the right, from over the new one.
    case uncoverRight

    var type: GtkStackTransitionType {
      switch self {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideLeft: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      case .coverLeft: GTK_STACK_TRANSITION_TYPE_OVER_LEFT
      case .uncoverRight: GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT
      }
    }
  }

  /// Creates an empty stack without transitions, as large as its largest widget.
  ///
  /// The C function is `gtk_stack_new`.
  public convenience init() {
    unsafe self.init(sinking: gtk_stack_new())
  }

  /// Adds a widget; the first one shows.
  ///
  /// The C function is `gtk_container_add`.
  public func add(_ child: Widget) {
    unsafe gtk_container_add(cast(), child.cast())
  }

  /// The widget that shows, or nil where the stack is empty.
  ///
  /// Setting it to what already shows, to nil or to a widget that is not in the stack changes
  /// nothing; a hidden widget of the stack is shown. The C functions are
  /// `gtk_stack_get_visible_child` and `gtk_stack_set_visible_child`.
  public var visibleChild: Widget? {
    get { unsafe Widget.wrapping(gtk_stack_get_visible_child(cast())) }
    set {
      guard let newValue, newValue.parent == self, newValue != visibleChild else { return }
      newValue.isVisible = true
      unsafe gtk_stack_set_visible_child(cast(), newValue.cast())
    }
  }

  /// Whether the stack is as wide as its widest widget, rather than as the one that shows.
  ///
  /// The C functions are `gtk_stack_get_hhomogeneous` and `gtk_stack_set_hhomogeneous`.
  public var isHorizontallyHomogeneous: Bool {
    get { unsafe gtk_stack_get_hhomogeneous(cast()) != 0 }
    set { unsafe gtk_stack_set_hhomogeneous(cast(), gboolean(newValue)) }
  }

  /// Whether the stack is as high as its highest widget, rather than as the one that shows.
  ///
  /// The C functions are `gtk_stack_get_vhomogeneous` and `gtk_stack_set_vhomogeneous`.
  public var isVerticallyHomogeneous: Bool {
    get { unsafe gtk_stack_get_vhomogeneous(cast()) != 0 }
    set { unsafe gtk_stack_set_vhomogeneous(cast(), gboolean(newValue)) }
  }

  /// How the next widget takes the place of the one that shows.
  ///
  /// The C function is `gtk_stack_set_transition_type`.
  public func setTransition(_ transition: Transition, milliseconds: Int = 200) {
    unsafe gtk_stack_set_transition_type(cast(), transition.type)
    unsafe gtk_stack_set_transition_duration(cast(), CUnsignedInt(clamping: milliseconds))
  }

  /// Whether one widget is taking the place of another now.
  ///
  /// The C function is `gtk_stack_get_transition_running`.
  public var isTransitionRunning: Bool { unsafe gtk_stack_get_transition_running(cast()) != 0 }

  /// Runs `handler` when another widget shows.
  ///
  /// The C signal is `notify::visible-child`.
  public func onVisibleChildChanged(
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    connectNotify("visible-child", handler)
  }
}
