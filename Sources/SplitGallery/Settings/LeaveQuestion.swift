import GLib
import GTK

/// A dialog over a sample that asks whether the held page may be left.
@MainActor
final class LeaveQuestion {
  let window: Window
  let stay = Button(label: localized("Stay"))
  let leave = Button(label: localized("Leave"))

  /// Opens the dialog, which its creator closes once the question is answered or void.
  ///
  /// - Parameters:
  ///   - parent: The sample's window.
  ///   - answer: Called with the answer: whether the page may be left. Closing the dialog means to
  ///     stay.
  init(over parent: Window, _ answer: @escaping @MainActor (_ leaves: Bool) -> Void) {
    window = Window(kind: .dialog, transientFor: parent, isModal: true)
    window.title = localized("Leave This Page?")
    window.isResizable = false
    let bar = HeaderBar()
    bar.title = window.title
    window.titlebar = bar
    let text = Label(localized("It is kept until leaving it is confirmed."))
    text.wraps = true
    text.maxWidthChars = 40
    let buttons = Box(orientation: .horizontal, spacing: 12)
    buttons.isHomogeneous = true
    buttons.horizontalAlignment = .center
    for button in [stay, leave] { buttons.append(button) }
    let content = Box(orientation: .vertical, spacing: 12)
    content.margins = .all(18)
    content.append(text)
    content.append(buttons)
    window.child = content
    stay.onClicked { answer(false) }
    leave.onClicked { answer(true) }
    window.onDelete {
      answer(false)
      return .stop
    }
    window.onKeyPress { event in
      guard event.matches(Accelerator(.escape)) else { return .proceed }
      answer(false)
      return .stop
    }
    window.focusWidget = stay
    window.present()
  }
}
