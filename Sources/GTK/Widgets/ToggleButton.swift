import CGTK
import GLib

/// A button that stays pressed.
@MainActor
open class ToggleButton: Button {
  /// Creates a button with a text, an icon, or neither.
  ///
  /// The C function is `gtk_toggle_button_new`.
  ///
  /// - Parameters:
  ///   - label: The text, without markup, or nil.
  ///   - iconName: The name of the icon that is shown if there is no text, or nil.
  public override init(label: String? = nil, iconName: String? = nil) {
    unsafe super.init(sinking: gtk_toggle_button_new())
    setContents(label: label, iconName: iconName)
  }

  /// Adopts a new object of this C class from a C function; see ``Object/init(sinking:)``.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Whether the button is pressed.
  ///
  /// Setting it runs the handlers of ``onToggled(_:)`` if it changes. The C functions are
  /// `gtk_toggle_button_get_active` and `gtk_toggle_button_set_active`.
  public var isActive: Bool {
    get { unsafe gtk_toggle_button_get_active(cast()) != 0 }
    set { unsafe gtk_toggle_button_set_active(cast(), gboolean(newValue)) }
  }

  /// Runs `handler` when the button changes between pressed and released.
  ///
  /// The C signal is `toggled`.
  @discardableResult
  public func onToggled(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("toggled", handler)
  }
}

/// A check box.
@MainActor
public final class CheckButton: ToggleButton {
  /// Creates a box with a text beside it.
  ///
  /// The C function is `gtk_check_button_new`.
  ///
  /// - Parameter label: The text, without markup.
  public init(_ label: String) {
    unsafe super.init(sinking: gtk_check_button_new())
    setContents(label: label, iconName: nil)
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }
}
