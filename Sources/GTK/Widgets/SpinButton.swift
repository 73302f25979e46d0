import CGTK

/// A field for a number, with buttons to change it in steps.
///
/// The wheel scrolls the container of the widget, and leaves the number as it is.
@MainActor
public final class SpinButton: Entry {
  /// Creates a button at the lower end of its range.
  ///
  /// The C function is `gtk_spin_button_new_with_range`.
  ///
  /// - Parameters:
  ///   - range: The range of the number.
  ///   - step: The change by a click; more than 0.
  public init(range: ClosedRange<Double>, step: Double = 1) {
    unsafe super.init(
      sinking: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    passScrollingOn()
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// The number.
  ///
  /// The C functions are `gtk_spin_button_get_value` and `gtk_spin_button_set_value`.
  public var value: Double {
    get { unsafe gtk_spin_button_get_value(cast()) }
    set { unsafe gtk_spin_button_set_value(cast(), newValue) }
  }

  /// Runs `handler` when the number changes.
  ///
  /// The C signal is `value-changed`.
  @discardableResult
  public func onValueChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("value-changed", handler)
  }
}
