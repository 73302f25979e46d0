import GLib
import GTK
import SplitProgram

/// The list of all programs of the gallery.
@MainActor
final class ListWindow: WindowOwner {
  let window = Window()
  let header: any MenuHeader
  var shortcuts: [ShortcutsWindow.Topic] { PlainHeader.shortcuts }
  private let list: ListView
  private let files: ProgramFiles

  init(files: ProgramFiles) {
    self.files = files
    header = PlainHeader(localized("Split Gallery"), for: window)
    list = ListView { row in
      guard row < Sample.allCases.count else {
        return Row(
          title: localized("Settings"), subtitle: localized("All settings, live"),
          placeholderIcon: "preferences-system-symbolic")
      }
      let sample = Sample.allCases[row]
      return Row(
        title: sample.title, subtitle: sample.summary, placeholderIcon: sample.iconName)
    }
    list.count = Sample.allCases.count + 1
    list.accessibleName = localized("Split Gallery")
    window.child = ScrolledWindow(list)
    list.onActivate { [weak self] in self?.open($0) }
  }

  private func open(_ row: Int) {
    do {
      if row < Sample.allCases.count {
        try Sample.allCases[row].open(files)
      } else {
        let settings = SettingsWindow(files: files)
        OpenWindows.keep(settings, for: settings.window)
        settings.window.setDefaultSize(
          width: SettingsWindow.size.width, height: SettingsWindow.size.height)
        settings.window.present()
      }
    } catch {
      standardError("\(GalleryCommand.name): \(error)")
    }
  }
}
