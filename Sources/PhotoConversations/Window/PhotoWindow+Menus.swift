import GLib
import GTK
import PhotoLibrary

// The context menus of photos and of conversations.

extension PhotoWindow {
  func showPhotoMenu(over widget: Widget, at place: Rectangle?) {
    // A press of the secondary button doesn't move the focus.
    widget.grabFocus()
    if targetPhotos.isEmpty { return }
    commands.update()
    var sections = photoMenu
    if isComparing, !(widget is ListView) {
      sections.insert(
        Menu.Section(PhotoCommands.comparingMenu.compactMap { commands.menuItem($0) }), at: 1)
    }
    // A menu that is opened with the keyboard points to the middle.
    let all = widget.allocation
    show(
      Menu(sections: sections), over: widget,
      at: place ?? Rectangle(x: all.width / 2, y: all.height / 2, width: 1, height: 1))
  }

  func showMenu(
    of conversation: Conversation, over list: ListView, at place: Rectangle,
    done: @escaping (_ opens: Bool) -> Void
  ) {
    var opens = false
    var actions = [Action("open") { opens = true }]
    var items = [Menu.Item(localized("Open"), action: "conversation.open")]
    if let folder = conversation.folder {
      actions.append(Action("show-in-files") { [weak self] in self?.open(folder.uri) })
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
    let list = widget as? ListView
    list?.showsTooltips = false
    menu.onClosed { [weak list] in
      list?.showsTooltips = true
      closed()
    }
    menu.popup()
  }
}
