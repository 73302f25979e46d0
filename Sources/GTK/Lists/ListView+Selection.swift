import CGTK
import GLib

/// The number of rows of a list that can be selected.
public enum SelectionMode: Sendable {
  /// No row: rows are only activated.
  case none
  /// One row at most.
  case single
  /// Any number of rows: with Control and Shift, Control+A, or a rubber band.
  case multiple

  var mode: GtkSelectionMode {
    switch self {
    case .none: GTK_SELECTION_NONE
    case .single: GTK_SELECTION_SINGLE
    case .multiple: GTK_SELECTION_MULTIPLE
    }
  }
}

extension ListView {
  /// The selected row, the first one if there are several, or nil.
  ///
  /// Setting it sets ``selectedRows`` to this row, or to none for nil.
  public var selectedRow: Int? {
    get { selectedRows.min() }
    set { selectedRows = newValue.map { [$0] } ?? [] }
  }

  /// The selected rows.
  ///
  /// Setting them moves the cursor to the first of them, and neither scrolls, nor activates, nor
  /// calls the handlers of ``onSelectionChanged(_:)``. Headers and indices without a row are left
  /// out, and all but the first if ``selectionMode`` is ``SelectionMode/single``. The C functions
  /// are `gtk_tree_selection_get_selected_rows`, `gtk_tree_view_set_cursor` and
  /// `gtk_tree_selection_select_range`.
  public var selectedRows: Set<Int> {
    get {
      if let tiles { return tiles.selected }
      let paths = unsafe gtk_tree_selection_get_selected_rows(selection, nil)
      defer {
        unsafe g_list_free_full(paths) { unsafe gtk_tree_path_free($0.map { OpaquePointer($0) }) }
      }
      return unsafe Set(items(in: paths) { unsafe RowModel.index(OpaquePointer($0)) })
    }
    set {
      guard newValue != selectedRows else { return }
      unannounced { select(newValue) }
    }
  }

  /// Sets GTK's selection mode; the first selected row stays selected if possible.
  func applySelectionMode() {
    let rows = selectedRows
    unannounced {
      unsafe gtk_tree_selection_set_mode(
        selection, tiles == nil ? selectionMode.mode : GTK_SELECTION_NONE)
      unsafe gtk_tree_view_set_rubber_banding(
        cast(), gboolean(tiles == nil && selectionMode == .multiple))
      select(rows)
    }
  }

  /// Runs `change` without calling handlers for its changes of the selection.
  func unannounced(_ change: () -> Void) {
    let wasQuiet = contents.isQuiet
    contents.isQuiet = true
    defer {
      contents.announced = selectedRows
      contents.isQuiet = wasQuiet
    }
    change()
  }

  /// Selects the selectable rows among some rows, and no others.
  ///
  /// - Parameters:
  ///   - rows: The indices of the rows.
  ///   - movesCursor: Whether the keyboard's cursor moves to the first of them. GTK scrolls to the
  ///     cursor, at once or, while rows are new, later.
  func select(_ rows: Set<Int>, movesCursor: Bool = true) {
    var rows = rows.filter { (0..<count).contains($0) && !contents.row($0).isHeader }
    if selectionMode == .single { rows = Set(rows.min().map { [$0] } ?? []) }
    guard selectionMode != .none, rows != selectedRows else { return }
    if tiles != nil { return selectTiles(rows, movesCursor: movesCursor) }
    guard movesCursor, let first = rows.min() else {
      unsafe gtk_tree_selection_unselect_all(selection)
      return selectRuns(of: rows)
    }
    if isFocus {
      moveCursor(to: first)
      if rows.count > 1 { selectRuns(of: rows) }
    } else {
      leaveCursor()
      unsafe gtk_tree_selection_unselect_all(selection)
      selectRuns(of: rows)
    }
    // A list without a layout has no scroll position yet. GTK would scroll to the row then as if
    // the list had no height.
    if !isLaidOut {
      let path = unsafe RowModel.path(first)
      unsafe gtk_tree_view_scroll_to_cell(cast(), path, nil, gboolean(true), 0.5, 0)
      unsafe gtk_tree_path_free(path)
    }
  }

