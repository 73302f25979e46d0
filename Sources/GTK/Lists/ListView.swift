import CGTK
import GLib

/// A list that draws only its visible rows: ten and a hundred thousand cost the same.
///
/// The list requests a row's contents when it draws it, and stores none. Report changes: ``count``,
/// ``reset(count:)``, ``rearrange(_:)``, ``insert(at:)``, ``remove(at:)``, ``reload(row:)``. Put it
/// into a ``ScrolledWindow``. It keeps the closures that it is given, so they should hold it
/// weakly.
@MainActor
public final class ListView: Widget {
  /// The maximum number of rows that are inserted or removed one by one; for more, GTK reads all
  /// rows again, which is faster.
  static let fewRows = 64

  /// The height of a row or of a line of tiles, in logical pixels: as requested, or as high as
  /// pictures and texts.
  public internal(set) var rowHeight = 0

  /// Whether the rows are tiles side by side, a picture above the texts, rather than rows below
  /// each other; false by default.
  ///
  /// A line has as many tiles as fit, and their pictures are 112 to 256 logical pixels wide and
  /// high. Keys move in two dimensions then. Only rows have headers, buttons, and short texts at
  /// their ends. The selection and the topmost visible row stay.
  public var isGrid: Bool {
    get { tiles != nil }
    set { if newValue != isGrid { setGrid(newValue) } }
  }

  /// The width and height of the rows' pictures, in logical pixels; 0 for rows without.
  public var thumbnailSide: Int { tiles?.shape.side ?? rowThumbnail ?? 0 }

  /// The number of rows that can be selected; one by default.
  ///
  /// Setting it keeps as much of the selection as possible, and calls no handler. The C functions
  /// are `gtk_tree_selection_set_mode` and `gtk_tree_view_set_rubber_banding`.
  public var selectionMode = SelectionMode.single {
    didSet { if selectionMode != oldValue { applySelectionMode() } }
  }

  /// Whether a tap, a click, Return or the space bar adds a row to the selection or removes it, and
  /// activates none; false by default.
  ///
  /// It lets a finger select several rows if ``selectionMode`` is ``SelectionMode/multiple``.
  /// Arrows move only the cursor then; Control, Shift and a rubber band select as usual.
  public var togglesSelection = false {
    didSet {
      guard togglesSelection != oldValue else { return }
      toggling?.disconnect()
      toggling = togglesSelection ? onRowActivated { [weak self] in self?.toggle($0) } : nil
    }
  }
  private var toggling: SignalConnection?

  /// Whether typed letters lead to a row that begins with them, or contains a word that does, while
  /// the list has the keyboard focus; true by default.
  public var findsByTyping = true

  /// Returns the text that typing is compared with, instead of the row's title; nil by default.
  ///
  /// It may be called for every row: a list whose rows are expensive should set it.
  public var typedTitle: (@MainActor (Int) -> String)?

  private(set) var typing: ListTyping?
  package private(set) var selectionHandlers = Handlers<Void>()
  private(set) var visibleRowsHandlers = Handlers<Void>()
  package private(set) var contextMenuHandlers = Handlers<(row: Int, place: Rectangle)>()
  var moveHandlers = Handlers<Int>()
  var leaveHandlers = Handlers<Void>()
  private var menuRequests: ContextMenuRequests?
  var leftPresses: LeftPresses?
  private let minRowHeight: Int
  let lines: Int
  let rowThumbnail: Int?
  private let renderer: RowRenderer
  /// The column of rows, or its replacement.
  private var rowColumn: Object?
  /// The tiles, or nil if the rows are no tiles.
  var tiles: TileGrid? {
    get { contents.tiles }
    set { contents.tiles = newValue }
  }
  var rowCount: Int {
    get { contents.count }
    set { contents.count = newValue }
  }
  let model = RowModel()
  let contents: ListContents

