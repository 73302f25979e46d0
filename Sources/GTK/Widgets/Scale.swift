import CGTK
import ImageFiles

/// A number to choose by dragging.
@MainActor
public final class Scale: Widget {
  /// Creates a scale at the lower end of its range.
  ///
  /// The C function is `gtk_scale_new_with_range`.
  ///
  /// - Parameters:
  ///   - orientation: The direction to drag in.
  ///   - range: The numbers to choose from.
  ///   - step: How far an arrow key goes; more than 0.
  public init(
    orientation: Orientation = .horizontal, range: ClosedRange<Double>, step: Double = 1
  ) {
    unsafe super.init(
      sinking: gtk_scale_new_with_range(
        orientation.orientation, range.lowerBound, range.upperBound, step))
    takesDrags = true
  }

  /// The number.
  ///
  /// The C functions are `gtk_range_get_value` and `gtk_range_set_value`.
  public var value: Double {
    get { unsafe gtk_range_get_value(cast()) }
    set { unsafe gtk_range_set_value(cast(), newValue) }
  }

  /// Whether the number is written beside the scale.
  ///
  /// The C functions are `gtk_scale_get_draw_value` and `gtk_scale_set_draw_value`.
  public var showsValue: Bool {
    get { unsafe gtk_scale_get_draw_value(cast()) != 0 }
    set { unsafe gtk_scale_set_draw_value(cast(), gboolean(newValue)) }
  }

  /// Runs `handler` when the number changes.
  ///
  /// The C signal is `value-changed`.
  public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("value-changed", handler)
  }
}

/// A number to write, or to change step by step.
@MainActor
public final class SpinButton: Entry {
  /// Creates a button at the lower end of its range.
  ///
  /// The C function is `gtk_spin_button_new_with_range`.
  ///
  /// - Parameters:
  ///   - range: The numbers to choose from.
  ///   - step: How far a click goes; more than 0.
  public init(range: ClosedRange<Double>, step: Double = 1) {
    unsafe super.init(
      sinking: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
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
  public func onValueChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("value-changed", handler)
  }
}
