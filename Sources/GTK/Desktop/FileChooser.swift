import CGTK
public import GLib

/// The system's dialog for choosing a file or a folder.
///
/// Retain it while it is open: it closes when it is released.
@MainActor
public final class FileChooser: Object {
  /// The kind of place to be chosen.
  public enum Kind: Sendable {
    /// An existing file.
    case file
    /// An existing folder.
    case folder
    /// A place for a new file.
    case save

    var action: GtkFileChooserAction {
      switch self {
      case .file: GTK_FILE_CHOOSER_ACTION_OPEN
      case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
      case .save: GTK_FILE_CHOOSER_ACTION_SAVE
      }
    }
  }

  private var response: SignalConnection?

  /// Creates a dialog, which is not shown yet.
  ///
  /// The C function is `gtk_file_chooser_native_new`.
  ///
  /// - Parameters:
  ///   - kind: The kind of place to be chosen.
  ///   - title: The window's title.
  ///   - accept: The title of the accept button, or nil for the system's.
  ///   - allowsMany: Whether several may be chosen.
  ///   - folder: The initial folder, or nil for the last one.
  ///   - window: The parent window, to which it is modal.
  public init(
    _ kind: Kind, title: String, accept: String? = nil, allowsMany: Bool = false,
    in folder: FilePath? = nil, over window: Window?
  ) {
    unsafe super.init(
      adopting: gtk_file_chooser_native_new(title, window?.cast(), kind.action, accept, nil)
        .map { unsafe Raw($0) })
    unsafe gtk_native_dialog_set_modal(cast(), gboolean(true))
    unsafe gtk_file_chooser_set_select_multiple(opaque, gboolean(allowsMany))
    if let folder { unsafe gtk_file_chooser_set_current_folder_uri(opaque, folder.uri) }
  }

  isolated deinit {
    unsafe gtk_native_dialog_destroy(cast())
  }

  /// Shows the dialog; `handler` is called once with the chosen paths, or none if it was dismissed.
  ///
  /// The C function is `gtk_native_dialog_show`.
  public func show(_ handler: @escaping @MainActor ([FilePath]) -> Void) {
    response = connectNumber("response") { [weak self] answer in
      guard let self else { return }
      let paths = answer == GTK_RESPONSE_ACCEPT.rawValue ? paths : []
      response?.disconnect()
      response = nil
      handler(paths)
    }
    unsafe gtk_native_dialog_show(cast())
  }

  private var paths: [FilePath] {
    let first = unsafe gtk_file_chooser_get_filenames(opaque)
    defer { unsafe g_slist_free_full(first, g_free) }
    var paths: [FilePath] = []
    var link = unsafe first
    while let current = unsafe link {
      if let data = unsafe current.pointee.data {
        unsafe paths.append(FilePath(cString: data.assumingMemoryBound(to: CChar.self)))
      }
      unsafe link = current.pointee.next
    }
    return paths
  }
}