  /// Adds rows to the selection, each run of neighbors at once.
  func selectRuns(of rows: Set<Int>) {
    for first in rows where !rows.contains(first - 1) {
      var last = first
      while rows.contains(last + 1) { last += 1 }
      let (start, end) = unsafe (RowModel.path(first), RowModel.path(last))
      if first == last {
        unsafe gtk_tree_selection_select_path(selection, start)
      } else {
        unsafe gtk_tree_selection_select_range(selection, start, end)
      }
      unsafe gtk_tree_path_free(start)
      unsafe gtk_tree_path_free(end)
    }
  }

  /// Observes the selection by the person.
  func watchSelection() {
    let object = unsafe Object(borrowing: selection.map { Raw($0) })
    object.connect("changed") { [weak self] in self?.selectionChanged() }
  }

  func selectionChanged() {
    guard !contents.isQuiet else { return }
    let selected = selectedRows
    // GTK emits the signal even if nothing changed.
    guard selected != contents.announced else { return }
    if takesBackSelection {
      return unannounced { select(contents.announced, movesCursor: false) }
    }
    contents.announced = selected
    selectionHandlers()
    if !togglesSelection { notifyMove() }
  }

  func refuseHeaders() {
    let isSelectable: @MainActor @convention(c) (Raw, Raw, OpaquePointer, CInt, Raw) -> CInt = {
      _, _, path, isSelected, data in
      let contents = unsafe Unmanaged<ListContents>.fromOpaque(data).takeUnretainedValue()
      guard let index = unsafe RowModel.index(path) else { return gboolean(false) }
      return gboolean(
        isSelected != 0 || !contents.isFocusing && !contents.row(index).isHeader)
    }
    unsafe gtk_tree_selection_set_select_function(
      selection, callback(isSelectable), contents.retainedByC(), callback(ListContents.release))
  }

  private var selection: UnsafeMutablePointer<GtkTreeSelection>? {
    unsafe gtk_tree_view_get_selection(cast())
  }
}

extension ListView {
  /// Runs `handler` when a key, such as an arrow, moves the selection to another row without
  /// activating it.
  ///
  /// A list beside its detail shows the row at once. A selection of several rows doesn't count.
  @discardableResult
  public func onSelectionMoved(
    _ handler: @escaping @MainActor (_ row: Int) -> Void
  ) -> SignalConnection {
    moveHandlers.add(handler)
  }

  /// Runs `handler` when a press of the pointer that selected a row ends elsewhere, so that the row
  /// is not activated.
  ///
  /// A list whose selection is the visible detail selects that detail's row again.
  @discardableResult
  public func onSelectionLeft(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    if leftPresses == nil { leftPresses = LeftPresses(self) }
    return leaveHandlers.add(handler)
  }

  /// Reports a selection that a key moved.
  func notifyMove() {
    guard !moveHandlers.isEmpty, selectedRows.count == 1, let row = selectedRow,
      let event = unsafe gtk_get_current_event()
    else { return }
    defer { unsafe gdk_event_free(event) }
    if unsafe event.pointee.type == GDK_KEY_PRESS { moveHandlers(row) }
  }
}

/// Finds presses of the pointer that select a row of a list without activating it.
@MainActor
final class LeftPresses {
  /// The selection before the press, or nil if nothing is pressed or the row was activated.
  private var selection: Set<Int>?
  private var ending: ScheduledCall?

  init(_ list: ListView) {
    list.onButtonPress { [weak self, weak list] _ in
      self?.selection = list?.selectedRows
      return .proceed
    }
    list.onActivate { [weak self] _ in self?.selection = nil }
    list.onButtonRelease { [weak self, weak list] _ in
      // GTK activates the row after this.
      self?.ending = MainLoop.idle {
        guard let self, let list else { return }
        if let before = self.selection, before != list.selectedRows { list.leaveHandlers() }
        self.selection = nil
      }
      return .proceed
    }
  }
}

/// The C class behind ``ListView``: a `GtkTreeView` that selects nothing when it gets the keyboard
/// focus.
@MainActor
enum ListViewClass {
  static let type = unsafe derivedType(
    of: gtk_tree_view_get_type(), named: "SwiftListView", callback(initialize))

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
    let view = unsafe Object.living(list) as? ListView
    view?.takeCursor()
    view?.contents.isFocusing = true
    defer { view?.contents.isFocusing = false }
    return body()
  }
}