  /// Creates a list without rows.
  ///
  /// The C function is `gtk_tree_view_new`.
  ///
  /// - Parameters:
  ///   - rowHeight: The minimum height of each row, in logical pixels; large text may need more.
  ///   - lines: The number of lines of text in a row: 2 with subtitles, else 1.
  ///   - thumbnailSize: The width and height of the rows' pictures, in logical pixels, or nil for
  ///     rows without pictures: then their text always begins at the start.
  ///   - row: Returns the contents of the row at an index below ``count``. It is called whenever a
  ///     row is drawn, so it has to be quick, and it is kept for as long as the widget lives, so it
  ///     should hold its owner weakly.
  public init(
    rowHeight: Int = 64, lines: Int = 2, thumbnailSize: Int? = 48,
    row: @escaping @MainActor (Int) -> Row
  ) {
    minRowHeight = max(1, rowHeight)
    self.lines = lines
    rowThumbnail = thumbnailSize
    renderer = RowRenderer(thumbnailSize: thumbnailSize)
    contents = ListContents(row: row)
    unsafe super.init(sinking: Raw(g_object_new_with_properties(ListViewClass.type, 0, nil, nil)))
    ListStyle.apply()
    keep(model)
    applySelectionMode()
    unsafe gtk_tree_view_set_headers_visible(cast(), gboolean(false))
    unsafe gtk_tree_view_set_enable_search(cast(), gboolean(false))
    unsafe gtk_tree_view_set_activate_on_single_click(cast(), gboolean(true))
    fitRows()
    keep(renderer)
    rowColumn = addColumn(renderer, at: 0)
    unsafe gtk_tree_view_set_fixed_height_mode(cast(), gboolean(true))
    unsafe gtk_tree_view_set_model(cast(), model.opaque)
    refuseHeaders()
    keep(VisibleRowsWatch(self))
    typing = ListTyping(self)
    onKeyPress { [weak self] in self?.begin(with: $0) ?? .proceed }
    watchSelection()
    showTooltips()
    // GTK measures all rows again after this.
    onStyleUpdated { [weak self] in self?.fitRows() }
    keep(Cleanup { [weak self] in self?.forgetClosures() })
  }

