import CGTK

/// The icons that programs know by name.
@MainActor
public enum IconTheme {
  /// Adds a folder with icons, laid out as themes are.
  ///
  /// The C function is `gtk_icon_theme_prepend_search_path`.
  public static func addSearchPath(_ path: String) {
    unsafe gtk_icon_theme_prepend_search_path(gtk_icon_theme_get_default(), path)
  }

  /// Whether there is an icon of a name.
  ///
  /// The C function is `gtk_icon_theme_has_icon`.
  public static func contains(_ name: String) -> Bool {
    unsafe gtk_icon_theme_has_icon(gtk_icon_theme_get_default(), name) != 0
  }
}
