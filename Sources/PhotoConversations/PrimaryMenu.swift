import GTK
import ImageFiles

/// The window's menu: what concerns the program rather than a page.
@MainActor
final class PrimaryMenu {
  let button = MenuButton()
  private let popover = Popover()

  init(window: PhotoWindow) {
    button.explain(as: localized("Menu"))
    let box = Box(orientation: .vertical)
    box.margins = .all(6)
    let items: [(String, @MainActor (PhotoWindow) -> Void)] = [
      (localized("New Window"), { $0.openWindow() }),
      (localized("Open Folder…"), { $0.chooseFolder() }),
      (localized("About Photo Conversations"), { $0.presentAbout() }),
    ]
    for (label, action) in items {
      let item = Button()
      let text = Label(label)
      text.xalign = 0
      item.child = text
      item.isFlat = true
      item.keep(
        item.onClicked { [weak window, weak popover] in
          popover?.popdown()
          window.map(action)
        })
      box.append(item)
    }
    popover.child = box
    button.popover = popover
  }
}