  /// Connects a handler that is called when the person changes ``selectedRows``.
  ///
  /// The program's own changes are not reported. The C signal is `changed` of `GtkTreeSelection`.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    selectionHandlers.add(handler)
  }

  /// Connects a handler that is called when ``visibleRows`` changes.
  @discardableResult
  public func onVisibleRowsChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    visibleRowsHandlers.add(handler)
  }

  /// Connects a handler that is called when the person requests a row's menu, with the secondary
  /// button, a long press, the Menu key or Shift+F10.
  ///
  /// Without a handler, these do what they do in GTK's lists. Headers have no menu. The C signals
  /// are `pressed` of `GtkGestureMultiPress` and of `GtkGestureLongPress`, and `popup-menu`.
  ///
  /// - Parameter handler: Called with the row, which is selected by then if rows can be, and the
  ///   place that a menu should point at: the pressed point, or the row's frame. Places are in
  ///   logical pixels from the list's corner, as for ``Popover/setPointing(to:)``.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  public func onContextMenu(
    _ handler: @escaping @MainActor (_ row: Int, _ place: Rectangle) -> Void
  ) -> SignalConnection {
    if menuRequests == nil { menuRequests = ContextMenuRequests(self) }
    return contextMenuHandlers.add { handler($0.row, $0.place) }
  }

  private func forgetClosures() {
    selectionHandlers.removeAll()
    visibleRowsHandlers.removeAll()
    contextMenuHandlers.removeAll()
    moveHandlers.removeAll()
    leaveHandlers.removeAll()
    typedTitle = nil
    contents.forgetClosures()
  }

  /// Makes rows as high as their text.
  func fitRows() {
    if tiles != nil { return fitTiles() }
    let height = max(minRowHeight, renderer.textHeight(lines: lines, in: self))
    guard height != rowHeight else { return }
    rowHeight = height
    // GTK adds this to the height of the cells.
    renderer.height = height - styleProperty("vertical-separator")
  }

  /// The number of rows.
  ///
  /// Setting it adds or removes rows at the end; the same number changes nothing. Set it, like all
  /// changes of rows, right after the program's own rows have changed.
  public var count: Int {
    get { rowCount }
    set {
      let newValue = max(0, newValue)
      guard newValue != count else { return }
      let old = count
      guard tiles == nil, old > 0, newValue > 0, abs(newValue - old) <= Self.fewRows else {
        return reset(count: newValue)
      }
      let selected = selectedRows.filter { $0 < newValue }
      contents.programCount = newValue
      unannounced {
        followingCursor({ $0 < newValue ? $0 : nil }) {
          if newValue < old { leaveCursor() }
          changeModel(
            removing: newValue..<max(newValue, old), inserting: old..<max(newValue, old))
          select(selected)
        }
      }
    }
  }

  /// Replaces all rows with a number of possibly different ones.
  ///
  /// All rows are read again at once. Selected indices stay selected if they still have a row, and
  /// the list keeps its scroll position. A negative number means 0. The C function is
  /// `gtk_tree_view_set_model`.
  public func reset(count newCount: Int) {
    let rows = selectedRows
    contents.programCount = max(0, newCount)
    keepingPlace {
      unannounced {
        followingCursor({ $0 < newCount ? $0 : nil }) {
          renewModel(count: max(0, newCount))
          select(rows, movesCursor: false)
        }
      }
    }
  }

  /// Makes GTK read all rows again.
  func renewModel(count: Int) {
    contents.changeCount += 1
    unsafe gtk_tree_view_set_model(cast(), nil)
    rowCount = count
    model.count = tiles?.lines(of: count) ?? count
    unsafe gtk_tree_view_set_model(cast(), model.opaque)
  }

  /// Inserts a row at an index from 0 to ``count``; other indices are ignored.
  ///
  /// The C function is `gtk_tree_model_row_inserted`.
  public func insert(at index: Int) {
    guard (0...count).contains(index) else { return }
    let place = { $0 >= index ? $0 + 1 : $0 }
    let selected = selectedRows.map(place)
    contents.programCount = count + 1
    unannounced {
      followingCursor(place) {
        if tiles == nil {
          changeModel(inserting: index..<index + 1)
        } else {
          keepingPlace { renewModel(count: count + 1) }
        }
        select(Set(selected))
      }
    }
  }

  /// Removes the row at an index; an index without a row is ignored.
  ///
  /// A selected row leaves the selection. The C function is `gtk_tree_model_row_deleted`.
  public func remove(at index: Int) {
    guard (0..<count).contains(index) else { return }
    let selected = selectedRows.subtracting([index]).map { $0 > index ? $0 - 1 : $0 }
    contents.programCount = count - 1
    unannounced {
      followingCursor({ $0 > index ? $0 - 1 : $0 }) {
        leaveCursor()
        if tiles == nil {
          changeModel(removing: index..<index + 1)
        } else {
          keepingPlace { renewModel(count: count - 1) }
        }
        select(Set(selected))
      }
    }
  }

  /// Redraws a changed row; an index without a row is ignored.
  ///
  /// The C function is `gtk_tree_model_row_changed`.
  public func reload(row index: Int) {
    guard (0..<count).contains(index) else { return }
    model.change(at: line(of: index))
  }

  /// Redraws the visible rows after a change.
  public func reloadVisible() {
    guard let rows = visibleRows, let last = rows.last else { return }
    for line in line(of: rows.lowerBound)...line(of: last) { model.change(at: line) }
  }

  /// Returns the line that contains a row: the row's own, or that of the tiles beside it.
  func line(of row: Int) -> Int { row / columnCount }

  /// The number of rows side by side.
  var columnCount: Int { tiles?.shape.columns ?? 1 }

  /// Adds a column for the rows, or for the tiles at a position of each line.
  ///
  /// The column holds the renderer.
  func addColumn(_ renderer: RowRenderer, at place: Int) -> Object {
    let column = unsafe gtk_tree_view_column_new()
    unsafe gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED)
    // Without a fixed width the column requests a little more than it got, forever.
    unsafe gtk_tree_view_column_set_fixed_width(column, 1)
    unsafe gtk_tree_view_column_set_expand(column, gboolean(true))
    unsafe gtk_tree_view_column_pack_start(column, renderer.cast(), gboolean(true))
    let show: @MainActor @convention(c) (Raw, Raw, Raw, UnsafePointer<GtkTreeIter>, Raw) -> Void = {
      _, cell, _, iterator, data in
      let contents = unsafe Unmanaged<ListContents>.fromOpaque(data).takeUnretainedValue()
      guard let renderer = unsafe Object.living(cell) as? RowRenderer else { return }
      unsafe contents.show(RowModel.index(iterator), in: renderer)
    }
    unsafe gtk_tree_view_column_set_cell_data_func(
      column, renderer.cast(), callback(show), contents.retainedByC(),
      callback(ListContents.release))
    unsafe gtk_tree_view_insert_column(cast(), column, CInt(clamping: place))
    return unsafe Object(borrowing: column.map { Raw($0) })
  }

  /// Adds the column of rows to the tree, or removes it.
  func showRowColumn(_ shows: Bool) {
    guard let rowColumn else { return }
    if shows {
      unsafe gtk_tree_view_insert_column(cast(), rowColumn.cast(), 0)
    } else {
      unsafe gtk_tree_view_remove_column(cast(), rowColumn.cast())
    }
  }
}

