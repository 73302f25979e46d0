import CGTK
import GLib

/// The system's dialog for choosing a program to open files of a type.
@MainActor
public final class ProgramChooser: Window {
  private var onChosen: ((DesktopProgram?) -> Void)?

  /// Creates and shows the dialog.
  ///
  /// The C function is `gtk_app_chooser_dialog_new_for_content_type`.
  ///
  /// - Parameters:
  ///   - type: The files' type, as returned by ``DesktopProgram/contentType(of:)``.
  ///   - window: The parent window, to which it is modal.
  ///   - onChosen: Called once, with nil if the dialog was dismissed or its parent was destroyed;
  ///     retained until then.
  @discardableResult
  public init(
    forType type: String, over window: Window, onChosen: @escaping (DesktopProgram?) -> Void
  ) {
    self.onChosen = onChosen
    unsafe super.init(
      sinking: gtk_app_chooser_dialog_new_for_content_type(
        window.cast(),
        GtkDialogFlags(
          rawValue: GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue), type))
    connectNumber("response") { [weak self] in self?.finish($0 == GTK_RESPONSE_OK.rawValue) }
    onDestroy { [weak self] in self?.end(with: nil) }
    present()
  }

  private func finish(_ isChosen: Bool) {
    let info = unsafe isChosen ? gtk_app_chooser_get_app_info(opaque) : nil
    let program = unsafe DesktopProgram(info)
    if let info = unsafe info { unsafe g_object_unref(Raw(info)) }
    end(with: program)
    destroy()
  }

  private func end(with program: DesktopProgram?) {
    let onChosen = onChosen
    self.onChosen = nil
    onChosen?(program)
  }
}
