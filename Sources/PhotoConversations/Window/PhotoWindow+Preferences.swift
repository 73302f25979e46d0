import GTK
import ImageFiles
import PhotoLibrary

// Preferences of the program and of the visible library.

extension PhotoWindow {
  /// Presents the preferences.
  func presentPreferences() {
    preferences.update()
    present(preferences.widget, title: localized("Preferences"))
    preferences.controls.first?.grabFocus()
  }

  /// Creates the preferences; without a database, only the one of the visible library.
  func makePreferences() -> PreferencesPage {
    let time = PreferencesPage.Choice(
      localized("Time for each photo"),
      because: localized("A slide show of this library stays so long at each photo."),
      among: SlideShow.times, named: { counted("%s Second", "%s Seconds", $0) },
      read: { [weak self] in self?.model.slideTime },
      choose: { [weak self] time in
        self?.model.slideTime = time
        self?.slideShow.time = time
      })
    guard let settings = model.kept?.settings else { return PreferencesPage([time]) }
    let style = PreferencesPage.Choice(
      localized("Style"), because: localized("The ground of a photo is dark in any style."),
      among: Appearance.Style.allCases, named: \.name, read: { settings.style },
      choose: { settings.style = $0 })
    let wheel = PreferencesPage.Choice(
      localized("The wheel"), because: localized("With Ctrl it zooms in any case."),
      among: WheelUse.allCases, named: \.name, read: { settings.wheel },
      choose: { settings.wheel = $0 })
    let writing = PreferencesPage.Choice(
      localized("Stars and captions"),
      because: localized(
        "Beside the photos, their files stay as they are. In the files, they go wherever the photos go; files that can’t hold them get one beside them."
      ), among: [false, true],
      named: { $0 ? localized("In the Files") : localized("Beside the Photos") },
      read: { settings.writesIntoFiles }, choose: { settings.writesIntoFiles = $0 },
      if: { [weak self] in self?.model.shared.hasOwnFiles == true })
    return PreferencesPage([style, wheel, time, writing])
  }
}

extension Appearance.Style {
  /// The localized name.
  fileprivate var name: String {
    switch self {
    case .system: localized("As the Desktop")
    case .light: localized("Light")
    case .dark: localized("Dark")
    }
  }
}

extension WheelUse {
  /// The localized name.
  fileprivate var name: String {
    switch self {
    case .zoom: localized("Zooms")
    case .turn: localized("Leads to Other Photos")
    }
  }
}
