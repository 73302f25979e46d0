import CGTK
import ImageFiles

/// Where and why a style sheet can't be understood.
public struct StyleSheetError: Error, Hashable, CustomStringConvertible {
  /// The file's path, or nil where the rules came as text.
  public let path: String?
  /// The line, counted from 1; 0 where the file can't be read at all.
  public let line: Int
  /// What is wrong there.
  public let message: String

  /// One line as compilers write it: file, line, reason.
  public var description: String {
    "\(path ?? "style sheet"):\(line): \(message)"
  }
}

/// Rules that say how widgets look, in GTK's dialect of CSS.
@MainActor
public final class StyleSheet: Object {
  /// Reads the rules of a file.
  ///
  /// The C function is `gtk_css_provider_load_from_path`.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``StyleSheetError`` for the first thing that is wrong.
  public convenience init(path: String) throws(StyleSheetError) {
    unsafe try self.init(path: path) { provider in
      unsafe gtk_css_provider_load_from_path(provider, path, nil)
    }
  }

  /// Reads rules from a text.
  ///
  /// The C function is `gtk_css_provider_load_from_data`.
  ///
  /// - Parameter text: The rules.
  /// - Throws: ``StyleSheetError`` for the first thing that is wrong.
  public convenience init(text: String) throws(StyleSheetError) {
    unsafe try self.init(path: nil) { provider in
      unsafe gtk_css_provider_load_from_data(provider, text, -1, nil)
    }
  }

  private init(
    path: String?, load: (UnsafeMutablePointer<GtkCssProvider>) -> CInt
  ) throws(StyleSheetError) {
    if let path { try Self.checkReadable(path) }
    unsafe super.init(adopting: Raw(gtk_css_provider_new()))
    let first = FirstProblem(path: path)
    let listening = unsafe onParsingError { section, problem in unsafe first.note(section, problem)
    }
    _ = unsafe load(cast())
    listening.disconnect()
    if let error = first.error { throw error }
  }

  /// GTK reports a missing file as a mistake in the first line of one.
  private static func checkReadable(_ path: String) throws(StyleSheetError) {
    do throws(GLibError) {
      unsafe try GLibError.checking { error in
        var contents: UnsafeMutablePointer<CChar>?
        unsafe g_file_get_contents(path, &contents, nil, &error)
        unsafe g_free(contents)
      }
    } catch {
      throw StyleSheetError(path: path, line: 0, message: error.message)
    }
  }

  /// Lets the rules apply that a library brings along; keep what it returns, so that they do once.
  ///
  /// - Parameter rules: The rules; a mistake in them has nothing apply.
  /// - Returns: The style sheet, or nil where there is a mistake.
  public static func ofLibrary(_ rules: String) -> StyleSheet? {
    let sheet = try? StyleSheet(text: rules)
    sheet?.apply(at: .library)
    return sheet
  }

  /// Whose rules win where several sheets say something about the same property of a widget.
  public enum Priority: Sendable {
    /// What a library says: it wins over the theme, and gives way to the program's own rules.
    case library
    /// What a program says: it wins over the theme and over libraries.
    case application

    fileprivate var number: CUnsignedInt {
      switch self {
      case .library: CUnsignedInt(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
      case .application: CUnsignedInt(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
      }
    }
  }

  /// Lets the rules apply to all windows.
  ///
  /// The C function is `gtk_style_context_add_provider_for_screen`.
  public func apply(at priority: Priority = .application) {
    unsafe gtk_style_context_add_provider_for_screen(
      gdk_screen_get_default(), opaque, priority.number)
  }

  /// Lets the rules apply no more.
  ///
  /// The C function is `gtk_style_context_remove_provider_for_screen`.
  public func withdraw() {
    unsafe gtk_style_context_remove_provider_for_screen(gdk_screen_get_default(), opaque)
  }

  private func onParsingError(
    _ handler: @escaping @MainActor (OpaquePointer, UnsafePointer<GError>) -> Void
  ) -> SignalConnection {
    typealias Listener = @MainActor (OpaquePointer, UnsafePointer<GError>) -> Void
    typealias Caller =
      @MainActor @convention(c) (Raw, OpaquePointer, UnsafePointer<GError>, Raw) -> Void
    let caller: Caller = { _, section, error, data in
      unsafe Handler<Listener>.function(in: data)(section, error)
    }
    return unsafe connect("parsing-error", through: caller, handler)
  }
}

/// What GTK complained about first while it read rules.
@MainActor
private final class FirstProblem {
  let path: String?
  var error: StyleSheetError?

  init(path: String?) {
    self.path = path
  }

  func note(_ section: OpaquePointer, _ problem: UnsafePointer<GError>) {
    let problem = unsafe GLibError(copying: problem)
    let isHint =
      problem.domain == "gtk-css-provider-error-quark"
      && problem.code == Int(GTK_CSS_PROVIDER_ERROR_DEPRECATED.rawValue)
    guard error == nil, !isHint else { return }
    let line = unsafe Int(gtk_css_section_get_start_line(section)) + 1
    error = StyleSheetError(path: path, line: line, message: problem.message)
  }
}
