import CGTK
public import GLib

/// An error in a style sheet, with its position.
public struct StyleSheetError: Error, Hashable, CustomStringConvertible {
  /// The file's path, or nil if the rules came from a text.
  public let path: FilePath?
  /// The line, counted from 1; 0 if the file can't be read at all.
  public let line: Int
  /// The error message.
  public let message: String

  /// One line in the format of compilers: file, line, reason.
  public var description: String {
    "\(path ?? "style sheet"):\(line): \(message)"
  }
}

/// A style sheet, in GTK's dialect of CSS.
@MainActor
public final class StyleSheet: Object {
  /// Reads the rules of a file.
  ///
  /// The C function is `gtk_css_provider_load_from_path`.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``StyleSheetError`` for the first error.
  public convenience init(path: FilePath) throws(StyleSheetError) {
    unsafe try self.init(path: path) { provider in
      unsafe gtk_css_provider_load_from_path(provider, path.systemPath ?? [0], nil)
    }
  }

  /// Reads rules from a text.
  ///
  /// The C function is `gtk_css_provider_load_from_data`.
  ///
  /// - Parameter text: The rules.
  /// - Throws: ``StyleSheetError`` for the first error.
  public convenience init(text: String) throws(StyleSheetError) {
    unsafe try self.init(path: nil) { provider in
      unsafe gtk_css_provider_load_from_data(provider, text, -1, nil)
    }
  }

  private init(
    path: FilePath?, load: (UnsafeMutablePointer<GtkCssProvider>) -> CInt
  ) throws(StyleSheetError) {
    if let path { try Self.checkReadable(path) }
    unsafe super.init(adopting: Raw(gtk_css_provider_new()))
    let first = FirstProblem(path: path)
    let listening = unsafe onParsingError { section, problem in
      unsafe first.record(section, problem)
    }
    _ = unsafe load(cast())
    listening.disconnect()
    if let error = first.error { throw error }
  }

  /// Checks that the file can be read: GTK reports a missing file as an error in its first line.
  private static func checkReadable(_ path: FilePath) throws(StyleSheetError) {
    do throws(GLibError) {
      unsafe try GLibError.checking { error in
        var contents: UnsafeMutablePointer<CChar>?
        unsafe g_file_get_contents(path.systemPath ?? [0], &contents, nil, &error)
        unsafe g_free(contents)
      }
    } catch {
      throw StyleSheetError(path: path, line: 0, message: error.message)
    }
  }

  /// Applies the rules of a library; keep the result in a static property, so that they are applied
  /// once.
  ///
  /// - Parameter rules: The rules; if they contain an error, none applies.
  /// - Returns: The style sheet, or nil if there is an error.
  public static func ofLibrary(_ rules: String) -> StyleSheet? {
    let sheet = try? StyleSheet(text: rules)
    sheet?.apply(at: .library)
    return sheet
  }

  /// The priority of a style sheet over others that set the same property of a widget.
  public enum Priority: Sendable {
    /// A library's rules: above the theme, and below the program's own rules.
    case library
    /// A program's rules: above the theme and libraries.
    case application

    fileprivate var number: CUnsignedInt {
      switch self {
      case .library: CUnsignedInt(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1
      case .application: CUnsignedInt(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
      }
    }
  }

  /// Applies the rules to all windows.
  ///
  /// The C function is `gtk_style_context_add_provider_for_screen`.
  public func apply(at priority: Priority = .application) {
    unsafe gtk_style_context_add_provider_for_screen(
      gdk_screen_get_default(), opaque, priority.number)
  }

  @discardableResult
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

/// The first warning of GTK while it parses rules.
@MainActor
private final class FirstProblem {
  let path: FilePath?
  var error: StyleSheetError?

  init(path: FilePath?) {
    self.path = path
  }

  func record(_ section: OpaquePointer, _ problem: UnsafePointer<GError>) {
    let problem = unsafe GLibError(copying: problem)
    let isHint =
      problem.domain == "gtk-css-provider-error-quark"
      && problem.code == Int(GTK_CSS_PROVIDER_ERROR_DEPRECATED.rawValue)
    guard error == nil, !isHint else { return }
    let line = unsafe Int(gtk_css_section_get_start_line(section)) + 1
    error = StyleSheetError(path: path, line: line, message: problem.message)
  }
}
