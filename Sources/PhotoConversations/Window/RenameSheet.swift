import GLib
import GTK

/// A form for the new name of a photo's file.
@MainActor
final class RenameSheet {
  let widget: Widget
  let entry = Entry()
  /// Called with the entered name, once until the name is refused.
  var onNamed: ((String, Request) -> Void)?

  let problem = Label()
  /// The request whose name is being given to the file, or `nil` while the name is entered.
  private var submitted: Request?

  /// A request for the new name of a file.
  final class Request {}

  init() {
    let box = Box(orientation: .vertical, spacing: 12)
    box.margins = .all(18)
    box.verticalAlignment = .start
    entry.accessibleName = localized("Name")
    problem.wraps = true
    problem.maxWidthChars = 40
    problem.setAccessibleRole(.alert)
    for widget in [entry, problem] as [Widget] { box.append(widget) }
    widget = box
    problem.isVisible = false
    entry.onActivate { [weak self] in self?.submit() }
  }

  /// Shows a file's current name, and selects it up to the extension.
  func show(_ name: String) {
    submitted = nil
    entry.text = name
    problem.isVisible = false
    entry.grabFocus()
    let point = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    entry.select(0..<name[..<(point ?? name.endIndex)].unicodeScalars.count)
  }

  /// Shows the reason why the name is invalid.
  func refuse(_ why: String) {
    submitted = nil
    problem.text = why
    problem.isVisible = true
    problem.announce(why)
    entry.grabFocus()
  }

  /// Requests the entered name.
  func submit() {
    if submitted != nil { return }
    let request = Request()
    submitted = request
    onNamed?(entry.text, request)
  }

  /// Whether the form is visible for a request.
  func isShown(for request: Request) -> Bool { request === submitted && widget.isMapped }
}
