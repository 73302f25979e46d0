import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

// The window's menu, and the context menus of photos and of conversations.

extension PhotoWindow {
  /// Opens the context menu of the target photos at a place of a widget or, if `nil`, in its
  /// middle.
  func showPhotoMenu(over widget: Widget, at place: Rectangle?) {
    // A press of the secondary button doesn't move the focus. A key's menu leaves it where it is.
    if place != nil { widget.grabFocus() }
    if targetPhotos.isEmpty { return }
    commands.update()
    var sections = photoMenu
    if navigator.isComparing, !(widget is ListView) {
      sections.insert(
        Menu.Section(PhotoCommands.comparingMenu.compactMap(menuItem)), at: 1)
    }
    // A menu that is opened with the keyboard points to the middle.
    let all = widget.allocation
    show(
      Menu(sections: sections), over: widget,
      at: place ?? Rectangle(x: all.width / 2, y: all.height / 2, width: 1, height: 1))
    contextMenuTarget = targetPhotos.map(\.id)
  }

  /// Opens the context menu of a conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - list: The list that contains the conversation.
  ///   - place: The place in the list.
  ///   - done: Called after the menu closes; tells whether to open the conversation.
  func showMenu(
    of conversation: Conversation, over list: ListView, at place: Rectangle,
    done: @escaping (_ opens: Bool) -> Void
  ) {
    var opens = false
    var actions = [Action("open") { opens = true }]
    var items = [Menu.Item(localized("Open"), action: "conversation.open")]
    if let folder = conversation.folder {
      actions.append(Action("show-in-files") { [weak self] in self?.actions.open(folder.uri) })
      items.append(Menu.Item(localized("Show in Files"), action: "conversation.show-in-files"))
    }
    list.setActions(ActionGroup(actions), named: "conversation")
    show(Menu(items), over: list, at: place) { [weak self] in
      // The chosen item's action runs after this.
      self?.menuEnding = MainLoop.idle { done(opens) }
    }
  }

  private func show(
    _ menu: Menu, over widget: Widget, at place: Rectangle, closed: @escaping () -> Void = {}
  ) {
    let menu = Popover(menu: menu, relativeTo: widget)
    menu.setPointing(to: place)
    contextMenu = menu
    contextMenuTarget = nil
    let list = widget as? ListView
    list?.showsTooltips = false
    menu.onClosed { [weak list] in
      list?.showsTooltips = true
      closed()
    }
    menu.popup()
  }

  /// The menu of the target photos.
  var photoMenu: [Menu.Section] {
    PhotoCommands.photoMenu.map { names in
      let names = names.filter { $0 != "set-wallpaper" || program?.offersWallpaper == true }
      return Menu.Section(names.compactMap(menuItem))
    }
  }

  // MARK: The window's menu

  /// Closes the menu that is open if its items apply to other photos now.
  ///
  /// - Parameters:
  ///   - old: The photos that they applied to before.
  ///   - new: The photos that they apply to now.
  func closeMenu(of old: [Photo.ID], showing new: [Photo.ID]) {
    guard let menu = window.grabWidget as? Popover else { return }
    // Opening a context menu can change the photos itself.
    let own = menu == contextMenu ? contextMenuTarget ?? new : old
    if own != new { menu.popdown() }
  }

  /// Updates the menu's items.
  func updateMenu() {
    var sections = PhotoCommands.windowMenu.map { Menu.Section($0.compactMap(menuItem)) }
    let photo = Menu(sections: photoMenu)
    sections.insert(Menu.Section([Menu.Item(localized("Photo"), submenu: photo)]), at: 1)
    let recent = zip(1..., recentLibraries).compactMap { number, paths in
      commands.menuItem("open-recent-\(number)").map { item in
        var item = item
        // The folder's own name is last.
        item.title =
          paths.first?.text.showingControls.drawable(maxLength: 80, ellipsis: .start) ?? ""
        return item
      }
    }
    if !recent.isEmpty {
      sections.insert(Menu.Section(title: localized("Recent Folders"), recent), at: 3)
    }
    let order = Menu(PhotoOrder.menuItems(action: "photos.order"))
    // The section about the program itself is last.
    sections.insert(
      Menu.Section(
        [
          menuItem("search"),
          Menu.Item(
            localized("Show as Grid"), action: "photos.grid", shortcut: shortcut(of: "grid")),
          Menu.Item(localized("Sort Photos"), submenu: order),
          menuItem("fullscreen"),
          commands.menuItem("slide-show"),
        ].compactMap { $0 }), at: max(sections.count - 1, 0))
    split.header.menu = Menu(sections: sections)
    commands.update()
    orderAction.choice = navigator.session.order.rawValue
    gridAction.isOn = navigator.isGrid
    if presenter.sheet.isPresented { presenter.preferences.update() }
  }

  /// Switches between tiles and rows in the window's size class, and announces it.
  func toggleGrid() {
    navigator.toggleGrid()
    window.announce(navigator.isGrid ? localized("Grid view") : localized("List view"))
  }

  private func menuItem(_ name: String) -> Menu.Item? {
    guard var item = commands.menuItem(name) else { return nil }
    switch name {
    case "undo":
      item.title = navigator.session.undo.done.last?.undoTitle ?? localized("Undo")
    case "redo":
      item.title = navigator.session.undo.undone.last?.redoTitle ?? localized("Redo")
    case "search": item.title = localized("Search")
    case "fullscreen": item.title = localized("Fullscreen")
    // The keys' own commands depend on the focus.
    case "compare": item.shortcut = shortcut(of: "compare-more")
    case "look-alone": item.shortcut = shortcut(of: "keep-compared")
    case "replace-by-next": item.shortcut = shortcut(of: "next-compared")
    case "replace-by-previous": item.shortcut = shortcut(of: "previous-compared")
    default: break
    }
    return item
  }

  private func shortcut(of command: String) -> Accelerator? {
    commands[command]?.accelerators.first
  }
}
