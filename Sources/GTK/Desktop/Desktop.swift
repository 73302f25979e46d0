import CGTK
public import GLib

/// The person's desktop: its folders, and requests to it.
@MainActor
public enum Desktop {
  /// The person's pictures folder: the one configured in the desktop, or `~/Pictures`; it need not
  /// exist.
  ///
  /// The C function is `g_get_user_special_dir`.
  public static var picturesFolder: FilePath {
    let known = unsafe g_get_user_special_dir(G_USER_DIRECTORY_PICTURES)
    if let known = unsafe known { return unsafe FilePath(cString: known) }
    return unsafe FilePath(cString: g_get_home_dir()).appending("Pictures")
  }

  /// Opens an address or a file in the person's default program for it.
  ///
  /// The C function is `gtk_show_uri_on_window`.
  ///
  /// - Parameters:
  ///   - address: The address, as `https:` or `file:`.
  ///   - window: The requesting window, or nil.
  /// - Throws: `GLibError` if no program opens it.
  public static func open(_ address: String, from window: Window? = nil) throws(GLibError) {
    _ = unsafe try GLibError.checking { error in
      unsafe gtk_show_uri_on_window(window?.cast(), address, guint32(GDK_CURRENT_TIME), &error)
    }
  }
}
