import CGTK
public import Cairo
import GLib
import GTK

/// The clipboard's content, as another program would paste it.
@MainActor
public enum Pasted {
  private static var clipboard: OpaquePointer? {
    unsafe gtk_clipboard_get_default(gdk_display_get_default())
  }

  /// The URIs of files.
  public static var files: [String] {
    unsafe takingStrings(gtk_clipboard_wait_for_uris(clipboard))
  }

  /// The lines that file managers paste, or nil: one for the operation, and one for each file.
  public static var lines: [String]? {
    let kind = unsafe gdk_atom_intern("x-special/gnome-copied-files", 0)
    guard let data = unsafe gtk_clipboard_wait_for_contents(clipboard, kind) else { return nil }
    defer { unsafe gtk_selection_data_free(data) }
    var length = gint(0)
    let bytes = unsafe gtk_selection_data_get_data_with_length(data, &length)
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The text, or nil.
  public static var text: String? {
    guard let text = unsafe gtk_clipboard_wait_for_text(clipboard) else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }

  /// The size of the picture, or nil if there is none.
  public static var pictureSize: PixelSize? {
    guard let picture = unsafe gtk_clipboard_wait_for_image(clipboard) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(picture)) }
    return unsafe PixelSize(
      width: Int(gdk_pixbuf_get_width(picture)), height: Int(gdk_pixbuf_get_height(picture)))
  }
}
