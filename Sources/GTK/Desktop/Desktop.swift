import CGTK
public import ImageFiles

/// What a program asks the person's desktop for.
@MainActor
public enum Desktop {
  /// Opens an address or a file in the program that the person chose for it.
  ///
  /// The C function is `gtk_show_uri_on_window`.
  ///
  /// - Parameters:
  ///   - address: The address, as `https:` or `file:`.
  ///   - window: The window that asked, or nil.
  /// - Throws: `GLibError` where no program opens it.
  public static func open(_ address: String, from window: Window? = nil) throws(GLibError) {
    _ = unsafe try GLibError.checking { error in
      unsafe gtk_show_uri_on_window(window?.cast(), address, guint32(GDK_CURRENT_TIME), &error)
    }
  }
}