/// The Swift part of a list's C object, for as long as that lives.
@MainActor
final class ListContents {
  /// Returns the contents of the program's row at an index.
  private var programRow: @MainActor (Int) -> Row
  /// The number of the program's rows, which have changed before the list's.
  var programCount = 0
  /// The selected rows that handlers were last given.
  var announced: Set<Int> = []
  /// Whether changes come from the program, which needs no call of its handlers.
  var isQuiet = false
  /// Whether a finger that is still down has requested a menu, and so activates nothing.
  var hasFingerAsked = false
  /// Whether the list is getting the focus, which GTK takes for a selection of the first row.
  var isFocusing = false
  /// The number of changes of the rows, by which a gesture finds out that its row may be another
  /// one.
  var changeCount = 0
  /// Whether the cursor is at the selection, without GTK's knowledge yet.
  var isCursorBehind = false
  /// The cursor's row if it isn't the selection's, without GTK's knowledge yet, or nil.
  var leftCursor: Int?
  /// The row from which arrow keys move on if none is selected, because the person left it, or nil.
  var leftRow: Int?
  /// The row to scroll to when its place is known, or nil.
  var scrollTarget: Int?
  /// The tiles, or nil if the rows are no tiles.
  var tiles: TileGrid?
  /// The number of rows.
  var count = 0

  init(row: @escaping @MainActor (Int) -> Row) {
    programRow = row
  }

  /// Returns the contents of the row at an index, without any for a row that is about to be
  /// removed.
  func row(_ index: Int) -> Row {
    index < programCount ? programRow(index) : Row(title: "")
  }

  func forgetClosures() {
    programRow = { _ in Row(title: "") }
  }

  /// Updates a renderer for its position in a line.
  func show(_ line: Int, in renderer: RowRenderer) {
    guard let tiles, let column = renderer.tileColumn else { return renderer.show(row(line)) }
    let tile = line * tiles.shape.columns + column
    renderer.tile = tile
    renderer.setProperty("visible", tile < count)
    renderer.show(tile < count ? row(tile) : Row(title: ""))
  }

  /// Returns a retained reference for C, which ``release`` releases.
  func retainedByC() -> Raw {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }

  /// Releases the contents when C no longer needs them, a `GDestroyNotify`.
  static let release: @MainActor @convention(c) (Raw) -> Void = { contents in
    unsafe Unmanaged<ListContents>.fromOpaque(contents).release()
  }
}
