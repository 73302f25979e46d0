import CGTK
import ImageFiles

/// What the system and the person set about how programs look.
@MainActor
public enum Appearance {
  /// Whether things may move; false also where reduced motion is asked for.
  ///
  /// The C property is `gtk-enable-animations`.
  public static var animationsEnabled: Bool {
    get { settings.property("gtk-enable-animations") }
    set {
      guard newValue != animationsEnabled else { return }
      settings.setProperty("gtk-enable-animations", newValue)
    }
  }

  /// Light or dark.
  public enum Style: String, CaseIterable, Sendable {
    /// What the person chose for the desktop.
    case system
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
  }

  /// Whether all windows are light or dark whatever the desktop is; as the desktop at first.
  ///
  /// The C function that leaves it to the desktop is `gtk_settings_reset_property`.
  public static var style = Style.system {
    didSet {
      guard style != oldValue else { return }
      for name in ["gtk-application-prefer-dark-theme", "gtk-theme-name"] {
        unsafe gtk_settings_reset_property(settings.cast(), name)
      }
      if style == .system { return }
      prefersDark = style == .dark
      // Desktops that are dark may have chosen another theme for that.
      let dark = "-dark"
      if style == .light, themeName.hasSuffix(dark) {
        themeName = String(themeName.dropLast(dark.count))
      }
    }
  }

  /// Whether the dark variant of the theme shows.
  ///
  /// The C property is `gtk-application-prefer-dark-theme`.
  public static var prefersDark: Bool {
    get { settings.property("gtk-application-prefer-dark-theme") }
    set {
      guard newValue != prefersDark else { return }
      settings.setProperty("gtk-application-prefer-dark-theme", newValue)
    }
  }

  /// The theme's name.
  ///
  /// The C property is `gtk-theme-name`.
  public static var themeName: String {
    get { settings.property("gtk-theme-name") ?? "" }
    set { settings.setProperty("gtk-theme-name", newValue) }
  }

  /// Whether the theme is one of high contrast, as the person or the variable `GTK_THEME` chose it.
  public static var hasHighContrast: Bool {
    let fixed = unsafe g_getenv("GTK_THEME").map { unsafe String(cString: $0) }
    return (fixed ?? themeName).hasPrefix("HighContrast")
  }

  /// How large text is, where 1 is the usual size.
  ///
  /// It is what text is drawn with: the setting `gtk-xft-dpi` times the variable `GDK_DPI_SCALE`.
  /// The C function is `gdk_screen_get_resolution`.
  public package(set) static var textScale: Double {
    get {
      let resolution = unsafe gdk_screen_get_resolution(gdk_screen_get_default())
      return resolution > 0 ? resolution / 96 : 1
    }
    set { settings.setProperty("gtk-xft-dpi", Int(newValue * 96 * 1024)) }
  }

  /// The window's buttons at the start of a title bar and, after a colon, at its end.
  ///
  /// The C property is `gtk-decoration-layout`.
  public package(set) static var decorationLayout: String {
    get { settings.property("gtk-decoration-layout") ?? "" }
    set { settings.setProperty("gtk-decoration-layout", newValue) }
  }

  /// Runs `handler` when any of this changes.
  ///
  /// The C signal is `notify` of `GtkSettings`.
  public static func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe settings.connect("notify") { (_: Raw?) in handler() }
  }

  private static var settings: Object {
    unsafe Object.wrapping(Raw(gtk_settings_get_default()))
  }
}
