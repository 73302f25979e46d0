import CGTK
import GLib

/// A container with an accessible value that a person sets inside it, such as a row of stars:
/// assistive tools read and set it.
///
/// It receives the events over its child.
@MainActor
public final class ValueBox: Bin {
  /// The value; its text is the box's ``Widget/accessibleName``.
  public var value = 0 {
    didSet {
      guard value != oldValue, let accessible = unsafe gtk_widget_get_accessible(cast()) else {
        return
      }
      unsafe g_object_notify(typed(Raw(accessible)), "accessible-value")
    }
  }
  /// The range of the value.
  public private(set) var range = 0...0
  private var valueHandlers = Handlers<Int>()

  /// Creates a box without a child, at the value 0.
  ///
  /// The C class derives from `GtkEventBox`.
  ///
  /// - Parameter range: The range of the value.
  public convenience init(range: ClosedRange<Int>) {
    unsafe self.init(sinking: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
    self.range = range
    unsafe gtk_event_box_set_visible_window(cast(), gboolean(false))
    keep(Cleanup { [weak self] in self?.valueHandlers.removeAll() })
  }

  /// Connects a handler that is called when an assistive tool sets the value, which stays as it is
  /// until ``value`` is set.
  ///
  /// Kept as long as the box: capture weakly anything that keeps the box.
  @discardableResult
  public func onValueSet(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
    valueHandlers.add(handler)
  }

  private static let type = unsafe derivedType(
    of: gtk_event_box_get_type(), named: "SwiftValueBox", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { boxClass, _ in
    unsafe gtk_widget_class_set_accessible_type(
      typed(boxClass, as: GtkWidgetClass.self), accessibleType)
  }

  private static let accessibleType: GType = {
    let type = derivedType(
      of: gtk_container_accessible_get_type(), named: "SwiftValueBoxAccessible", nil)
    AccessibleValue.implement(on: type)
    return type
  }()
}

extension ValueBox: Valued {
  var accessibleValue: (number: Int, text: String?) { (value, accessibleName) }
  var accessibleRange: ClosedRange<Int> { range }
  func setAccessibleValue(_ number: Int) { valueHandlers(number) }
}
