import CGTK
public import GLib

/// Requests to the person's desktop.
@MainActor
public enum Desktop {
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
