import CGTK
import GLib

/// The accessible object of a ``Paned``'s divider, a slider.
///
/// The C class derives from `AtkObject`, as the divider is no widget.
@MainActor
final class PanedDivider: Object {
  init() {
    unsafe super.init(adopting: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
  }

  /// Sets its role and its parent: listeners of the changes may query the paned for its divider at
  /// once, and must find this one.
  func updatePosition(in paned: Paned) {
    unsafe atk_object_set_role(cast(), ATK_ROLE_SLIDER)
    unsafe atk_object_set_parent(cast(), gtk_widget_get_accessible(paned.cast()))
    unsafe atk_object_set_name(cast(), paned.dividerName)
  }

  func setName(_ name: String) { unsafe atk_object_set_name(cast(), name) }

  /// Notifies of a new position, in each frame of a resize.
  func notifyValue() {
    // Creating a string for the call would allocate an object, unless optimized.
    let name: StaticString = "accessible-value"
    let characters = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    unsafe g_object_notify(typed(raw), characters)
  }

  func notifyFocus(_ hasFocus: Bool) {
    unsafe atk_object_notify_state_change(
      cast(), AtkState(ATK_STATE_FOCUSED.rawValue), gboolean(hasFocus))
  }

  /// Notifies that it appeared or disappeared.
  func notifyPresence(_ isPresent: Bool) {
    guard let parent = unsafe atk_object_get_parent(cast()) else { return }
    let index = unsafe CUnsignedInt(PanedClass.widgetCount(in: Raw(parent)))
    unsafe CGTK_emit_child_changed(parent, gboolean(isPresent), index, cast())
  }
}

// MARK: - Queries of assistive tools

extension PanedDivider {
  private static let type: GType = {
    let type = unsafe derivedType(
      of: atk_object_get_type(), named: "SwiftDividerAccessible", callback(initialize))
    AccessibleValue.implement(on: type)
    var component = unsafe GInterfaceInfo(
      interface_init: callback(initializeComponent), interface_finalize: nil, interface_data: nil)
    unsafe g_type_add_interface_static(type, atk_component_get_type(), &component)
    return type
  }()

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    objectClass, _ in
    let objectClass = unsafe typed(objectClass, as: AtkObjectClass.self)
    unsafe objectClass.pointee.ref_state_set = callback(states)
    unsafe objectClass.pointee.get_index_in_parent = callback(index)
  }

  private static let initializeComponent: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    interface, _ in
    let interface = unsafe typed(interface, as: AtkComponentIface.self)
    unsafe interface.pointee.get_extents = callback(extents)
    unsafe interface.pointee.grab_focus = callback(grabFocus)
  }

  private static let index: @MainActor @convention(c) (Raw) -> CInt = { divider in
    guard let parent = unsafe atk_object_get_parent(typed(divider)) else { return -1 }
    return unsafe PanedClass.widgetCount(in: Raw(parent))
  }

  private static let states: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<AtkStateSet>? =
    { divider in
      let states = unsafe atk_state_set_new()
      guard let paned = unsafe paned(of: divider) else { return unsafe states }
      var known = [ATK_STATE_VISIBLE]
      if unsafe gtk_widget_is_sensitive(paned.cast()) != 0 {
        known += [ATK_STATE_ENABLED, ATK_STATE_SENSITIVE]
      }
      if paned.isMapped { known.append(ATK_STATE_SHOWING) }
      if paned.canFocus { known.append(ATK_STATE_FOCUSABLE) }
      if paned.hasFocus { known.append(ATK_STATE_FOCUSED) }
      known.append(paned.isSideBySide ? ATK_STATE_VERTICAL : ATK_STATE_HORIZONTAL)
      for state in known { unsafe atk_state_set_add_state(states, state) }
      return unsafe states
    }

  private typealias Extent = UnsafeMutablePointer<CInt>

  private static let extents:
    @MainActor @convention(c) (Raw, Extent?, Extent?, Extent?, Extent?, AtkCoordType) -> Void = {
      divider, x, y, width, height, coordinates in
      var (left, top, wide, high) = (CInt(0), CInt(0), CInt(0), CInt(0))
      if let parent = unsafe atk_object_get_parent(typed(divider)),
        let paned = unsafe paned(of: divider)
      {
        unsafe atk_component_get_extents(
          OpaquePointer(parent), &left, &top, &wide, &high, coordinates)
        let (start, size) = (CInt(clamping: paned.position), CInt(clamping: paned.handleSize))
        if !paned.isSideBySide {
          (top, high) = (top + start, size)
        } else {
          let isMirrored = paned.textDirection == .rightToLeft
          (left, wide) = (left + (isMirrored ? wide - start - size : start), size)
        }
      }
      unsafe x?.pointee = left
      unsafe y?.pointee = top
      unsafe width?.pointee = wide
      unsafe height?.pointee = high
    }

  private static let grabFocus: @MainActor @convention(c) (Raw) -> CInt = { divider in
    guard let paned = unsafe paned(of: divider), paned.canFocus else { return gboolean(false) }
    paned.grabFocus()
    return gboolean(paned.isFocus)
  }

  private static func paned(of divider: Raw) -> Paned? {
    unsafe AccessibleValue.widget(of: divider) as? Paned
  }
}
