import CGTK
import ImageFiles

/// A container that shows or hides its child in a movement.
@MainActor
public final class Revealer: Bin {
  /// How the child appears.
  public enum Transition: Sendable {
    /// At once.
    case none
    /// It fades in.
    case crossfade
    /// It comes from below.
    case slideUp
    /// It comes from above.
    case slideDown

    var type: GtkRevealerTransitionType {
      switch self {
      case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      }
    }
  }

  /// Creates a container that hides its child.
  ///
  /// The C function is `gtk_revealer_new`.
  public init(transition: Transition = .crossfade, milliseconds: Int = 200) {
    unsafe super.init(sinking: gtk_revealer_new())
    unsafe gtk_revealer_set_transition_type(cast(), transition.type)
    unsafe gtk_revealer_set_transition_duration(cast(), CUnsignedInt(clamping: milliseconds))
  }

  /// Whether the child shows, or is about to.
  ///
  /// The C functions are `gtk_revealer_get_reveal_child` and `gtk_revealer_set_reveal_child`.
  public var isRevealed: Bool {
    get { unsafe gtk_revealer_get_reveal_child(cast()) != 0 }
    set { unsafe gtk_revealer_set_reveal_child(cast(), gboolean(newValue)) }
  }
}
