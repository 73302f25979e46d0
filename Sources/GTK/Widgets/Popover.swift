import CGTK
import GLib

/// A small window that points at a widget, and closes by a click outside or Escape.
@MainActor
public final class Popover: Bin {
  override class var isVisibleWhenCreated: Bool { false }

  /// Creates a closed popover.
  ///
  /// The C function is `gtk_popover_new`.
  ///
  /// - Parameter widget: The widget that it points at, or nil if a ``MenuButton`` will set it.
  public convenience init(relativeTo widget: Widget? = nil) {
    unsafe self.init(sinking: gtk_popover_new(widget?.cast()))
  }

  /// Sets the part of the widget that the popover points at, or nil for the whole widget.
  ///
  /// The C function is `gtk_popover_set_pointing_to`.
  public func setPointing(to rectangle: Rectangle?) {
    if let rectangle {
      var area = rectangle.allocation
      unsafe gtk_popover_set_pointing_to(cast(), &area)
    } else {
      unsafe gtk_popover_set_pointing_to(cast(), nil)
    }
  }

  /// Opens the popover.
  ///
  /// The C function is `gtk_popover_popup`.
  public func popup() {
    unsafe gtk_popover_popup(cast())
  }

  /// Closes the popover.
  ///
  /// The C function is `gtk_popover_popdown`.
  public func popdown() {
    unsafe gtk_popover_popdown(cast())
  }

  /// Runs `handler` when the popover closes.
  ///
  /// The C signal is `closed`.
  @discardableResult
  public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("closed", handler)
  }
}

/// A button that opens a popover.
@MainActor
public final class MenuButton: ToggleButton {
  /// The current value of ``menu``.
  var shownMenu: Menu?
  /// The menu as a model for GTK.
  var shownModel: MenuModel? { didSet { oldValue?.clear() } }
  /// The limits of the menu's size.
  var room: MenuRoom?

  /// Creates a button without a popover.
  ///
  /// The C function is `gtk_menu_button_new`.
  ///
  /// - Parameter iconName: The name of the icon in the theme.
  public init(iconName: String = "open-menu-symbolic") {
    unsafe super.init(sinking: gtk_menu_button_new())
    setContents(label: nil, iconName: iconName)
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// The popover that the button opens, or nil, in which case it is insensitive.
  ///
  /// The C functions are `gtk_menu_button_get_popover` and `gtk_menu_button_set_popover`.
  public var popover: Popover? {
    get {
      unsafe gtk_menu_button_get_popover(cast()).flatMap { unsafe Widget.wrapping(typed(Raw($0))) }
        as? Popover
    }
    set {
      shownMenu = nil
      shownModel = nil
      room = nil
      unsafe gtk_menu_button_set_popover(cast(), newValue?.cast())
    }
  }
}
