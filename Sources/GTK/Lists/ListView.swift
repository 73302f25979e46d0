import CGTK
import ImageFiles

/// A list whose rows are drawn when they are seen: ten and a hundred thousand cost the same.
///
/// The list asks for a row's contents when it draws it, and keeps none. Say what changed:
/// ``count``, ``reset(count:)``, ``rearrange(_:)``, ``insert(at:)``, ``remove(at:)``,
/// ``reload(row:)``. Put it into a
/// ``ScrolledWindow``. It keeps the closures that it is given, so they should hold it weakly.
@MainActor
public final class ListView: Widget {
  /// How many rows may come or go one by one; more make GTK read all of them anew, which is quicker.
  static let fewRows = 64

  /// The height of a row or of a line of tiles, in logical pixels: as asked for, or as pictures and
  /// texts need it.
  public internal(set) var rowHeight = 0

  /// Whether the rows are tiles that stand side by side, a picture above the texts, rather than rows
  /// below each other; false at first.
  ///
  /// There are as many tiles in a line as there is room for, and their pictures are 112 to 256 logical
  /// pixels wide and high. Keys go in two dimensions then. Headers, buttons of rows and short texts at
  /// their ends are for rows alone. What is selected, and what shows at the top, stays.
  public var isGrid: Bool {
    get { tiles != nil }
    set { if newValue != isGrid { setGrid(newValue) } }
  }

  /// The width and height of the rows' pictures, in logical pixels; 0 for rows without.
  public var thumbnailSide: Int { tiles?.shape.side ?? rowThumbnail ?? 0 }

  /// How many rows can be selected; one at first.
  ///
  /// Setting it keeps what is selected as far as it can be, and tells nobody. The C functions are
  /// `gtk_tree_selection_set_mode` and `gtk_tree_view_set_rubber_banding`.
  public var selectionMode = SelectionMode.single {
    didSet { if selectionMode != oldValue { applySelectionMode() } }
  }

  /// Runs when the person selects other rows, or none: ``selectedRows`` says which; nil at first.
  ///
  /// What the program selects is not told. The C signal is `changed` of `GtkTreeSelection`.
  public var onSelectionChanged: (@MainActor () -> Void)?

  /// Runs when other rows show than before: ``visibleRows`` says which; nil at first.
  public var onVisibleRowsChanged: (@MainActor () -> Void)?

  /// Runs when the person asks for a row's menu, with the secondary button, with a finger that
  /// stays, or with the Menu key or Shift+F10; nil at first.
  ///
  /// It is given the row, which is selected by then where rows can be, and the place that a menu
  /// should point at: the point that was pressed, or the row's place. Places are in logical pixels
  /// from the list's corner, as ``Popover/setPointing(to:)`` wants them. Headers have no menu. The C
  /// signals are `pressed` of `GtkGestureMultiPress` and of `GtkGestureLongPress`, and `popup-menu`.
  public var onContextMenu: (@MainActor (_ row: Int, _ place: Rectangle) -> Void)? {
    didSet {
      guard (onContextMenu == nil) != (oldValue == nil) else { return }
      menuRequests = onContextMenu == nil ? nil : ContextMenuRequests(self)
    }
  }

  /// Whether a tap, a click, Return or the space bar selects a row in addition to the others, or takes
  /// it out of the selection, and activates none; false at first.
  ///
  /// It is how a finger selects several rows where ``selectionMode`` is ``SelectionMode/multiple``.
  /// Arrows move the keyboard's place alone then; Control, Shift and a frame that the mouse draws
  /// select as ever.
  public var togglesSelection = false {
    didSet {
      guard togglesSelection != oldValue else { return }
      toggling = togglesSelection ? onRowActivated { [weak self] in self?.toggle($0) } : nil
    }
  }
  private var toggling: SignalConnection?

  /// Whether letters that are typed while the list has the keyboard focus lead to a row that begins
  /// with them, or a word of which does; true at first.
  public var findsByTyping = true

  /// Answers what is typed to get to a row, instead of its title; nil at first.
  ///
  /// Every row may be asked about: a list whose rows cost something should set it.
  public var typedTitle: (@MainActor (Int) -> String)?

