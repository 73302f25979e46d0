import CGTK
import ImageFiles

/// The C class behind ``ListView``: a `GtkTreeView` with two more signals, and
/// which selects nothing when it gets the keyboard focus.
@MainActor
enum ListViewClass {
  static let visibleRowsChanged = "visible-rows-changed"
  static let selectionChanged = "selection-changed"

  static let type: GType = {
    let type = unsafe derivedType(
      of: gtk_tree_view_get_type(), named: "SwiftListView", callback(initialize))
    for signal in [visibleRowsChanged, selectionChanged] {
      unsafe g_signal_newv(
        signal, type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, CGTK_type_none(), 0, nil)
    }
    return type
  }()
}

extension ListViewClass {
  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { listClass, _ in
    let listClass = unsafe typed(listClass, as: GtkWidgetClass.self)
    unsafe listClass.pointee.grab_focus = callback(grabFocus)
    unsafe listClass.pointee.focus = callback(focus)
  }

  private static let grabFocus: @MainActor @convention(c) (Raw) -> Void = { list in
    unsafe withoutSelecting(list) { unsafe parent.pointee.grab_focus(typed(list)) }
  }

  private static let focus: @MainActor @convention(c) (Raw, GtkDirectionType) -> CInt = {
    list, direction in
    unsafe withoutSelecting(list) { unsafe parent.pointee.focus(typed(list), direction) }
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_tree_view_get_type()))

  private static func withoutSelecting<Result>(_ list: Raw, _ body: () -> Result) -> Result {
    let contents = unsafe (Object.living(list) as? ListView)?.contents
    contents?.isFocusing = true
    defer { contents?.isFocusing = false }
    return body()
  }
}

/// Tells a list when other rows show.
///
/// The list keeps this for as long as its C object lives.
@MainActor
final class VisibleRowsWatch {
  private weak var list: ListView?
  private var connections: [SignalConnection] = []
  private var scrolling: SignalConnection?
  private var check: ScheduledCall?
  private var rows: Range<Int>?

  init(_ list: ListView) {
    self.list = list
    list.onSizeAllocate { [weak self] _ in self?.checkSoon() }.stored(in: &connections)
    list.connectNotify("vadjustment") { [weak self] in self?.follow() }.stored(in: &connections)
    follow()
  }

  /// Listens to the adjustment that the list has now: a scrolled window gives it another one.
  private func follow() {
    scrolling = nil
    guard let list, let adjustment = unsafe gtk_scrollable_get_vadjustment(list.opaque) else {
      return
    }
    scrolling = unsafe Object(borrowing: Raw(adjustment)).connect("value-changed") { [weak self] in
      self?.checkSoon()
    }
    checkSoon()
  }

  /// Looks when the widgets have their places: handlers may change the list, which an allocation
  /// that is under way would not survive.
  private func checkSoon() {
    guard check?.isPending != true else { return }
    check = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.compare() }
  }

  private func compare() {
    guard let list, list.visibleRows != rows else { return }
    rows = list.visibleRows
    unsafe CGTK_emit_plain(list.raw, ListViewClass.visibleRowsChanged)
  }
}

/// Tells a list when the person selects another row.
///
/// The list keeps this for as long as its C object lives.
@MainActor
final class SelectionWatch {
  private var connections: [SignalConnection] = []

  init(_ list: ListView) {
    let contents = list.contents
    unsafe Object(borrowing: list.selection.map { Raw($0) }).connect("changed") { [weak list] in
      guard let list, !contents.isQuiet else { return }
      let selected = list.selectedRow
      // GTK emits the signal also where nothing changed.
      guard selected != contents.announced else { return }
      contents.announced = selected
      unsafe CGTK_emit_plain(list.raw, ListViewClass.selectionChanged)
    }.stored(in: &connections)
  }
}
