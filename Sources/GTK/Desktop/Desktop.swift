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
  /// Looking for the program reads the disk, on other threads. The C function is
  /// `g_app_info_launch_default_for_uri_async`.
  ///
  /// - Parameters:
  ///   - address: The address, as `https:` or `file:`.
  ///   - window: The window on whose display the program opens, or nil for the default one.
  /// - Throws: `GLibError` if no program opens it.
  public static func open(
    _ address: String, from window: Window? = nil
  ) async throws(GLibError) {
    let display =
      unsafe window.flatMap { unsafe gtk_widget_get_display($0.cast()) }
      ?? gdk_display_get_default()
    let context = unsafe gdk_display_get_app_launch_context(display)
    defer { unsafe g_object_unref(context.map { unsafe Raw($0) }) }
    unsafe try await reply { callback, data in
      unsafe g_app_info_launch_default_for_uri_async(
        address, context.map { unsafe typed(Raw($0)) }, nil, callback, data)
    } finish: { result throws(GLibError) in
      _ = unsafe try GLibError.checking { error in
        unsafe g_app_info_launch_default_for_uri_finish(result, &error)
      }
    }
  }
}
