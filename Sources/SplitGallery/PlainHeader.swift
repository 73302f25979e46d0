import GLib
import GTK

/// The title bar of a gallery's window, with the window's menu.
@MainActor
protocol MenuHeader: AnyObject {
  /// The window's menu, or nil.
  var menu: Menu? { get set }
}

/// The title bar of a window without a split view: its title, its menu and its buttons.
@MainActor
final class PlainHeader: MenuHeader {
  /// The shortcuts of the title bar.
  static var shortcuts: [ShortcutsWindow.Topic] {
    let menu = ShortcutsWindow.Shortcut(localized("Open the menu"), [openMenu])
    return [ShortcutsWindow.Topic(localized("Window"), [menu])]
  }

  private static var openMenu: Accelerator { Accelerator(.f10) }

  var menu: Menu? {
    get { button.menu }
    set { button.menu = newValue }
  }

  let button = MenuButton()

  /// Sets a window's title and title bar.
  init(_ title: String, for window: Window) {
    let bar = HeaderBar()
    bar.title = title
    bar.showsWindowButtons = true
    bar.packEnd(button)
    button.setTooltipLabel(localized("Menu"))
    window.title = title
    window.titlebar = bar
    window.onKeyPress { [weak button] event in
      guard event.matches(Self.openMenu) else { return .proceed }
      button?.isActive = true
      return .stop
    }
  }
}
