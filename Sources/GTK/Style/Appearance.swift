import CGTK
import GLib

/// The appearance settings of the system and the person.
@MainActor
public enum Appearance {
  /// Whether animations are enabled; false also for reduced motion.
  ///
  /// The C property is `gtk-enable-animations`.
  public static var animationsEnabled: Bool {
    get { settings.property("gtk-enable-animations") }
    set {
      guard newValue != animationsEnabled else { return }
      settings.setProperty("gtk-enable-animations", newValue)
    }
  }

  /// A choice between light and dark appearance.
  public enum Style: String, CaseIterable, Sendable {
    /// The desktop's setting.
    case system
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The appearance of all windows; initially that of the desktop.
  ///
  /// The C function that resets it to the desktop's is `gtk_settings_reset_property`.
  public static var style = Style.system {
    didSet {
      guard style != oldValue else { return }
      for name in ["gtk-application-prefer-dark-theme", "gtk-theme-name"] {
        unsafe gtk_settings_reset_property(settings.cast(), name)
      }
      if style == .system { return }
      prefersDark = style == .dark
      // Dark desktops may have another theme for dark appearance.
      let dark = "-dark"
      if style == .light, themeName.hasSuffix(dark) {
        themeName = String(themeName.dropLast(dark.count))
      }
    }
  }

  /// Whether the dark variant of the theme is used.
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

  /// Whether the theme has high contrast, chosen by the person or the variable `GTK_THEME`.
  public static var hasHighContrast: Bool {
    let fixed = unsafe g_getenv("GTK_THEME").map { unsafe String(cString: $0) }
    return (fixed ?? themeName).hasPrefix("HighContrast")
  }

  /// The text scale; 1 is the usual size.
  ///
  /// It is the effective scale of drawn text: the setting `gtk-xft-dpi` times the variable
  /// `GDK_DPI_SCALE`. The C function is `gdk_screen_get_resolution`.
  public package(set) static var textScale: Double {
    get {
      let resolution = unsafe gdk_screen_get_resolution(gdk_screen_get_default())
      return resolution > 0 ? resolution / 96 : 1
    }
    set { settings.setProperty("gtk-xft-dpi", Int(newValue * 96 * 1024)) }
  }

  /// The window buttons at the start of a title bar and, after a colon, at its end.
  ///
  /// The C property is `gtk-decoration-layout`.
  public package(set) static var decorationLayout: String {
    get { settings.property("gtk-decoration-layout") ?? "" }
    set { settings.setProperty("gtk-decoration-layout", newValue) }
  }

  /// Calls `handler` when any of these settings changes, until the process ends or the connection
  /// is disconnected.
  ///
  /// The C signal is `notify` of `GtkSettings`.
  @discardableResult
  public static func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    unsafe settings.connect("notify") { (_: Raw?) in handler() }
  }

  private static var settings: Object {
    unsafe Object.wrapping(Raw(gtk_settings_get_default()))
  }
}
