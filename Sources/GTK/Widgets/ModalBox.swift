import CGTK
import GLib

/// A container with a background of its own that lies over the rest of a window like a dialog:
/// modal, to assistive tools.
///
/// The program makes the widgets below insensitive.
@MainActor
public final class ModalBox: Bin {
  /// Creates a box without a child.
  ///
  /// The C class derives from `GtkEventBox`.
  public convenience init() {
    unsafe self.init(sinking: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
    setAccessibleRole(.dialog)
  }

  private static let type = unsafe derivedType(
    of: gtk_event_box_get_type(), named: "SwiftModalBox", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { boxClass, _ in
    unsafe gtk_widget_class_set_accessible_type(
      typed(boxClass, as: GtkWidgetClass.self), accessibleType)
  }

  private static let accessibleType = unsafe derivedType(
    of: gtk_container_accessible_get_type(), named: "SwiftModalBoxAccessible",
    callback(initializeAccessible))

  private static let initializeAccessible: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    objectClass, _ in
    unsafe typed(objectClass, as: AtkObjectClass.self).pointee.ref_state_set = callback(states)
  }

  private static let states: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<AtkStateSet>? =
    { accessible in
      let states = unsafe parent.pointee.ref_state_set(typed(accessible))
      unsafe atk_state_set_add_state(states, ATK_STATE_MODAL)
      return unsafe states
    }

  private static let parent: UnsafeMutablePointer<AtkObjectClass> =
    unsafe typed(g_type_class_ref(gtk_container_accessible_get_type()))
}
