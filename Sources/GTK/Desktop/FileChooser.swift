import CGTK
import ImageFiles

/// The system's question for a file or a folder.
///
/// Hold it while it shows: it closes when it goes.
@MainActor
public final class FileChooser: Object {
  /// What is asked for.
  public enum Kind: Sendable {
    /// A file that exists.
    case file
    /// A folder that exists.
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

  /// Creates a question that does not show yet.
  ///
  /// The C function is `gtk_file_chooser_native_new`.
  ///
  /// - Parameters:
  ///   - kind: What is asked for.
  ///   - title: The window's title.
  ///   - accept: The text of the button that answers, or nil for the system's.
  ///   - allowsMany: Whether several may be chosen.
  ///   - folder: The folder that shows at first, or nil for the one of the last time.
  ///   - window: The window that waits for the answer.
  public init(
    _ kind: Kind, title: String, accept: String? = nil, allowsMany: Bool = false,
    in folder: String? = nil, over window: Window?
  ) {
    unsafe super.init(
      adopting: gtk_file_chooser_native_new(title, window?.cast(), kind.action, accept, nil)
        .map { unsafe Raw($0) })
    unsafe gtk_native_dialog_set_modal(cast(), gboolean(true))
    unsafe gtk_file_chooser_set_select_multiple(opaque, gboolean(allowsMany))
    if let folder { unsafe gtk_file_chooser_set_current_folder(opaque, folder) }
  }

  isolated deinit {
    unsafe gtk_native_dialog_destroy(cast())
  }

  /// Shows the question; `handler` runs once with the chosen paths, none where it was dismissed.
  ///
  /// The C function is `gtk_native_dialog_show`.
  public func show(_ handler: @escaping @MainActor ([String]) -> Void) {
    let caller: @MainActor @convention(c) (Raw, CInt, Raw) -> Void = { _, answer, data in
      unsafe Handler<@MainActor (Bool) -> Void>.function(in: data)(
        answer == GTK_RESPONSE_ACCEPT.rawValue)
    }
    let finish: @MainActor (Bool) -> Void = { [weak self] isAccepted in
      guard let self else { return }
      let paths = isAccepted ? paths : []
      response = nil
      handler(paths)
    }
    response = unsafe connect("response", through: caller, finish)
    unsafe gtk_native_dialog_show(cast())
  }

  private var paths: [String] {
    let first = unsafe gtk_file_chooser_get_filenames(opaque)
    defer { unsafe g_slist_free_full(first, g_free) }
    var paths: [String] = []
    var link = unsafe first
    while let current = unsafe link {
      if let data = unsafe current.pointee.data {
        unsafe paths.append(String(cString: data.assumingMemoryBound(to: CChar.self)))
      }
      unsafe link = current.pointee.next
    }
    return paths
  }
}
