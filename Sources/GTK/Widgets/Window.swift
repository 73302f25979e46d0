import CGTK
import GLib

/// A top-level window on the screen.
///
/// A new window is hidden until it is presented. GTK keeps it, its wrapper and its contents until
/// it is closed or destroyed, even if it was never presented.
///
/// A window and the dialogs over it are a group: a modal dialog blocks no window of another one.
@MainActor
open class Window: Bin {
  override class var isVisibleWhenCreated: Bool { false }

  /// The purpose of a window.
  public enum Kind: Sendable {
    /// A normal window.
    case normal
    /// A dialog that belongs to another window.
    case dialog
  }

  /// Creates a window without a child.
  ///
  /// The C functions are `gtk_window_new` and `gtk_window_group_new`.
  ///
  /// - Parameters:
  ///   - kind: The purpose of the window.
  ///   - parent: The window that it stays above, or nil.
  ///   - isModal: Whether it blocks its parent, and the other dialogs over it, until it is closed.
  public init(kind: Kind = .normal, transientFor parent: Window? = nil, isModal: Bool = false) {
    unsafe super.init(sinking: gtk_window_new(GTK_WINDOW_TOPLEVEL))
    if kind == .dialog { unsafe gtk_window_set_type_hint(cast(), GDK_WINDOW_TYPE_HINT_DIALOG) }
    if let parent {
      // GTK adds it to the parent's group.
      unsafe gtk_window_set_transient_for(cast(), parent.cast())
    } else if let group = unsafe gtk_window_group_new() {
      // The group belongs to its windows.
      unsafe gtk_window_group_add_window(group, cast())
      unsafe g_object_unref(Raw(group))
    }
    if isModal { unsafe gtk_window_set_modal(cast(), gboolean(true)) }
    // An open menu returned the focus to a widget while the window was hidden. GTK 3.24 would still
    // use that widget after it is freed.
    onDestroy { [weak self] in self?.focusWidget = nil }
  }

