import CGTK

/// How the person wants programs to look and to move: GTK's settings for the screen.
@MainActor
public enum Appearance {
  private static let settings: Object? = {
    guard Application.isStarted, let settings = unsafe gtk_settings_get_default() else { return nil }
    return unsafe Object(borrowing: Raw(settings))
  }()

  /// Whether things may move; false where the person asked for reduced motion.
  ///
  /// The C property is `gtk-enable-animations`.
  public static var animates: Bool {
    get { settings?.property("gtk-enable-animations") ?? false }
    set { settings?.setProperty("gtk-enable-animations", newValue) }
  }

  /// Whether the dark variant of the theme is shown.
  ///
  /// The C property is `gtk-application-prefer-dark-theme`.
  public static var prefersDark: Bool {
    get { settings?.property("gtk-application-prefer-dark-theme") ?? false }
    set { settings?.setProperty("gtk-application-prefer-dark-theme", newValue) }
  }

  /// The theme's name.
  ///
  /// The C property is `gtk-theme-name`.
  public static var themeName: String {
    get { settings?.property("gtk-theme-name") ?? "" }
    set { settings?.setProperty("gtk-theme-name", newValue) }
  }

  /// The window's buttons at the leading and, after a colon, at the trailing end of a title bar.
  ///
  /// The C property is `gtk-decoration-layout`.
  public static var decorationLayout: String {
    get { settings?.property("gtk-decoration-layout") ?? ":close" }
    set { settings?.setProperty("gtk-decoration-layout", newValue) }
  }

  /// The size of text in proportion to the usual one, above 0.
  ///
  /// The C property is `gtk-xft-dpi`, of which 96 dots an inch are usual.
  public static var textScale: Double {
    get {
      let dpi: Int = settings?.property("gtk-xft-dpi") ?? -1
      return dpi > 0 ? Double(dpi) / (96 * 1024) : 1
    }
    set { settings?.setProperty("gtk-xft-dpi", Int((newValue * 96 * 1024).rounded())) }
  }

  /// Runs `handler` when the size of text changes; nil before GTK was started.
  ///
  /// The C signal is `notify::gtk-xft-dpi`.
  public static func onTextScaleChanged(
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection? {
    settings?.connectNotify("gtk-xft-dpi", handler)
  }

  /// Runs `handler` when the window's buttons change; nil before GTK was started.
  ///
  /// The C signal is `notify::gtk-decoration-layout`.
  public static func onDecorationLayoutChanged(
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection? {
    settings?.connectNotify("gtk-decoration-layout", handler)
  }
}
