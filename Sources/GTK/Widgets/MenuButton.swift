import CGTK
import GLib

/// A button that opens a popover.
@MainActor
public final class MenuButton: ToggleButton {
  /// The current value of ``menu``.
  private var shownMenu: Menu?
  /// The menu as a model for GTK, or nil until the popover is created.
  private var model: MenuModel? { didSet { oldValue?.clear() } }
  /// The limits of the menu's size.
  private var room: MenuRoom?
  /// Whether the program lets the button react whenever there is something to open.
  private var isEnabled = true

  /// Creates a button without a popover.
  ///
  /// The C function is `gtk_menu_button_new`.
  ///
  /// - Parameter iconName: The name of the icon in the theme.
  public init(iconName: String = "open-menu-symbolic") {
    unsafe super.init(sinking: g_object_new_with_properties(MenuButtonClass.type, 0, nil, nil))
    setContents(label: nil, iconName: iconName)
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Whether the button reacts to the person if its parents do; false without a ``popover``.
  ///
  /// A button that is set to false stays insensitive with another ``popover`` or ``menu``. The C
  /// functions are `gtk_widget_get_sensitive` and `gtk_widget_set_sensitive`.
  public override var isSensitive: Bool {
    get { super.isSensitive }
    set {
      isEnabled = newValue
      updateSensitivity()
    }
  }

  /// Makes the button sensitive if the program allows it and there is something to open.
  ///
  /// GTK makes it sensitive for each new popover.
  private func updateSensitivity() {
    let hasPopover = unsafe gtk_menu_button_get_popover(cast()) != nil
    let hasPopup = unsafe gtk_menu_button_get_popup(cast()) != nil
    super.isSensitive = isEnabled && (shownMenu != nil || hasPopover || hasPopup)
  }

  /// The popover that the button opens, or nil, in which case it is insensitive.
  ///
  /// The C functions are `gtk_menu_button_get_popover` and `gtk_menu_button_set_popover`.
  public var popover: Popover? {
    get {
      createMenu()
      return unsafe gtk_menu_button_get_popover(cast()).flatMap {
        unsafe Widget.wrapping(typed(Raw($0)))
      } as? Popover
    }
    set {
      shownMenu = nil
      model = nil
      room = nil
      unsafe gtk_menu_button_set_popover(cast(), newValue?.cast())
      updateSensitivity()
    }
  }

  /// The menu that the button opens, or nil.
  ///
  /// Setting it replaces ``popover``, which is created when it opens for the first time. The C
  /// function is `gtk_menu_button_set_menu_model`.
  public var menu: Menu? {
    get { shownMenu }
    set {
      guard newValue != shownMenu else { return }
      shownMenu = newValue
      if let newValue, model?.change(to: newValue) == true {
        room?.takeMenus()
        room?.shortcuts.labels = MenuModel.shortcuts(of: newValue)
        return
      }
      let isCreated = model != nil || !MenuButtonClass.creates(self)
      model = nil
      room = nil
      if isCreated, newValue != nil { return createMenu() }
      unsafe gtk_menu_button_set_menu_model(cast(), nil)
      updateSensitivity()
    }
  }

  /// Creates the popover of the menu, if there is a menu without one.
  fileprivate func createMenu() {
    guard let menu = shownMenu, model == nil else { return }
    let model = MenuModel(menu)
    self.model = model
    unsafe gtk_menu_button_set_menu_model(cast(), model.cast())
    updateSensitivity()
    room = popover.map { MenuRoom($0, of: menu) }
  }
}

/// The C class behind ``MenuButton``: a `GtkMenuButton` whose menu is created when it opens.
@MainActor
private enum MenuButtonClass {
  static let type = unsafe derivedType(
    of: gtk_menu_button_get_type(), named: "SwiftMenuButton", callback(initialize))

  /// Returns whether a button creates its menu when it opens; a borrowed one may not.
  static func creates(_ button: MenuButton) -> Bool {
    unsafe Widget.isA(button.cast(), type)
  }

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    buttonClass, _ in
    unsafe typed(buttonClass, as: GtkToggleButtonClass.self).pointee.toggled = callback(toggled)
  }

  private static let toggled: @MainActor @convention(c) (Raw) -> Void = { button in
    // GTK also calls this while it removes an open popover.
    if let button = unsafe Object.living(button) as? MenuButton, button.isActive {
      button.createMenu()
    }
    unsafe gtkClass.pointee.toggled(typed(button))
  }

  private static let gtkClass: UnsafeMutablePointer<GtkToggleButtonClass> =
    unsafe typed(g_type_class_ref(gtk_menu_button_get_type()))
}