  /// Adopts a new object of this C class from a C function; see ``Object/init(sinking:)``.
  @unsafe public override init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe super.init(sinking: pointer())
  }

  /// Wraps an object of this C class that has another owner; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// The title.
  ///
  /// The C functions are `gtk_window_get_title` and `gtk_window_set_title`.
  public var title: String {
    get { unsafe string(gtk_window_get_title(cast())) ?? "" }
    set { unsafe gtk_window_set_title(cast(), newValue) }
  }

  /// The name of the window's icon in the theme, or nil.
  ///
  /// The C functions are `gtk_window_get_icon_name` and `gtk_window_set_icon_name`.
  public var iconName: String? {
    get { unsafe string(gtk_window_get_icon_name(cast())) }
    set { unsafe gtk_window_set_icon_name(cast(), newValue) }
  }

  /// The bar that replaces the window manager's title bar, or nil.
  ///
  /// Set it before the window is presented. The C functions are `gtk_window_get_titlebar` and
  /// `gtk_window_set_titlebar`.
  public var titlebar: Widget? {
    get { unsafe Widget.wrapping(gtk_window_get_titlebar(cast())) }
    set { unsafe gtk_window_set_titlebar(cast(), newValue?.cast()) }
  }

  /// Sets the window's initial size, in logical pixels.
  ///
  /// The C function is `gtk_window_set_default_size`.
  public func setDefaultSize(width: Int, height: Int) {
    unsafe gtk_window_set_default_size(cast(), CInt(clamping: width), CInt(clamping: height))
  }

  /// The size without the frame, in logical pixels.
  ///
  /// The C function is `gtk_window_get_size`.
  public var size: (width: Int, height: Int) {
    var width: CInt = 0
    var height: CInt = 0
    unsafe gtk_window_get_size(cast(), &width, &height)
    return (Int(width), Int(height))
  }

  /// Requests another size, in logical pixels; never less than the contents request.
  ///
  /// The C function is `gtk_window_resize`.
  public func resize(width: Int, height: Int) {
    unsafe gtk_window_resize(cast(), CInt(clamping: max(1, width)), CInt(clamping: max(1, height)))
  }

  /// Whether the person can change the size.
  ///
  /// The C functions are `gtk_window_get_resizable` and `gtk_window_set_resizable`.
  public var isResizable: Bool {
    get { unsafe gtk_window_get_resizable(cast()) != 0 }
    set { unsafe gtk_window_set_resizable(cast(), gboolean(newValue)) }
  }

  /// Whether the window fills the screen, except for panels.
  ///
  /// The C functions are `gtk_window_is_maximized` and `gtk_window_maximize`.
  public var isMaximized: Bool {
    get { unsafe gtk_window_is_maximized(cast()) != 0 }
    set { unsafe newValue ? gtk_window_maximize(cast()) : gtk_window_unmaximize(cast()) }
  }

  /// Whether the window fills the whole screen, without its title bar.
  ///
  /// Setting it is a request, which a window manager fulfills later. The C functions are
  /// `gdk_window_get_state`, `gtk_window_fullscreen` and `gtk_window_unfullscreen`.
  public var isFullscreen: Bool {
    get {
      guard let surface = unsafe gtk_widget_get_window(cast()) else { return false }
      return unsafe gdk_window_get_state(surface).rawValue & GDK_WINDOW_STATE_FULLSCREEN.rawValue
        != 0
    }
    set { unsafe newValue ? gtk_window_fullscreen(cast()) : gtk_window_unfullscreen(cast()) }
  }

  /// Whether this window receives keys.
  ///
  /// The C function is `gtk_window_is_active`.
  public var isActive: Bool { unsafe gtk_window_is_active(cast()) != 0 }

  /// Shows the window and brings it to the front.
  ///
  /// The C function is `gtk_window_present`.
  public func present() {
    let wasMapped = isMapped
    unsafe gtk_window_present(cast())
    if !wasMapped { leadToFocus() }
  }

  /// Repairs the containers' children with the focus: GTK forgets those of a focus that was set
  /// before the window was visible, and Tab would begin elsewhere.
  private func leadToFocus() {
    var child = focusWidget
    while let parent = child?.parent {
      unsafe gtk_container_set_focus_child(parent.cast(), child?.cast())
      child = parent
    }
  }

  /// Closes the window like its close button does: handlers of ``onDelete(_:)`` may refuse.
  ///
  /// The C function is `gtk_window_close`.
  public func close() {
    unsafe gtk_window_close(cast())
  }

  /// The focused widget, or nil; also the one that will have the focus once the window is
  /// presented.
  ///
  /// The C functions are `gtk_window_get_focus` and `gtk_window_set_focus`.
  public var focusWidget: Widget? {
    get { unsafe Widget.wrapping(gtk_window_get_focus(cast())) }
    set { unsafe gtk_window_set_focus(cast(), newValue?.cast()) }
  }

  /// The widget that takes all keys and clicks of the window and of the dialogs over it, such as an
  /// open menu or a modal dialog; or nil.
  ///
  /// The C functions are `gtk_window_get_group` and `gtk_window_group_get_current_grab`.
  public var grabWidget: Widget? {
    unsafe Widget.wrapping(gtk_window_group_get_current_grab(gtk_window_get_group(cast())))
  }

  /// Whether the window shows its focus and its mnemonics.
  ///
  /// The C functions are `gtk_window_get_focus_visible` and `gtk_window_set_focus_visible`.
  public var isFocusVisible: Bool {
    get { unsafe gtk_window_get_focus_visible(cast()) != 0 }
    set { unsafe gtk_window_set_focus_visible(cast(), gboolean(newValue)) }
  }

  /// Runs `handler` when the window is requested to close; `.stop` keeps it open.
  ///
  /// The C signal is `delete-event`.
  @discardableResult
  public func onDelete(_ handler: @escaping @MainActor () -> Propagation) -> SignalConnection {
    unsafe connectEvent("delete-event") { _ in handler() }
  }

  /// Runs `handler` when the window has come to the screen, at the place that the window manager
  /// gave it.
  ///
  /// The C signal is `map-event`.
  @discardableResult
  public func onMapEvent(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("map-event", handler)
  }

  /// Runs `handler` when the window is moved or resized.
  ///
  /// The C signal is `configure-event`.
  @discardableResult
  public func onConfigure(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("configure-event", handler)
  }

  /// Runs `handler` when another widget gets the focus, or none does.
  ///
  /// The C signal is `set-focus`.
  @discardableResult
  public func onFocusChanged(
    _ handler: @escaping @MainActor (Widget?) -> Void
  ) -> SignalConnection {
    unsafe connect("set-focus", after: true) { (widget: Raw?) in
      unsafe handler(widget.flatMap { unsafe Widget.wrapping(typed($0)) })
    }
  }

  /// Runs `handler` when this window begins or ceases to receive keys.
  ///
  /// The C signal is `notify::is-active`.
  @discardableResult
  public func onActiveChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("is-active", handler)
  }

  /// Runs `handler` when the window's state changes, for example to fullscreen or minimized.
  ///
  /// The C signal is `window-state-event`.
  @discardableResult
  public func onStateChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    observeEvent("window-state-event", handler)
  }

  /// Runs `handler` when the window is maximized or restored.
  ///
  /// The C signal is `notify::is-maximized`.
  @discardableResult
  public func onMaximizedChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("is-maximized", handler)
  }
}
