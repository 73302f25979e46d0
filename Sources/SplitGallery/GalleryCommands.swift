import GLib
import GTK

/// The commands of each window of the gallery.
@MainActor
enum GalleryCommands {
  /// The lines of each window's menu, by their commands' names.
  static let menu = [["fullscreen"], ["shortcuts"]]

  static var table: [Command<Window>] {
    let topic = localized("Window")
    return [
      Command("fullscreen", localized("Fullscreen"), [Accelerator(.f11)], topic: topic) {
        $0.isFullscreen.toggle()
      },
      Command("close", localized("Close the window"), [Accelerator("w", .control)], topic: topic) {
        $0.close()
      },
      Command("quit", localized("Quit"), [Accelerator("q", .control)], topic: topic) { _ in
        OpenWindows.quit()
      },
      Command(
        "shortcuts", localized("Keyboard Shortcuts"),
        [Accelerator("?", .control), Accelerator(.f1)],
        topic: topic
      ) { OpenWindows.presentShortcuts(over: $0) },
    ]
  }
}
