import CGTK
import GLib

/// A window with a program's name, authors and license.
///
/// It is hidden until it is presented; Escape, Ctrl+W and its own button close it.
@MainActor
public final class AboutWindow: Window {
  /// The license of a program; GTK has its text, and a link to the full one.
  public enum License: Hashable, Sendable {
    /// The MIT license.
    case mit
    /// The Apache License 2.0.
    case apache2
    /// The GNU General Public License 3, or later.
    case gpl3
    /// The GNU Lesser General Public License 3, or later.
    case lgpl3

    fileprivate var type: GtkLicense {
      switch self {
      case .mit: GTK_LICENSE_MIT_X11
      case .apache2: GTK_LICENSE_APACHE_2_0
      case .gpl3: GTK_LICENSE_GPL_3_0
      case .lgpl3: GTK_LICENSE_LGPL_3_0
      }
    }
  }

  /// The window's description of a program.
  public struct Content: Hashable, Sendable {
    /// The program's name.
    public var name: String
    /// Its version, such as `1.2`.
    public var version: String
    /// The name of its icon in the theme.
    public var iconName: String
    /// A description in one sentence.
    public var summary: String
    /// The copyright notice, with the sign and the year.
    public var copyright: String
    /// The program's license.
    public var license: License
    /// The translators into the person's language, one per line; nil for none.
    public var translators: String?

    /// Creates a description; its texts are plain, without markup.
    public init(
      name: String, version: String, iconName: String, summary: String, copyright: String,
      license: License, translators: String? = nil
    ) {
      self.name = name
      self.version = version
      self.iconName = iconName
      self.summary = summary
      self.copyright = copyright
      self.license = license
      self.translators = translators
    }
  }

  /// Creates a modal window over another one.
  ///
  /// The C function is `gtk_about_dialog_new`.
  ///
  /// - Parameters:
  ///   - content: The description of the program.
  ///   - parent: The window that it stays above, and is closed with.
  public init(_ content: Content, over parent: Window) {
    unsafe super.init(sinking: gtk_about_dialog_new())
    unsafe gtk_window_set_transient_for(cast(), parent.cast())
    unsafe gtk_window_set_modal(cast(), gboolean(true))
    unsafe gtk_window_set_destroy_with_parent(cast(), gboolean(true))
    unsafe gtk_about_dialog_set_program_name(cast(), content.name)
    unsafe gtk_about_dialog_set_version(cast(), content.version)
    unsafe gtk_about_dialog_set_logo_icon_name(cast(), content.iconName)
    unsafe gtk_about_dialog_set_comments(cast(), content.summary)
    unsafe gtk_about_dialog_set_copyright(cast(), content.copyright)
    unsafe gtk_about_dialog_set_license_type(cast(), content.license.type)
    if let translators = content.translators {
      unsafe gtk_about_dialog_set_translator_credits(cast(), translators)
    }
    closeWithKeys()
    // GTK only reports the request to close.
    connectNumber("response") { [weak self] _ in self?.destroy() }
  }
}
