import CGTK
public import GLib

/// A print operation: the system's dialog with a preview, and pages that a program draws.
///
/// It ends with ``onEnd(_:)``; retain it until then.
@MainActor
public final class PrintOperation: Object {
  /// A destination of the pages.
  public enum Target: Sendable {
    /// The printer or file that the person chooses.
    case chosen
    /// A PDF file at a path.
    case file(FilePath)
  }

  /// The result of a print operation.
  public enum Outcome: Hashable, Sendable {
    /// The pages were sent to the printer.
    case done
    /// The person cancelled it.
    case cancelled
    /// Printing failed, for a reason in the person's language.
    case failed(String)
  }

  /// Returns the number of pages; called after the person has made all choices.
  public var pageCount: () -> Int = { 0 }
  /// Returns whether a page, from 0, is in landscape.
  public var isLandscape: (Int) -> Bool = { _ in false }
  /// Draws a page, from 0; the main loop runs while it awaits something.
  public var draw: (Int, PrintPage) async -> Void = { _, _ in }
  private var endHandlers = Handlers<Outcome>()
  private var options: Widget?
  private var drawing: Task<Void, Never>?
  private var starting: ScheduledCall?

  /// Creates an operation that has not started.
  ///
  /// The C function is `gtk_print_operation_new`.
  ///
  /// - Parameter name: The name of the print job.
  public init(name: String) {
    unsafe super.init(adopting: gtk_print_operation_new())
    unsafe gtk_print_operation_set_job_name(cast(), name)
    unsafe gtk_print_operation_set_unit(cast(), GTK_UNIT_POINTS)
    unsafe gtk_print_operation_set_embed_page_setup(cast(), gboolean(true))
    // Otherwise it would block the main loop until the end.
    unsafe gtk_print_operation_set_allow_async(cast(), gboolean(true))
    unsafe connect("begin-print") { [weak self] (_: Raw?) in
      guard let self else { return }
      unsafe gtk_print_operation_set_n_pages(cast(), CInt(clamping: max(pageCount(), 1)))
    }
    watchPages()
    connectNumber("done") { [weak self] in
      self?.ended(GtkPrintOperationResult(UInt32(bitPattern: $0)))
    }
  }

  private func watchPages() {
    let setUp: @MainActor @convention(c) (Raw, Raw, CInt, OpaquePointer?, Raw) -> Void = {
      _, _, number, setup, data in
      let isLandscape = unsafe Handler<@MainActor (Int) -> Bool>.function(in: data)(Int(number))
      unsafe gtk_page_setup_set_orientation(
        setup, isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
    }
    let shape: @MainActor (Int) -> Bool = { [weak self] in self?.isLandscape($0) ?? false }
    unsafe connect("request-page-setup", through: setUp, shape)
    let drawPage: @MainActor @convention(c) (Raw, OpaquePointer, CInt, Raw) -> Void = {
      _, context, number, data in
      unsafe Handler<@MainActor (OpaquePointer, Int) -> Void>.function(in: data)(
        context, Int(number))
    }
    let begin: @MainActor (OpaquePointer, Int) -> Void = { [weak self] context, number in
      unsafe self?.drawPage(number, context)
    }
    unsafe connect("draw-page", through: drawPage, begin)
  }

  private func drawPage(_ number: Int, _ context: OpaquePointer) {
    unsafe gtk_print_operation_set_defer_drawing(cast())
    let page = unsafe PrintPage(context)
    drawing = Task {
      await draw(number, page)
      page.end()
      if !Task.isCancelled { unsafe gtk_print_operation_draw_page_finish(cast()) }
    }
  }

  /// Adds options to the dialog, on their own tab.
  ///
  /// The C signal is `create-custom-widget`.
  ///
  /// - Parameters:
  ///   - title: The tab's title.
  ///   - widget: The options.
  public func setOptions(_ title: String, _ widget: Widget) {
    options = widget
    unsafe gtk_print_operation_set_custom_tab_label(cast(), title)
    let create: @MainActor @convention(c) (Raw, Raw) -> Raw? = { _, data in
      unsafe Handler<@MainActor () -> Widget?>.function(in: data)()?.raw
    }
    let give: @MainActor () -> Widget? = { [weak self] in self?.options }
    unsafe connect("create-custom-widget", through: create, give)
  }

  /// Starts printing.
  ///
  /// The C function is `gtk_print_operation_run`.
  ///
  /// - Parameters:
  ///   - target: The destination of the pages.
  ///   - window: The requesting window.
  public func run(to target: Target = .chosen, over window: Window) {
    let action: GtkPrintOperationAction
    switch target {
    case .chosen: action = GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG
    case .file(let path):
      action = GTK_PRINT_OPERATION_ACTION_EXPORT
      if let path = path.systemPath {
        unsafe gtk_print_operation_set_export_filename(cast(), path)
      }
    }
    // GTK may run a nested loop until all is drawn. A task's thread would wait for that, and no
    // other task could draw.
    starting = MainLoop.idle { [weak self, weak window] in
      guard let self else { return }
      if let window { run(action, over: window) } else { end(.cancelled) }
    }
  }

  private func run(_ action: GtkPrintOperationAction, over window: Window) {
    do throws(GLibError) {
      let result = unsafe try GLibError.checking { error in
        unsafe gtk_print_operation_run(cast(), action, window.cast(), &error)
      }
      if result == GTK_PRINT_OPERATION_RESULT_ERROR { ended(result) }
    } catch {
      end(.failed(error.message))
    }
  }

  private func ended(_ result: GtkPrintOperationResult) {
    switch result {
    case GTK_PRINT_OPERATION_RESULT_CANCEL: end(.cancelled)
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      unsafe gtk_print_operation_get_error(cast(), &error)
      let problem = unsafe error.map { unsafe GLibError(taking: $0) }
      end(.failed(problem?.message ?? ""))
    default: end(.done)
    }
  }

  /// Connects a handler that is called once, at the end.
  @discardableResult
  public func onEnd(_ handler: @escaping @MainActor (Outcome) -> Void) -> SignalConnection {
    endHandlers.add(handler)
  }

  private func end(_ outcome: Outcome) {
    drawing?.cancel()
    let handlers = endHandlers
    endHandlers.removeAll()
    handlers(outcome)
  }
}
