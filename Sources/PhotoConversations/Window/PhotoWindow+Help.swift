import AdaptiveSplitGTK
import GTK
import ImageFiles

// What explains the program: its keys, and what it is.

extension PhotoWindow {
  /// Lists all keys.
  func presentShortcuts() {
    present(ShortcutsWindow(commands.shortcuts + split.shortcuts, over: window))
  }

  /// Says what the program is.
  func presentAbout() {
    // Translators: Your name, and those of others who translated the program, one a line.
    let translators = localized("translator-credits")
    present(
      AboutWindow(
        AboutWindow.Content(
          name: localized("Photo Conversations"), version: Program.version, iconName: Program.name,
          summary: localized("Look at people’s photos, grouped in conversations"),
          copyright: "© 2026 The AdaptiveSplit authors", licence: .mit,
          // As it is where nobody translated the program.
          translators: translators == "translator-credits" ? nil : translators), over: window))
  }

  /// Shows a window over this one, which waits; there, too, a key ends the program.
  private func present(_ other: Window) {
    other.keep(
      other.onKeyPress { [weak self] event in
        guard let quit = self?.commands["quit"], quit.accelerators.contains(where: event.matches)
        else { return .proceed }
        self?.commands.perform("quit")
        return .stop
      })
    other.present()
  }
}
