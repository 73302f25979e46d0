import GTK

/// The label and the targets of a back button.
struct WayBack {
  /// The button's label.
  var label: String
  var go: @MainActor () -> Void
  /// Returns the pages to go back to, nearest first.
  var steps: @MainActor () -> [WayBackMenu.Step]

  /// Returns these steps followed by those of another way back.
  func followed(by next: WayBack?) -> WayBack {
    guard let next else { return self }
    return WayBack(label: label, go: go, steps: { steps() + next.steps() })
  }
}

/// The menu of a back button: all pages to go back to, nearest first, opened by a right click, a
/// long press or the Menu key.
@MainActor
final class WayBackMenu {
  /// A page to go back to: its title, and the action that leads to it.
  struct Step {
    let title: String
    let go: @MainActor () -> Void
  }

  /// Returns the menu's entries, called when it opens.
  var steps: @MainActor () -> [Step] = { [] }

  let popover: Popover
  private let rightClick: ClickGesture
  private let longPress: LongPressGesture

  init(on button: Button) {
    popover = Popover(relativeTo: button)
    rightClick = ClickGesture(button, button: 3)
    longPress = LongPressGesture(button, phase: .capture, isTouchOnly: false)
    rightClick.onPressed { [weak self] _, _, _ in self?.open() }
    longPress.onPressed { [weak self] _, _ in
      // The press opened the menu: its release must not go back too.
      self?.longPress.claim()
      self?.open()
    }
    button.onKeyPress { [weak self] event in
      guard event.key == .menu || (event.key == .f10 && event.modifiers == .shift) else {
        return .proceed
      }
      self?.open()
      return .stop
    }
  }

  /// Opens the menu.
  func open() {
    let list = Box(orientation: .vertical)
    list.margins = .all(6)
    for step in steps() {
      let item = Button()
      let label = Label(step.title)
      label.xalign = 0
      label.ellipsis = .end
      label.maxWidthChars = 30
      item.child = label
      item.isFlat = true
      item.onClicked { [weak popover] in
        popover?.popdown()
        step.go()
      }
      list.append(item)
    }
    popover.child = list
    popover.popup()
  }
}
