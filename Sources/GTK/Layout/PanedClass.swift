import CGTK
import ImageFiles

/// The C class behind ``Paned``: a `GtkPaned` that Swift places, and whose divider tells assistive
/// tools its real ends.
@MainActor
enum PanedClass {
  static let type = unsafe derivedType(
    of: gtk_paned_get_type(), named: "SwiftPaned", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { panedClass, _ in
    unsafe LayoutClass.initialize(panedClass, nil)
    unsafe gtk_widget_class_set_accessible_type(
      typed(panedClass, as: GtkWidgetClass.self), accessibleType)
  }

  private static let accessibleType: GType = {
    let type = derivedType(
      of: gtk_paned_accessible_get_type(), named: "SwiftPanedAccessible", nil)
    var interface = unsafe GInterfaceInfo(
      interface_init: callback(initializeValue), interface_finalize: nil, interface_data: nil)
    unsafe g_type_add_interface_static(type, atk_value_get_type(), &interface)
    return type
  }()

  private static let initializeValue: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    interface, _ in
    let interface = unsafe typed(interface, as: AtkValueIface.self)
    unsafe interface.pointee.get_minimum_value = callback(minimum)
    unsafe interface.pointee.get_maximum_value = callback(maximum)
    unsafe interface.pointee.get_range = callback(ends)
  }

  private static let minimum: @MainActor @convention(c) (Raw, Raw) -> Void = { accessible, value in
    unsafe write(range(of: accessible)?.lowerBound ?? 0, to: value)
  }

  private static let maximum: @MainActor @convention(c) (Raw, Raw) -> Void = { accessible, value in
    unsafe write(range(of: accessible)?.upperBound ?? Int(CInt.max), to: value)
  }

  private static let ends: @MainActor @convention(c) (Raw) -> OpaquePointer? = { accessible in
    guard let range = unsafe range(of: accessible) else { return nil }
    return unsafe atk_range_new(Double(range.lowerBound), Double(range.upperBound), "")
  }

  private static func range(of accessible: Raw) -> ClosedRange<Int>? {
    guard let widget = unsafe gtk_accessible_get_widget(typed(accessible)) else { return nil }
    let paned = unsafe Object.living(Raw(widget)) as? Paned
    return paned.map { $0.positionRange?() ?? 0...max(0, $0.allocation.width) }
  }

  /// Answers with a number: the value that ATK passes is no value yet.
  private static func write(_ number: Int, to value: Raw) {
    let value = unsafe typed(value, as: GValue.self)
    unsafe value.initialize(to: GValue())
    unsafe g_value_init(value, CGTK_type_int())
    unsafe g_value_set_int(value, CInt(clamping: number))
  }
}
