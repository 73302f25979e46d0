import CGTK
public import GLib

/// The system's dialog for choosing a folder.
///
/// Retain it while it is open: it closes when it is released.
@MainActor
public final class FolderChooser: Object {
  private var response: SignalConnection?

  /// Creates a dialog, which is not shown yet.
  ///
  /// The C function is `gtk_file_chooser_native_new`.
  ///
  /// - Parameters:
  ///   - title: The window's title.
  ///   - accept: The title of the accept button, or nil for the system's.
  ///   - folder: The initial folder, or nil for the last one.
  ///   - window: The parent window, to which it is modal.
  public init(
    title: String, accept: String? = nil, in folder: FilePath? = nil, over window: Window
  ) {
    unsafe super.init(
      adopting: gtk_file_chooser_native_new(
        title, window.cast(), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil
      ).map { unsafe Raw($0) })
    unsafe gtk_native_dialog_set_modal(cast(), gboolean(true))
    if let folder { unsafe gtk_file_chooser_set_current_folder_uri(opaque, folder.uri) }
  }

  isolated deinit {
    unsafe gtk_native_dialog_destroy(cast())
  }

  /// Shows the dialog; `handler` is called once with the folder, or nil if it was dismissed.
  ///
  /// The C function is `gtk_native_dialog_show`.
  public func show(_ handler: @escaping @MainActor (FilePath?) -> Void) {
    response = connectNumber("response") { [weak self] answer in
      guard let self else { return }
      let folder = answer == GTK_RESPONSE_ACCEPT.rawValue ? folder : nil
      response?.disconnect()
      response = nil
      handler(folder)
    }
    unsafe gtk_native_dialog_show(cast())
  }

  private var folder: FilePath? {
    guard let path = unsafe gtk_file_chooser_get_filename(opaque) else { return nil }
    defer { unsafe g_free(path) }
    return unsafe FilePath(cString: path)
  }
}
