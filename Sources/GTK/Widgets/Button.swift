import CGTK
import GLib

/// A button with a text or an icon.
@MainActor
open class Button: Bin {
  /// Creates a button with a text, an icon, or neither.
  ///
  /// The C function is `gtk_button_new`.
  ///
  /// - Parameters:
  ///   - label: The text, without markup, or nil.
  ///   - iconName: The name of the icon that is shown if there is no text, or nil.
  public init(label: String? = nil, iconName: String? = nil) {
    unsafe super.init(sinking: gtk_button_new())
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

  /// The text, or nil if there is none.
  ///
  /// The C functions are `gtk_button_get_label` and `gtk_button_set_label`.
  public var label: String? {
    get { unsafe string(gtk_button_get_label(cast())) }
    set {
      guard newValue != label else { return }
      if newValue == nil { unsafe gtk_button_set_label(cast(), nil) }
      setContents(label: newValue, iconName: nil)
    }
  }

  /// Replaces the button's content by an icon of the theme.
  public func setIcon(named name: String) {
    setContents(label: nil, iconName: name)
  }

  /// Shows a text or, to save room, an icon of the theme for it; the text is the tooltip and the
  /// accessible name in either case.
  public func show(_ text: String, asIcon iconName: String?) {
    if let iconName { setIcon(named: iconName) } else { label = text }
    setTooltipLabel(text)
  }

  /// Whether the button has no frame until the pointer is over it.
  ///
  /// The C functions are `gtk_button_get_relief` and `gtk_button_set_relief`.
  public var isFlat: Bool {
    get { unsafe gtk_button_get_relief(cast()) == GTK_RELIEF_NONE }
    set { unsafe gtk_button_set_relief(cast(), newValue ? GTK_RELIEF_NONE : GTK_RELIEF_NORMAL) }
  }

  /// Whether a click gives the button the keyboard focus; true by default.
  ///
  /// The C functions are `gtk_widget_get_focus_on_click` and `gtk_widget_set_focus_on_click`.
  public var takesFocusByClick: Bool {
    get { unsafe gtk_widget_get_focus_on_click(cast()) != 0 }
    set { unsafe gtk_widget_set_focus_on_click(cast(), gboolean(newValue)) }
  }

  /// Clicks the button like a person does.
  ///
  /// The C function is `gtk_button_clicked`.
  public func click() {
    unsafe gtk_button_clicked(cast())
  }

  /// Runs `handler` when the button is clicked or activated with a key.
  ///
  /// The C signal is `clicked`.
  @discardableResult
  public func onClicked(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("clicked", handler)
  }

  func setContents(label: String?, iconName: String?) {
    if let label {
      child = nil
      removeStyleClass("image-button")
      unsafe gtk_button_set_label(cast(), label)
    } else if let iconName {
      if let image = child as? Image {
        image.iconName = iconName
      } else {
        unsafe gtk_button_set_label(cast(), nil)
        child = Image(iconName: iconName)
      }
      addStyleClass("image-button")
    }
  }
}
