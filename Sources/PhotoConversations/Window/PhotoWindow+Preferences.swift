import GTK
import ImageFiles
import PhotoLibrary

// What a person chooses for the program and for the library that shows.

extension PhotoWindow {
  /// Shows what there is to choose.
  func presentPreferences() {
    preferences.update()
    present(preferences.widget, title: localized("Preferences"))
    preferences.controls.first?.grabFocus()
  }

  /// What there is to choose, and why; without what keeps it only what the library's windows keep.
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
  /// What a person calls it.
  fileprivate var name: String {
    switch self {
    case .system: localized("As the Desktop")
    case .light: localized("Light")
    case .dark: localized("Dark")
    }
  }
}

extension WheelUse {
  /// What a person calls it.
  fileprivate var name: String {
    switch self {
    case .zoom: localized("Zooms")
    case .turn: localized("Leads to Other Photos")
    }
  }
}
