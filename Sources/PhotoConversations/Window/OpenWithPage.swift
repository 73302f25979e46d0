import GTK
import ImageFiles

/// The programs in which photos can be opened.
@MainActor
final class OpenWithPage {
  let widget: Widget
  /// The first line, for the keyboard focus.
  let first: Button

  /// Lists programs.
  ///
  /// - Parameters:
  ///   - programs: The programs, in their order.
  ///   - onChosen: Runs with the one that the person chooses, or with `nil` where it is to be another
  ///     one; kept, so it should hold its owner weakly.
  init(_ programs: [DesktopProgram], onChosen: @escaping (DesktopProgram?) -> Void) {
    let lines = Box(orientation: .vertical, spacing: 6)
    lines.margins = .all(12)
    let buttons = programs.map { program in
      Self.line(program.name.drawable(most: 200), icon: program.icon) { onChosen(program) }
    }
    let other = Self.line(localized("Other Application…"), icon: nil) { onChosen(nil) }
    first = buttons.first ?? other
    for button in buttons + [other] { lines.append(button) }
    widget = ScrolledWindow(lines)
  }

  private static func line(
    _ title: String, icon: String?, _ action: @escaping @MainActor () -> Void
  ) -> Button {
    let button = Button()
    let content = Box(orientation: .horizontal, spacing: 12)
    let image = Image(pixelSize: 32)
    if let icon { image.show(icon: icon) }
    let label = Label(title)
    label.ellipsis = .end
    label.xalign = 0
    content.append(image)
    content.append(label, expand: true)
    button.child = content
    button.isFlat = true
    button.accessibleName = title
    button.keep(button.onClicked(action))
    return button
  }
}