  private(set) var typing: ListTyping?
  private var menuRequests: ContextMenuRequests?
  private let smallestRowHeight: Int
  let lines: Int
  let rowThumbnail: Int?
  private let renderer: RowRenderer
  /// The column of rows, or what stands in its place.
  private var rowColumn: Object?
  /// The tiles, or nil where the rows are rows.
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
  ///   - rowHeight: The height of each row, in logical pixels; more where large text needs more.
  ///   - lines: How many lines of text a row has: 2 with subtitles, else 1.
  ///   - thumbnailSize: The width and height of the rows' pictures, in logical pixels, or nil for
  ///     rows without pictures: their text begins at the start, whatever they have.
  ///   - row: What the row at a place shows. It runs whenever a row is drawn, so it has to be
  ///     quick, and it is kept for as long as the widget lives, so it should hold its owner weakly.
  public init(
    rowHeight: Int = 64, lines: Int = 2, thumbnailSize: Int? = 48,
    row: @escaping @MainActor (Int) -> Row
  ) {
    smallestRowHeight = max(1, rowHeight)
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
    keep(onKeyPress { [weak self] in self?.begin(with: $0) ?? .proceed })
    watchSelection()
    showTooltips()
    // GTK measures all rows anew after this.
    keep(onStyleUpdated { [weak self] in self?.fitRows() })
    keep(Cleanup { [weak self] in self?.forgetClosures() })
  }

  private func forgetClosures() {
    onSelectionChanged = nil
    onVisibleRowsChanged = nil
    onContextMenu = nil
    typedTitle = nil
    contents.forgetClosures()
  }

  /// Makes rows as high as their text needs.
  func fitRows() {
    if tiles != nil { return fitTiles() }
    let height = max(smallestRowHeight, renderer.textHeight(lines: lines, in: self))
    guard height != rowHeight else { return }
    rowHeight = height
    // GTK adds this to the height that the cells ask for.
    renderer.height = height - styleProperty("vertical-separator")
  }

  /// How many rows there are.
  ///
  /// Setting it adds or takes away rows at the end; the same number changes nothing.
  public var count: Int {
    get { rowCount }
    set {
      let newValue = max(0, newValue)
      guard newValue != count else { return }
      guard tiles == nil, count > 0, newValue > 0, abs(newValue - count) <= Self.fewRows else {
        return reset(count: newValue)
      }
      while count < newValue { insert(at: count) }
      while count > newValue { remove(at: count - 1) }
    }
  }

  /// Says that all rows may be others than before, and how many there are now.
  ///
  /// However many rows come and go, they are read anew at once. Places that are selected stay so
  /// while there is a row, and the list stays scrolled as far as it was. A negative number means 0.
  /// The C function is `gtk_tree_view_set_model`.
  public func reset(count newCount: Int) {
    let rows = selectedRows
    keepingPlace {
      unannounced {
        renewModel(count: max(0, newCount))
        select(rows, movesCursor: false)
        keepCursor()
      }
    }
  }

  /// Has GTK read all rows anew.
  func renewModel(count: Int) {
    unsafe gtk_tree_view_set_model(cast(), nil)
    rowCount = count
    model.count = tiles?.lines(of: count) ?? count
    unsafe gtk_tree_view_set_model(cast(), model.opaque)
  }

  /// Says that there is a new row at a place, from 0 to ``count``; other places are ignored.
  ///
  /// The C function is `gtk_tree_model_row_inserted`.
  public func insert(at index: Int) {
    guard (0...count).contains(index) else { return }
    let selected = selectedRows.map { $0 >= index ? $0 + 1 : $0 }
    unannounced {
      if tiles == nil {
        rowCount += 1
        model.insert(at: index)
      } else {
        keepingPlace { renewModel(count: count + 1) }
      }
      select(Set(selected))
      keepCursor()
    }
  }

  /// Says that the row at an index is gone; an index without a row is ignored.
  ///
  /// Where it was selected, it is no longer. The C function is `gtk_tree_model_row_deleted`.
  public func remove(at index: Int) {
    guard (0..<count).contains(index) else { return }
    let selected = selectedRows.subtracting([index]).map { $0 > index ? $0 - 1 : $0 }
    unannounced {
      leaveCursor()
      if tiles == nil {
        rowCount -= 1
        model.remove(at: index)
      } else {
        keepingPlace { renewModel(count: count - 1) }
      }
      select(Set(selected))
      keepCursor()
    }
  }

