import AdaptiveSplitGTK
import GLib
import GTK

// The list of keys and the About dialog.

extension PhotoWindow {
  /// Presents the list of all keys.
  func presentShortcuts() {
    present(ShortcutsWindow(commands.shortcuts + split.shortcuts, over: window))
  }

  /// Presents the About dialog.
  func presentAbout() {
    // Translators: Your name, and those of others who translated the program, one a line.
    let translators = localized("translator-credits")
    present(
      AboutWindow(
        AboutWindow.Content(
          name: localized("Photo Conversations"), version: Program.version, iconName: Program.name,
          summary: localized("Browse, rate and caption photos"),
          copyright: "© 2026 The AdaptiveSplit authors", licence: .mit,
          // The message is unchanged if there is no translation.
          translators: translators == "translator-credits" ? nil : translators), over: window))
  }

  /// Presents a modal window; the key for Quit works there too.
  private func present(_ other: Window) {
    other.onKeyPress { [weak self] event in
      guard let quit = self?.commands["quit"], quit.accelerators.contains(where: event.matches)
      else { return .proceed }
      self?.commands.perform("quit")
      return .stop
    }
    other.present()
  }
}
