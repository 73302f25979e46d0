import CGTK
import GLib

extension ListView {
  /// Whether rows show their tooltips; true by default.
  ///
  /// Turn it off while a menu is open, which they would cover. The C functions are
  /// `gtk_widget_get_has_tooltip` and `gtk_widget_set_has_tooltip`.
  public var showsTooltips: Bool {
    get { unsafe gtk_widget_get_has_tooltip(cast()) != 0 }
    set { unsafe gtk_widget_set_has_tooltip(cast(), gboolean(newValue)) }
  }

  /// Makes the rows show their tooltips.
  ///
  /// The C signal is `query-tooltip`.
  func showTooltips() {
    showsTooltips = true
    typealias Caller = @MainActor @convention(c) (Raw, CInt, CInt, CInt, Raw, Raw) -> CInt
    let caller: Caller = { _, x, y, isKeyboard, tooltip, data in
      let show = unsafe Handler<@MainActor (CInt, CInt, CInt, OpaquePointer) -> Bool>
        .function(in: data)
      return unsafe gboolean(show(x, y, isKeyboard, OpaquePointer(tooltip)))
    }
    let show: @MainActor (CInt, CInt, CInt, OpaquePointer) -> Bool = {
      [weak self] x, y, isKeyboard, tooltip in
      unsafe self?.showTooltip(x, y, isKeyboard, tooltip) == true
    }
    unsafe connect("query-tooltip", through: caller, show)
    unsafe connectEvent("event") { event in
      unsafe RowTooltips.handle(event)
      return .proceed
    }
  }

  private func showTooltip(
    _ x: CInt, _ y: CInt, _ isKeyboard: CInt, _ tooltip: OpaquePointer
  ) -> Bool {
    if isKeyboard == 0, RowTooltips.isFingerThere { return false }
    let row = isKeyboard != 0 ? cursor : row(atX: Double(x), y: Double(y))
    guard let row, (0..<count).contains(row),
      let text = contents.row(row).tooltip?.drawable(maxLength: 1000)
    else { return false }
    let path = unsafe RowModel.path(line(of: row))
    defer { unsafe gtk_tree_path_free(path) }
    unsafe gtk_tooltip_set_text(tooltip, text)
    unsafe gtk_tree_view_set_tooltip_cell(cast(), tooltip, path, column(of: row), nil)
    return true
  }
}

/// The kind of device that was last over a list, shared by all lists, as a touch of one may open
/// another one there.
@MainActor
private enum RowTooltips {
  /// Whether a finger was last over a list, rather than a pointer: after a touch, a tooltip would
  /// cover the next row and receive its touches.
  private(set) static var isFingerThere = false

  /// Stores the kind of device of an event.
  ///
  /// If a finger chooses from a menu and the menu closes, the pointer, which is at the finger's
  /// place, enters the list below: that doesn't count.
  static func handle(_ event: Raw) {
    let type = unsafe gdk_event_get_event_type(typed(event))
    if type == GDK_ENTER_NOTIFY || type == GDK_LEAVE_NOTIFY { return }
    switch unsafe inputSource(of: event) {
    case GDK_SOURCE_TOUCHSCREEN: isFingerThere = true
    case GDK_SOURCE_KEYBOARD, nil: break
    default: isFingerThere = false
    }
  }
}
