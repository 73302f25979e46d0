import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

// The sheets and dialogs that commands present.

extension WindowPresenter {
  /// Presents the profile.
  func presentProfile() {
    profile.update()
    present(profile.widget, title: localized("Profile"))
  }

  /// Presents the files that were skipped in the last scan.
  func presentSkipped() {
    skipped.show(navigator.library.problems)
    present(skipped.widget, title: localized("Skipped Items"))
  }

  /// Presents the preferences.
  func presentPreferences() {
    preferences.update()
    present(preferences.widget, title: localized("Preferences"))
    preferences.controls.first?.grabFocus()
  }

  /// Asks for a new name of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onNamed: Called with each name that is entered; retained.
  func askForName(
    of path: FilePath, onNamed: @escaping (String, RenameSheet.Request) -> Void
  ) {
    renaming.onNamed = onNamed
    let name = path.name.drawable(maxLength: 80, ellipsis: .middle)
    present(
      renaming.widget, title: localized("Rename “%s”", name),
      action: Sheet.Action(label: localized("Rename")) { [weak self] in self?.renaming.submit() },
      isBrief: true)
    renaming.show(path.nameText)
  }

  /// Asks whether to delete files permanently.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - onAccepted: Called if the person accepts.
  func askToDelete(_ paths: [FilePath], onAccepted: @escaping () -> Void) {
    let named = paths.prefix(4).map { $0.name.drawable(maxLength: 80, ellipsis: .middle) }
    let warning = localized("This can’t be undone.")
    if paths.count == 1, let name = named.first {
      question.show(
        iconName: "user-trash-symbolic", headline: localized("Permanently Delete “%s”?", name),
        text: warning)
    } else {
      let more = paths.count - named.count
      // Translators: Follows the names of some files, as in “a.jpg, b.jpg, and 3 more”.
      let rest = more > 0 ? [counted("and %s more", "and %s more", more)] : []
      question.show(
        iconName: "user-trash-symbolic",
        headline: counted(
          "Permanently Delete %s Photo?", "Permanently Delete %s Photos?", paths.count),
        text: listed(named + rest) + "\n" + warning)
    }
    let action = Sheet.Action(label: localized("Delete"), isDestructive: true) { [weak self] in
      self?.sheet.dismiss()
      onAccepted()
    }
    present(
      question.widget, title: localized("Delete Permanently"), action: action, isBrief: true)
  }

  /// Presents the programs in which photos can be opened.
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - onChosen: Called with the chosen program, or with `nil` for another application; it is
  ///     retained, so it should capture its owner weakly.
  func presentPrograms(
    _ programs: [DesktopProgram], onChosen: @escaping (DesktopProgram?) -> Void
  ) {
    // The width and height of the programs' icons, in logical pixels.
    let side = 32
    let rows =
      programs.map {
        Row(
          title: $0.name, thumbnail: $0.picture(side: side, for: window),
          placeholderIcon: "application-x-executable-symbolic")
      } + [Row(title: localized("Other Application…"), placeholderIcon: "view-more-symbolic")]
    let list = ListView(rowHeight: 48, lines: 1, thumbnailSize: side) { rows[$0] }
    list.accessibleName = localized("Open With")
    list.count = rows.count
    list.selectedRows = [0]
    let choose: @MainActor (Int) -> Void = { [weak self] row in
      // The list's handler outlives the sheet.
      guard let self, sheet.isPresented else { return }
      sheet.dismiss()
      onChosen(programs[safe: row])
    }
    list.onActivate(choose)
    let action = Sheet.Action(label: localized("Open")) { [weak list] in
      if let row = list?.selectedRow { choose(row) }
    }
    present(ScrolledWindow(list), title: localized("Open With"), action: action)
    list.grabFocus()
  }

  /// Presents the list of keys.
  func presentShortcuts() {
    let shortcuts = (commands?.shortcuts ?? []) + (split?.shortcuts ?? [])
    present(ShortcutsWindow(shortcuts, over: window))
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
          copyright: "© 2026 The AdaptiveSplit authors", license: .mit,
          // The message is unchanged if there is no translation.
          translators: translators == "translator-credits" ? nil : translators), over: window))
  }

  /// Presents a modal window; the key for Quit works there too.
  private func present(_ other: Window) {
    other.onKeyPress { [weak self] event in
      guard let quit = self?.commands?["quit"], quit.accelerators.contains(where: event.matches)
      else { return .proceed }
      self?.commands?.perform("quit")
      return .stop
    }
    other.present()
  }
}
