import CGTK
import GLib

/// A container that shows one of its children at a time.
@MainActor
public final class Stack: Container {
  /// A transition between two children.
  public enum Transition: Sendable {
    /// No transition.
    case none
    /// A cross-fade.
    case crossfade
    /// The new child slides in from the right.
    case slideLeft

    var type: GtkStackTransitionType {
      switch self {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideLeft: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      }
    }
  }

  /// Creates an empty stack without transitions, as large as its largest child.
  ///
  /// The C class derives from `GtkStack`.
  public convenience init() {
    unsafe self.init(sinking: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
  }

  /// The stack's purpose for assistive tools, or nil if it is no landmark.
  ///
  /// The C functions are `atk_object_set_role` and `atk_object_get_attributes`.
  public var landmark: Landmark? {
    didSet { setAccessibleRole(landmark == nil ? .panel : .landmark) }
  }

  /// Adds a child; the first one is visible.
  ///
  /// The C function is `gtk_container_add`.
  public func add(_ child: Widget) {
    unsafe gtk_container_add(cast(), child.cast())
  }

  /// The visible child, or nil if the stack is empty.
  ///
  /// Setting it to the visible child, to nil or to a widget that is not in the stack changes
  /// nothing; a hidden child is shown. The C functions are `gtk_stack_get_visible_child` and
  /// `gtk_stack_set_visible_child`.
  public var visibleChild: Widget? {
    get { unsafe Widget.wrapping(gtk_stack_get_visible_child(cast())) }
    set {
      guard let newValue, newValue.parent == self, newValue != visibleChild else { return }
      newValue.isVisible = true
      unsafe gtk_stack_set_visible_child(cast(), newValue.cast())
    }
  }

  /// Whether the stack is as wide as its widest child, rather than as the visible one.
  ///
  /// The C functions are `gtk_stack_get_hhomogeneous` and `gtk_stack_set_hhomogeneous`.
  public var isHorizontallyHomogeneous: Bool {
    get { unsafe gtk_stack_get_hhomogeneous(cast()) != 0 }
    set { unsafe gtk_stack_set_hhomogeneous(cast(), gboolean(newValue)) }
  }

  /// Whether the stack is as high as its highest child, rather than as the visible one.
  ///
  /// The C functions are `gtk_stack_get_vhomogeneous` and `gtk_stack_set_vhomogeneous`.
  public var isVerticallyHomogeneous: Bool {
    get { unsafe gtk_stack_get_vhomogeneous(cast()) != 0 }
    set { unsafe gtk_stack_set_vhomogeneous(cast(), gboolean(newValue)) }
  }

  /// Sets the transition for the next change of the visible child.
  ///
  /// The C function is `gtk_stack_set_transition_type`.
  public func setTransition(_ transition: Transition, milliseconds: Int = 200) {
    unsafe gtk_stack_set_transition_type(cast(), transition.type)
    unsafe gtk_stack_set_transition_duration(cast(), CUnsignedInt(clamping: milliseconds))
  }

  /// Whether a transition is running.
  ///
  /// The C function is `gtk_stack_get_transition_running`.
  public var isTransitionRunning: Bool { unsafe gtk_stack_get_transition_running(cast()) != 0 }

  /// Calls `handler` when another child becomes visible.
  ///
  /// The C signal is `notify::visible-child`.
  @discardableResult
  public func onVisibleChildChanged(
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    connectNotify("visible-child", handler)
  }
}
