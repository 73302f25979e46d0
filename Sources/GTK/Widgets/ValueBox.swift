import CGTK
import ImageFiles

/// A container that sees the events over what is inside, and stands for a number that people set
/// there, as a row of stars does: assistive tools read and set it.
@MainActor
public final class ValueBox: Bin {
  /// The number; words for it are the box's ``Widget/accessibleName``.
  public var value = 0 {
    didSet {
      guard value != oldValue, let accessible = unsafe gtk_widget_get_accessible(cast()) else {
        return
      }
      unsafe g_object_notify(typed(Raw(accessible)), "accessible-value")
    }
  }
  /// The smallest and the largest number.
  public private(set) var range = 0...0
  /// Runs when an assistive tool sets the number, which stays as it is until ``value`` is set.
  ///
  /// Kept as long as the box: capture weakly what keeps that.
  public var onValueSet: (@MainActor (Int) -> Void)?

  /// Creates a box without a child, at the number 0.
  ///
  /// The C class derives from `GtkEventBox`.
  ///
  /// - Parameter range: The smallest and the largest number.
  public convenience init(range: ClosedRange<Int>) {
    unsafe self.init(sinking: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
    self.range = range
    unsafe gtk_event_box_set_visible_window(cast(), gboolean(false))
    keep(Cleanup { [weak self] in self?.onValueSet = nil })
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
  var spokenValue: (number: Int, words: String?) { (value, accessibleName) }
  var spokenRange: ClosedRange<Int> { range }
  func setSpokenValue(_ number: Int) { onValueSet?(number) }
}
