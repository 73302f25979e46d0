import CGTK

/// What was copied, for other programs to paste.
@MainActor
public enum Clipboard {
  /// Copies a text.
  ///
  /// The C function is `gtk_clipboard_set_text`.
  public static func copy(_ text: String) {
    unsafe gtk_clipboard_set_text(gtk_clipboard_get_default(gdk_display_get_default()), text, -1)
  }
}
