import GLib
import GTK
import PhotoLibrary

// Preferences of the program and of the visible library.

extension PreferencesSheet {
  /// Creates the preferences; without a database, only the one of the visible library.
  ///
  /// - Parameters:
  ///   - navigator: The window's navigator; retained.
  ///   - slideShow: The window's slide show, whose interval is changed at once; retained.
  convenience init(of navigator: PhotoNavigator, _ slideShow: SlideShow) {
    let time = Choice(
      localized("Slideshow interval"),
      because: localized("How long each photo stays on screen."),
      among: SlideShow.times, named: { counted("%s Second", "%s Seconds", $0) },
      read: { navigator.session.slideTime },
      choose: { time in
        navigator.session.slideTime = time
        slideShow.time = time
      })
    guard let settings = navigator.sessions?.settings else {
      self.init([time])
      return
    }
    let style = Choice(
      localized("Appearance"), because: localized("Photos always have a dark background."),
      among: Appearance.Style.allCases, named: \.name, read: { settings.style },
      choose: { settings.style = $0 })
    let wheel = Choice(
      localized("Mouse wheel"), because: localized("Ctrl and the wheel always zoom."),
      among: WheelUse.allCases, named: \.name, read: { settings.wheel },
      choose: { settings.wheel = $0 })
    let writing = Choice(
      localized("Save ratings and captions"),
      because: localized(
        "Sidecar files leave your photos untouched. Saved in the photo, they travel with it; formats that can’t hold them still get a sidecar."
      ), among: [false, true],
      named: { $0 ? localized("In the Photo") : localized("In Sidecar Files") },
      read: { settings.writesIntoFiles }, choose: { settings.writesIntoFiles = $0 },
      if: { navigator.session.hasOwnFiles })
    self.init([style, wheel, time, writing])
  }
}

extension Appearance.Style {
  /// The localized name.
  fileprivate var name: String {
    switch self {
    case .system: localized("Follow System")
    case .light: localized("Light")
    case .dark: localized("Dark")
    }
  }
}

extension WheelUse {
  /// The localized name.
  fileprivate var name: String {
    switch self {
    case .zoom: localized("Zoom")
    case .turn: localized("Next and Previous Photo")
    }
  }
}
