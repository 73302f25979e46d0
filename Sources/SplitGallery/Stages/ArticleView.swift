import CWebKit
import Foundation
import GLib
import GTK

/// The HTML of an article.
struct ArticleHTML: Sendable {
  fileprivate let html: Data
  /// The encoding, or empty if the HTML itself declares one; WebKit takes none at all for UTF-8.
  fileprivate let encoding: String

  /// Checks the bytes of an article.
  ///
  /// - Throws: ``LoadError`` if it is empty.
  init(_ html: Data) throws(LoadError) {
    if html.isEmpty { throw .empty }
    self.html = html
    encoding = String(validating: html, as: UTF8.self) == nil ? "" : "UTF-8"
  }
}

/// A view of an article's HTML, which WebKit draws in processes of its own.
///
/// A page is text and pictures, in the program's own style: it can run no script and no plug-in,
/// load nothing but its pictures, send no form, store nothing, and leave for no other page. A page
/// from a server can't show the person's files. A page that exceeds the memory limit, or breaks its
/// process, breaks nothing else.
@MainActor
@safe
final class ArticleView: Widget {
  /// Called with the target of a link that the person follows, an absolute URI of any scheme; nil
  /// at first.
  var onLink: ((String) -> Void)?
  /// Called when a page begins to be visible; nil at first.
  var onShown: (() -> Void)?
  /// Called when the process of the page has ended; nil at first.
  var onBreakdown: (() -> Void)?
  private let address: URL?
  /// The timeout without any progress, in seconds.
  var progressTimeout: Double
  private var timeout: ScheduledCall?
  /// Whether the next navigation is the view's own, to the page that it shows.
  private var isOpening = false
  /// Whether the process has begun to show the page.
  private var isCommitted = false

  /// Creates a view without a page.
  ///
  /// The C type is `WebKitWebView`.
  ///
  /// - Parameters:
  ///   - title: The article's title.
  ///   - address: The address of its page, to which its links and pictures are relative, or nil.
  ///   - progressTimeout: The timeout without any progress, in seconds.
  init(_ title: String, from address: URL?, progressTimeout: Double) {
    self.address = address
    self.progressTimeout = progressTimeout
    unsafe super.init(sinking: Self.newView(policy: Self.policy(for: address)))
    accessibleName = title
    watchNavigation()
    watchProcess()
    keep(
      Cleanup { [weak self] in
        self?.onLink = nil
        self?.onShown = nil
        self?.onBreakdown = nil
      })
  }

  /// Replaces the article.
  ///
  /// The C function is `webkit_web_view_load_bytes`.
  func show(_ article: ArticleHTML) {
    isOpening = true
    isCommitted = false
    let bytes = unsafe article.html.withUnsafeBytes { bytes in
      unsafe g_bytes_new(bytes.baseAddress, gsize(bytes.count))
    }
    defer { unsafe g_bytes_unref(bytes) }
    unsafe webkit_web_view_load_bytes(
      view, bytes, "text/html", article.encoding, address?.absoluteString)
  }

  // MARK: Navigation

  private func watchNavigation() {
    unsafe answerSignal("decide-policy") { [weak self] values in
      guard let self, values.count == 2, case .object(let decision?) = values[0],
        case .number(let kind) = values[1]
      else { return .flag(false) }
      if decides(decision, kind: kind) { return .flag(false) }
      unsafe webkit_policy_decision_ignore(typed(decision.pointer))
      return .flag(true)
    }
    // WebKit would ask for the password of a picture, as if the program did.
    unsafe answerSignal("authenticate") { values in
      if case .object(let request?)? = values.first {
        unsafe webkit_authentication_request_cancel(typed(request.pointer))
      }
      return .flag(true)
    }
    // WebKit would show a page of its own.
    unsafe answerSignal("load-failed") { _ in .flag(true) }
    unsafe answerSignal("context-menu") { values in
      guard case .object(let menu?)? = values.first else { return .flag(true) }
      return unsafe .flag(Self.reduce(typed(menu.pointer)))
    }
  }

  /// Returns whether WebKit may do what it asks for: only to show the view's own page.
  private func decides(_ decision: Object, kind: Int) -> Bool {
    switch UInt32(truncatingIfNeeded: kind) {
    case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION.rawValue,
      WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue:
      let action = unsafe webkit_navigation_policy_decision_get_navigation_action(
        typed(decision.pointer))
      if unsafe webkit_navigation_action_get_navigation_type(action)
        == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED
      {
        let request = unsafe webkit_navigation_action_get_request(action)
        if let target = unsafe string(webkit_uri_request_get_uri(request)) { onLink?(target) }
        return false
      }
      defer { isOpening = false }
      return isOpening
    default: return false
    }
  }

  /// Removes all items from a context menu except those that copy; returns whether none is left.
  static func reduce(_ menu: UnsafeMutablePointer<WebKitContextMenu>) -> Bool {
    let copying = [
      WEBKIT_CONTEXT_MENU_ACTION_COPY, WEBKIT_CONTEXT_MENU_ACTION_COPY_LINK_TO_CLIPBOARD,
    ]
    for position in unsafe (0..<webkit_context_menu_get_n_items(menu)).reversed() {
      let item = unsafe webkit_context_menu_get_item_at_position(menu, position)
      if unsafe !copying.contains(webkit_context_menu_item_get_stock_action(item)) {
        unsafe webkit_context_menu_remove(menu, item)
      }
    }
    return unsafe webkit_context_menu_get_n_items(menu) == 0
  }

