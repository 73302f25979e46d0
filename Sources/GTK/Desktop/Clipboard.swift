import CGTK
public import Cairo
public import GLib

/// The system clipboard.
@MainActor
public enum Clipboard {
  /// Copies a text.
  ///
  /// The C function is `gtk_clipboard_set_text`.
  public static func copy(_ text: String) {
    unsafe gtk_clipboard_set_text(gtk_clipboard_get_default(gdk_display_get_default()), text, -1)
  }

  /// Copies files: file managers paste the files, editors their paths, and image editors the
  /// picture.
  ///
  /// The C function is `gtk_clipboard_set_with_data`.
  ///
  /// - Parameters:
  ///   - files: The files' paths or `file:` URIs.
  ///   - picture: The picture of a single file, or nil for none.
  /// - Returns: The files, which leave the clipboard when something else is copied.
  @discardableResult
  public static func copy(files: [FilePath], picture: ImageSurface? = nil) -> CopiedFiles {
    let copied = CopiedFiles(files, picture)
    let list = unsafe gtk_target_list_new(nil, 0)
    defer { unsafe gtk_target_list_unref(list) }
    unsafe gtk_target_list_add_uri_targets(list, CopiedFiles.Kind.addresses)
    unsafe gtk_target_list_add(
      list, gdk_atom_intern("x-special/gnome-copied-files", 0), 0,
      CopiedFiles.Kind.files)
    unsafe gtk_target_list_add_text_targets(list, CopiedFiles.Kind.text)
    if picture != nil {
      unsafe gtk_target_list_add_image_targets(list, CopiedFiles.Kind.picture, gboolean(true))
    }
    var count = gint(0)
    let table = unsafe gtk_target_table_new_from_list(list, &count)
    defer { unsafe gtk_target_table_free(table, count) }
    let clipboard = unsafe gtk_clipboard_get_default(gdk_display_get_default())
    // Released when something else is copied.
    let owner = unsafe Unmanaged.passRetained(copied)
    let isTaken = unsafe gtk_clipboard_set_with_data(
      clipboard, table, guint(count),
      { _, selection, kind, data in
        unsafe CopiedFiles.at(data)?.give(kind, to: selection)
      },
      { _, data in
        guard let data = unsafe data else { return }
        unsafe CopiedFiles.leave(Unmanaged<CopiedFiles>.fromOpaque(data).takeRetainedValue())
      }, owner.toOpaque())
    if isTaken == 0 { unsafe CopiedFiles.leave(owner.takeRetainedValue()) }
    return copied
  }
}

/// Files on the clipboard, in the formats for other programs.
@MainActor
public final class CopiedFiles {
  /// Whether they are still on the clipboard.
  public private(set) var isCurrent = true

  /// The numbers of the formats.
  fileprivate enum Kind {
    static let addresses: guint = 1
    static let files: guint = 2
    static let text: guint = 3
    static let picture: guint = 4
  }

  private let uris: [String]
  private let text: String
  private let picture: ImageSurface?

  fileprivate init(_ files: [FilePath], _ picture: ImageSurface?) {
    uris = files.map(\.uri)
    text = files.map(\.text).joined(separator: "\n")
    self.picture = picture
  }

  /// Notes that the files left the clipboard.
  fileprivate nonisolated static func leave(_ files: CopiedFiles) {
    MainActor.assumeIsolated { files.isCurrent = false }
  }

  fileprivate nonisolated static func at(_ data: UnsafeMutableRawPointer?) -> CopiedFiles? {
    unsafe data.map { unsafe Unmanaged<CopiedFiles>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func give(_ kind: guint, to selection: OpaquePointer?) {
    switch kind {
    case Kind.addresses, Kind.files:
      // The format of file managers; the other one is a list of lines.
      let lines =
        kind == Kind.files
        ? (["copy"] + uris).joined(separator: "\n") : uris.map { "\($0)\r\n" }.joined()
      let bytes = Array(lines.utf8)
      unsafe gtk_selection_data_set(
        selection, gtk_selection_data_get_target(selection), 8, bytes, gint(bytes.count))
    case Kind.text: unsafe gtk_selection_data_set_text(selection, text, -1)
    default:
      guard let picture,
        let pixbuf = unsafe gdk_pixbuf_get_from_surface(
          picture.surface, 0, 0, gint(picture.width), gint(picture.height))
      else { return }
      unsafe gtk_selection_data_set_pixbuf(selection, pixbuf)
      unsafe g_object_unref(Raw(pixbuf))
    }
  }
}
