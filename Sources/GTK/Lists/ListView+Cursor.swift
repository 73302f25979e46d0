import CGTK
import ImageFiles

// Where the keyboard goes on. To assistive tools that is where the focus is: GTK tells them of it also
// where the list hasn't the focus. So the cursor is the selection's without GTK's knowing, until it has.

extension ListView {
  /// The row that the keyboard goes on from, or nil.
  ///
  /// The C function is `gtk_tree_view_get_cursor`.
  var cursor: Int? {
    if let tiles { return tiles.cursor ?? (isFocus && count > 0 ? 0 : nil) }
    if contents.isCursorBehind { return contents.leftCursor ?? selectedRow }
    var path: OpaquePointer?
    unsafe gtk_tree_view_get_cursor(cast(), &path, nil)
    defer { unsafe gtk_tree_path_free(path) }
    return unsafe RowModel.index(path)
  }

  /// The row that the keyboard is on and that is drawn so: the list has the focus, which shows; or nil.
  public var focusedRow: Int? { isFocus && window?.isFocusVisible == true ? cursor : nil }

  /// Puts the cursor on the first selected row, else on the first one, where the list has the focus and no
  /// cursor, as GTK does with a list that gets the focus; selects nothing.
  func keepCursor() {
    guard isFocus, tiles == nil, cursor == nil else { return }
    let rows = selectedRows
    guard let row = rows.min() ?? (0..<count).first(where: { !contents.row($0).isHeader }) else {
      return
    }
    unannounced {
      moveCursor(to: row)
      select(rows, movesCursor: false)
    }
  }

  /// Has the keyboard go on from a row, which shows then, and leaves what is selected as it is; a place
  /// without a row is ignored.
  ///
  /// The C functions are `gtk_tree_view_set_cursor` and `gtk_tree_view_scroll_to_cell`.
  public func goOn(from row: Int) {
    guard (0..<count).contains(row) else { return }
    if tiles != nil {
      unannounced { setTileCursor(row) }
    } else {
      leaveCursor()
      contents.leftCursor = row
      if isFocus { takeCursor() }
    }
    if isLaidOut { return scroll(to: row) }
    // Without a size there is nothing that would be as little as needed.
    let path = unsafe RowModel.path(line(of: row))
    unsafe gtk_tree_view_scroll_to_cell(cast(), path, nil, gboolean(true), 0.5, 0)
    unsafe gtk_tree_path_free(path)
  }

  /// Lets the keyboard go on from a row, which is selected then, and no other.
  func moveCursor(to row: Int) {
    contents.isCursorBehind = false
    contents.leftCursor = nil
    let path = unsafe RowModel.path(row)
    withoutScrolling { unsafe gtk_tree_view_set_cursor(cast(), path, nil, gboolean(false)) }
    unsafe gtk_tree_path_free(path)
  }

  /// Lets the keyboard go on from the selection, as soon as the list has it; does nothing where it has.
  ///
  /// GTK would also move a cursor whose row goes. A place without a row takes the cursor away.
  func leaveCursor() {
    contents.leftCursor = nil
    guard !isFocus, !contents.isCursorBehind else { return }
    contents.isCursorBehind = true
    let path = unsafe RowModel.path(model.count)
    withoutScrolling { unsafe gtk_tree_view_set_cursor(cast(), path, nil, gboolean(false)) }
    unsafe gtk_tree_path_free(path)
  }

  /// Puts the cursor where it was left to be: the list is about to have the keyboard.
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

  /// Goes to a row as an arrow does.
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

  /// Has Home and End select the row that the keyboard is on already, as GTK has arrows do where nothing
  /// is selected: at first the keyboard is on a row that nobody has chosen.
  func begin(with event: KeyEvent) -> Propagation {
    guard tiles == nil, selectionMode != .none, selectedRows.isEmpty, event.modifiers.isEmpty,
      count > 0, let end = [Key.home: 0, .end: count - 1][event.key], cursor ?? 0 == end,
      let row = (end..<count).first(where: { !contents.row($0).isHeader })
    else { return .proceed }
    go(to: row)
    return .stop
  }
}