  // MARK: Processes

  private func watchProcess() {
    unsafe onSignal("load-changed") { [weak self] values in
      guard case .number(let event)? = values.first,
        event == Int(WEBKIT_LOAD_COMMITTED.rawValue)
      else { return }
      self?.isCommitted = true
      self?.onShown?()
    }
    unsafe onSignal("web-process-terminated") { [weak self] _ in
      self?.timeout = nil
      self?.onBreakdown?()
    }
    for sign in ["estimated-load-progress", "is-loading", "is-web-process-responsive"] {
      unsafe onSignal("notify::" + sign) { [weak self] _ in self?.watchProgress() }
    }
  }

  /// Gives up pictures that make no progress before the timeout and, after another one, the
  /// process: a page of a megabyte can keep it busy for an hour.
  ///
  /// A process that doesn't even begin with the page is given up after the first timeout.
  private func watchProgress() {
    guard
      unsafe webkit_web_view_is_loading(view) != 0
        || webkit_web_view_get_is_web_process_responsive(view) == 0
    else {
      timeout = nil
      return
    }
    timeout = MainLoop.after(milliseconds: Int(progressTimeout * 1000)) { [weak self] in
      guard let self else { return }
      guard isCommitted else {
        unsafe webkit_web_view_terminate_web_process(view)
        return
      }
      unsafe webkit_web_view_stop_loading(view)
      timeout = MainLoop.after(milliseconds: Int(progressTimeout * 1000)) { [weak self] in
        guard let self else { return }
        unsafe webkit_web_view_terminate_web_process(view)
      }
    }
  }

  /// Lets WebKit start no thread that looks at the system's memory every five seconds.
  ///
  /// The program hears from the system when memory runs low. Call it before other threads run.
  nonisolated static func prepare() {
    unsafe g_setenv("WEBKIT_DISABLE_MEMORY_PRESSURE_MONITOR", "1", gboolean(true))
  }

  var view: UnsafeMutablePointer<WebKitWebView> { unsafe typed(pointer) }

  // MARK: Limits

  /// The memory limit of a page's process, in megabytes.
  private static let maxMegabytes: guint = 1024

  /// The Content Security Policy of a page: pictures alone; files only for a file.
  private static func policy(for address: URL?) -> String {
    let files = address?.scheme?.lowercased() == "file" ? " file:" : ""
    return "default-src 'none'; img-src http: https:\(files); base-uri 'none'; form-action 'none'"
  }

  /// The style of all pages; it follows the theme, and WebKit the text size.
  private static let style = """
    :root { color-scheme: light dark; }
    body {
      font: 1rem/1.5 system-ui; max-width: 36em; margin: 18px auto; padding: 0 18px;
    }
    img { max-width: 100%; height: auto; }
    input, select, textarea, button, iframe, object, embed, audio, video, svg, math {
      display: none !important;
    }
    """

  /// The processes and settings of all views: nothing is stored on a disk.
  private static let context = {
    let data = unsafe webkit_website_data_manager_new_ephemeral()
    defer { unsafe g_object_unref(data) }
    unsafe webkit_cookie_manager_set_accept_policy(
      webkit_website_data_manager_get_cookie_manager(data), WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    let memory = unsafe webkit_memory_pressure_settings_new()
    defer { unsafe webkit_memory_pressure_settings_free(memory) }
    unsafe webkit_memory_pressure_settings_set_memory_limit(memory, maxMegabytes)
    unsafe webkit_memory_pressure_settings_set_kill_threshold(memory, 1)
    let context = unsafe CWebKit_new_context(data, memory)
    unsafe webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER)
    return unsafe context
  }()

  private static func newView(policy: String) -> Raw {
    let settings = unsafe webkit_settings_new()
    defer { unsafe g_object_unref(settings) }
    let off = gboolean(false)
    unsafe webkit_settings_set_enable_javascript(settings, off)
    unsafe webkit_settings_set_enable_javascript_markup(settings, off)
    unsafe webkit_settings_set_enable_media(settings, off)
    unsafe webkit_settings_set_enable_html5_local_storage(settings, off)
    unsafe webkit_settings_set_enable_html5_database(settings, off)
    unsafe webkit_settings_set_enable_back_forward_navigation_gestures(settings, off)
    unsafe webkit_settings_set_hardware_acceleration_policy(
      settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    let content = unsafe webkit_user_content_manager_new()
    defer { unsafe g_object_unref(content) }
    let sheet = unsafe webkit_user_style_sheet_new(
      style, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_USER, nil, nil)
    defer { unsafe webkit_user_style_sheet_unref(sheet) }
    unsafe webkit_user_content_manager_add_style_sheet(content, sheet)
    return unsafe Raw(CWebKit_new_view(context, settings, content, policy))
  }
}
