import CGTK
import GLib

/// A widget that has an accessible value, itself or in a part.
@MainActor
protocol Valued: Widget {
  /// The value, and a text for it if needed.
  var accessibleValue: (number: Int, text: String?) { get }
  /// The range of the value.
  var accessibleRange: ClosedRange<Int> { get }
  /// Sets the value like a person does.
  func setAccessibleValue(_ number: Int)
}

/// The accessible value of a ``Valued`` widget, or of its part: C's `AtkValue`.
@MainActor
enum AccessibleValue {
  /// Implements the interface on a C class.
  static func implement(on type: GType) {
    var interface = unsafe GInterfaceInfo(
      interface_init: callback(initialize), interface_finalize: nil, interface_data: nil)
    unsafe g_type_add_interface_static(type, atk_value_get_type(), &interface)
  }

  /// Returns the widget of an accessible object, which may be its part's, or nil once it is gone.
  static func widget(of accessible: Raw) -> Widget? {
    var object = unsafe accessible
    if unsafe g_type_check_instance_is_a(typed(object), gtk_accessible_get_type()) == 0 {
      guard let parent = unsafe atk_object_get_parent(typed(object)) else { return nil }
      unsafe object = Raw(parent)
    }
    guard let widget = unsafe gtk_accessible_get_widget(typed(object)) else { return nil }
    return unsafe Object.living(Raw(widget)) as? Widget
  }

  private static func valued(_ accessible: Raw) -> (any Valued)? {
    unsafe widget(of: accessible) as? any Valued
  }

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { interface, _ in
    let interface = unsafe typed(interface, as: AtkValueIface.self)
    unsafe interface.pointee.get_value_and_text = callback(value)
    unsafe interface.pointee.get_range = callback(range)
    unsafe interface.pointee.get_increment = callback(increment)
    unsafe interface.pointee.set_value = callback(setValue)
  }

  private typealias Text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private static let value:
    @MainActor @convention(c) (Raw, UnsafeMutablePointer<Double>?, Text?) -> Void = {
      accessible, number, text in
      let value = unsafe valued(accessible)?.accessibleValue
      unsafe number?.pointee = Double(value?.number ?? 0)
      unsafe text?.pointee = (value?.text).flatMap { unsafe g_strdup($0) }
    }

  private static let range: @MainActor @convention(c) (Raw) -> OpaquePointer? = { accessible in
    guard let range = unsafe valued(accessible)?.accessibleRange else { return nil }
    return unsafe atk_range_new(Double(range.lowerBound), Double(range.upperBound), "")
  }

  private static let increment: @MainActor @convention(c) (Raw) -> Double = { _ in 1 }

  private static let setValue: @MainActor @convention(c) (Raw, Double) -> Void = {
    accessible, number in
    guard let widget = unsafe valued(accessible),
      unsafe gtk_widget_is_sensitive(widget.cast()) != 0
    else { return }
    let range = widget.accessibleRange
    // NaN becomes the lower bound.
    let clamped = max(Double(range.lowerBound), min(number, Double(range.upperBound)))
    widget.setAccessibleValue(Int(exactly: clamped.rounded()) ?? range.lowerBound)
  }
}
