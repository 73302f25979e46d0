import CGTK
import GLib

/// The C class behind ``Paned``: a `GtkPaned` that is laid out in Swift, and whose divider is an
/// accessible object of its own, as long as it can be moved.
@MainActor
enum PanedClass {
  static let type = unsafe derivedType(
    of: gtk_paned_get_type(), named: "SwiftPaned", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { panedClass, _ in
    unsafe LayoutClass.initialize(panedClass, nil)
    unsafe typed(panedClass, as: GtkWidgetClass.self).pointee.get_accessible = callback(accessible)
    unsafe typed(panedClass, as: GtkWidgetClass.self).pointee.focus = callback(focus)
    noteGestures()
  }

  // MARK: Touch

  /// Returns GTK's touch gesture that moves the divider, or nil.
  ///
  /// GTK has no accessor for it, so it is recorded when it is created.
  static func fingers(of paned: Raw) -> OpaquePointer? {
    unsafe OpaquePointer(g_object_get_qdata(typed(paned), fingersQuark))
  }

  private static let fingersQuark = unsafe g_quark_from_string("swift-paned-fingers")
  private typealias Constructed = @MainActor @convention(c) (Raw) -> Void
  private static let gestureClass: UnsafeMutablePointer<GObjectClass> =
    unsafe typed(g_type_class_ref(gtk_gesture_pan_get_type()))
  private static let gestureConstructed = unsafe gestureClass.pointee.constructed

  private static func noteGestures() {
    _ = unsafe gestureConstructed
    unsafe gestureClass.pointee.constructed = callback(constructed)
  }

  private static let constructed: Constructed = { gesture in
    unsafe gestureConstructed?(typed(gesture))
    // While GTK creates a paned, its class is still GTK's own.
    guard let widget = unsafe gtk_event_controller_get_widget(OpaquePointer(gesture)),
      unsafe g_type_check_instance_is_a(typed(Raw(widget)), gtk_paned_get_type()) != 0
    else { return }
    unsafe g_object_set_qdata(typed(Raw(widget)), fingersQuark, gesture)
  }

  // MARK: Focus and accessibility

  private static let focus: @MainActor @convention(c) (Raw, GtkDirectionType) -> CInt = {
    paned, direction in
    unsafe TabOrder.focus(in: paned, direction) ?? gtkClass.pointee.focus(typed(paned), direction)
  }

  private static let gtkClass: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_paned_get_type()))

  /// Returns the accessible object of the widget: GTK's own has a value, even if there is no
  /// divider.
  private static let accessible: @MainActor @convention(c) (Raw) -> Raw? = { widget in
    if let known = unsafe g_object_get_qdata(typed(widget), quark) { return unsafe known }
    guard let accessible = unsafe g_object_new_with_properties(accessibleType, 0, nil, nil) else {
      return nil
    }
    let object = Raw(accessible)
    // Listeners of the signals below may query it at once, and must find this one.
    unsafe g_object_set_qdata_full(typed(widget), quark, object, callback(release))
    unsafe gtk_accessible_set_widget(typed(object), typed(widget))
    unsafe atk_object_initialize(typed(object), widget)
    unsafe atk_object_set_role(typed(object), ATK_ROLE_SPLIT_PANE)
    return unsafe object
  }

  /// Releases the accessible object of a destroyed widget, a `GDestroyNotify`: assistive tools may
  /// still query it.
  private static let release: @MainActor @convention(c) (Raw) -> Void = { accessible in
    unsafe gtk_accessible_set_widget(typed(accessible), nil)
    unsafe g_object_unref(accessible)
  }

  private static let quark = unsafe g_quark_from_string("swift-accessible")

  private static let accessibleType = unsafe derivedType(
    of: gtk_container_accessible_get_type(), named: "SwiftPanedAccessible",
    callback(initializeAccessible))

  private static let initializeAccessible: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    objectClass, _ in
    let objectClass = unsafe typed(objectClass, as: AtkObjectClass.self)
    unsafe objectClass.pointee.get_n_children = callback(childCount)
    unsafe objectClass.pointee.ref_child = callback(child)
    unsafe objectClass.pointee.ref_state_set = callback(states)
  }

  private static let parent: UnsafeMutablePointer<AtkObjectClass> =
    unsafe typed(g_type_class_ref(gtk_container_accessible_get_type()))

  /// Returns the number of child widgets, which come before the divider.
  static func widgetCount(in accessible: Raw) -> CInt {
    unsafe parent.pointee.get_n_children(typed(accessible))
  }

  private static let childCount: @MainActor @convention(c) (Raw) -> CInt = { accessible in
    unsafe widgetCount(in: accessible) + (divider(in: accessible) == nil ? 0 : 1)
  }

  private static let child:
    @MainActor @convention(c) (Raw, CInt) -> UnsafeMutablePointer<AtkObject>? =
      { accessible, index in
        guard unsafe index == widgetCount(in: accessible) else {
          return unsafe parent.pointee.ref_child(typed(accessible), index)
        }
        guard let divider = unsafe divider(in: accessible) else { return nil }
        return unsafe typed(g_object_ref(divider.raw))
      }

  /// Excludes the focus, as keys belong to the divider.
  private static let states: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<AtkStateSet>? =
    { accessible in
      let states = unsafe parent.pointee.ref_state_set(typed(accessible))
      if unsafe divider(in: accessible) != nil {
        unsafe atk_state_set_remove_state(states, ATK_STATE_FOCUSED)
        unsafe atk_state_set_remove_state(states, ATK_STATE_FOCUSABLE)
      }
      return unsafe states
    }

  private static func divider(in accessible: Raw) -> PanedDivider? {
    (unsafe AccessibleValue.widget(of: accessible) as? Paned)?.divider
  }
}
