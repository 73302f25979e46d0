import CGTK
import GLib

// The keyboard's cursor. Assistive tools take it for the focus: GTK reports it to them even if the
// list doesn't have the focus. So until the list has the focus, the cursor is at the selection
// without GTK's knowledge.

extension ListView {
  /// The row with the keyboard's cursor, or nil.
  ///
  /// The C function is `gtk_tree_view_get_cursor`.
  package var cursor: Int? {
    if let tiles { return tiles.cursor ?? (isFocus && count > 0 ? 0 : nil) }
    if contents.isCursorBehind { return contents.leftCursor ?? selectedRow }
    var path: OpaquePointer?
    unsafe gtk_tree_view_get_cursor(cast(), &path, nil)
    defer { unsafe gtk_tree_path_free(path) }
    return unsafe RowModel.index(path)
  }

  /// The cursor's row if it is drawn as focused, because the list has a visible focus; else nil.
  public var focusedRow: Int? { isFocus && window?.isFocusVisible == true ? cursor : nil }

  /// Runs `handler` when the keyboard's cursor moves to another row, also without selecting it, as
  /// with Ctrl and an arrow key.
  ///
  /// The C signal is `cursor-changed`.
  @discardableResult
  public func onCursorMoved(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("cursor-changed", handler)
  }

  /// Changes the rows, and leaves the cursor on the row that has its place afterward.
  ///
  /// The start of a selection with Shift and the row to scroll to follow, too: keys act on the same
  /// content as before.
  ///
  /// - Parameters:
  ///   - place: Returns a row's place after the change, or nil if the row is gone.
  ///   - change: The change, after which GTK may have no cursor.
  func followingCursor(_ place: (Int) -> Int?, _ change: () -> Void) {
    let old = tiles.map(\.cursor) ?? cursor
    let left = contents.leftCursor
    let start = contents.leftRow
    let anchor = tiles?.anchor
    let target = contents.scrollTarget
    change()
    if left != nil { contents.leftCursor = left.flatMap(place) }
    contents.leftRow = start.flatMap(place)
    tiles?.anchor = anchor.flatMap(place)
    contents.scrollTarget = target.flatMap(place)
    keepCursor(on: old.flatMap(place))
  }

  /// Puts a lost cursor on a row, else on the first selected row, else on the first one, if the
  /// list has the focus, as GTK does with a list that gets the focus; selects nothing.
  func keepCursor(on kept: Int?) {
    if tiles != nil { return keepTileCursor(on: kept) }
    guard isFocus, cursor == nil else { return }
    let rows = selectedRows
    guard
      let row = kept ?? rows.min() ?? (0..<count).first(where: { !contents.row($0).isHeader })
    else { return }
    unannounced {
      moveCursor(to: row)
      select(rows, movesCursor: false)
    }
  }

  /// Puts the keyboard's cursor on a row and scrolls to it without changing the selection; an index
  /// without a row is ignored.
  ///
  /// If no row is selected, an arrow key moves on from this row. The C functions are
  /// `gtk_tree_view_set_cursor` and `gtk_tree_view_scroll_to_cell`.
  public func goOn(from row: Int) {
    guard (0..<count).contains(row) else { return }
    if tiles != nil {
      unannounced { setTileCursor(row) }
    } else {
      leaveCursor()
      contents.leftCursor = row
      if isFocus { takeCursor() }
    }
    contents.leftRow = row
    if isLaidOut { return scroll(to: row) }
    // Before the first layout, a minimal scroll can't be computed.
    let path = unsafe RowModel.path(line(of: row))
    unsafe gtk_tree_view_scroll_to_cell(cast(), path, nil, gboolean(true), 0.5, 0)
    unsafe gtk_tree_path_free(path)
  }

  /// Puts the keyboard's cursor on a row and selects that row only.
  func moveCursor(to row: Int) {
    contents.isCursorBehind = false
    contents.leftCursor = nil
    let path = unsafe RowModel.path(row)
    withoutScrolling { unsafe gtk_tree_view_set_cursor(cast(), path, nil, gboolean(false)) }
    unsafe gtk_tree_path_free(path)
  }

  /// Puts the cursor on the selection as soon as the list gets the focus; does nothing if it has
  /// the focus.
  ///
  /// GTK would also move a cursor whose row is removed. A path without a row removes the cursor.
  func leaveCursor() {
    contents.leftCursor = nil
    guard !isFocus, !contents.isCursorBehind else { return }
    contents.isCursorBehind = true
    let path = unsafe RowModel.path(model.count)
    withoutScrolling { unsafe gtk_tree_view_set_cursor(cast(), path, nil, gboolean(false)) }
    unsafe gtk_tree_path_free(path)
  }

  /// Restores the cursor that ``leaveCursor()`` postponed: the list is about to get the focus.
  func takeCursor() {
    guard contents.isCursorBehind || contents.leftCursor != nil else { return }
    contents.isCursorBehind = false
    if let tile = tiles?.cursor { return withoutScrolling { setTileCursor(tile) } }
    let rows = selectedRows
    guard tiles == nil, let first = contents.leftCursor ?? rows.min() else { return }
    unannounced {
      moveCursor(to: first)
      select(rows, movesCursor: false)
    }
  }

  /// Moves to a row like an arrow key.
  func go(to row: Int) {
    if let tiles {
      tiles.anchor = nil
      setTileCursor(row)
      chooseAlone(row)
    } else {
      moveCursor(to: row)
    }
    scroll(to: row)
  }

  /// Makes Home and End select the row that already has the cursor, as GTK's arrows do if nothing
  /// is selected: at first the cursor is on a row that the person hasn't chosen.
  ///
  /// At the end of the list, they and the arrows select the cursor's row alone, as elsewhere.
  ///
  /// From a row that was left, and while rows are added one by one, arrows move on instead.
  func begin(with event: KeyEvent) -> Propagation {
    guard tiles == nil, selectionMode != .none, count > 0 else { return .proceed }
    let selected = selectedRows
    if selected.count > 1 { return endSelection(with: event) }
    guard selected.isEmpty else { return .proceed }
    if let cursor, let step = [Key.up: -1, .down: 1][event.key],
      togglesSelection || cursor == contents.leftRow
    {
      let rows = stride(from: cursor + step, to: step < 0 ? -1 : count, by: step)
      guard let next = rows.first(where: { !contents.row($0).isHeader }) else { return .proceed }
      switch event.modifiers {
      case []:
        go(to: next)
        return .stop
      case .shift:
        // GTK extends a selection only.
        unannounced { moveCursor(to: cursor) }
        return .proceed
      default: return .proceed
      }
    }
    guard event.modifiers.isEmpty, let end = [Key.home: 0, .end: count - 1][event.key],
      cursor ?? 0 == end,
      let row = (end..<count).first(where: { !contents.row($0).isHeader })
    else { return .proceed }
    go(to: row)
    return .stop
  }

  /// Selects the row of the cursor alone if a key can't move it on.
  private func endSelection(with event: KeyEvent) -> Propagation {
    guard !togglesSelection, event.modifiers.isEmpty, let cursor else { return .proceed }
    let isRow = { [contents] in !contents.row($0).isHeader }
    let end: Int? =
      switch event.key {
      case .up, .home, .pageUp: (0..<count).first(where: isRow)
      case .down, .end, .pageDown: (0..<count).last(where: isRow)
      default: nil
      }
    guard cursor == end else { return .proceed }
    go(to: cursor)
    return .stop
  }
}
