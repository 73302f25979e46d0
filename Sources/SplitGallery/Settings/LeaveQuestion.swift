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
    bar.packStart(stay)
    // It isn't red: the sample's pages lose nothing.
    bar.packEnd(leave)
    window.titlebar = bar
    let text = Label(localized("A setting keeps it until you confirm."))
    text.wraps = true
    text.maxWidthChars = 40
    text.margins = .all(18)
    window.child = text
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