  /// Says that a row looks different; an index without a row is ignored.
  ///
  /// The C function is `gtk_tree_model_row_changed`.
  public func reload(row index: Int) {
    guard (0..<count).contains(index) else { return }
    model.change(at: line(of: index))
  }

  /// Says that the rows that show look different.
  public func reloadVisible() {
    guard let rows = visibleRows, let last = rows.last else { return }
    for line in line(of: rows.lowerBound)...line(of: last) { model.change(at: line) }
  }

  /// The line that a row is in: its own, or that of the tiles beside it.
  func line(of row: Int) -> Int { row / columnCount }

  /// How many rows are side by side.
  var columnCount: Int { tiles?.shape.columns ?? 1 }

  /// Whether a click activates a row, rather than a double click; true at first.
  ///
  /// The C functions are `gtk_tree_view_get_activate_on_single_click` and its setter.
  public var activatesOnSingleClick: Bool {
    get { unsafe gtk_tree_view_get_activate_on_single_click(cast()) != 0 }
    set { unsafe gtk_tree_view_set_activate_on_single_click(cast(), gboolean(newValue)) }
  }

  /// Adds a column for the rows, or for the tiles that stand at a place of each line.
  ///
  /// The column holds the renderer.
  func addColumn(_ renderer: RowRenderer, at place: Int) -> Object {
    let column = unsafe gtk_tree_view_column_new()
    unsafe gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED)
    // Without a fixed width the column asks for a little more than it got, for ever.
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

  /// Puts the column of rows into the tree, or takes it out.
  func showRowColumn(_ shows: Bool) {
    guard let rowColumn else { return }
    if shows {
      unsafe gtk_tree_view_insert_column(cast(), rowColumn.cast(), 0)
    } else {
      unsafe gtk_tree_view_remove_column(cast(), rowColumn.cast())
    }
  }
}

/// What a list's C object needs of Swift, for as long as it lives.
@MainActor
final class ListContents {
  /// What the row at a place shows.
  private(set) var row: @MainActor (Int) -> Row
  /// The selected rows that handlers know of.
  var announced: Set<Int> = []
  /// Whether changes come from the program, which knows of them.
  var isQuiet = false
  /// Runs when a key moved the selection to a row.
  var onMoved: (@MainActor (Int) -> Void)?
  /// Whether a finger that is still there has asked for a menu, and so chooses nothing.
  var hasFingerAsked = false
  /// Whether the list is getting the focus, which GTK takes for a choice of the first row.
  var isFocusing = false
  /// Whether the keyboard goes on from the selection, which GTK doesn't know yet.
  var isCursorBehind = false
  /// The row that the keyboard is to go on from where that isn't the selection's, or nil.
  var leftCursor: Int?
  /// The row to scroll to when its place is known, or nil.
  var scrollTarget: Int?
  /// The tiles, or nil where the rows are rows.
  var tiles: TileGrid?
  /// How many rows there are.
  var count = 0

  init(row: @escaping @MainActor (Int) -> Row) {
    self.row = row
  }

  func forgetClosures() {
    row = { _ in Row(title: "") }
    onMoved = nil
  }

  /// Has a renderer show what stands at its place of a line.
  func show(_ line: Int, in renderer: RowRenderer) {
    guard let tiles, let column = renderer.tileColumn else { return renderer.show(row(line)) }
    let tile = line * tiles.shape.columns + column
    renderer.isTileSelected = tiles.selected.contains(tile)
    renderer.setProperty("visible", tile < count)
    renderer.show(tile < count ? row(tile) : Row(title: ""))
  }

  /// The reference that C gives back through ``release``.
  func retainedByC() -> Raw {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }

  /// What C calls when it needs the contents no more, a `GDestroyNotify`.
  static let release: @MainActor @convention(c) (Raw) -> Void = { contents in
    unsafe Unmanaged<ListContents>.fromOpaque(contents).release()
  }
}
