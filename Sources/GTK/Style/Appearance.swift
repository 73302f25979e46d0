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
  public static var decorationLayout: String { settings.property("gtk-decoration-layout") ?? "" }

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
