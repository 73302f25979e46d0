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

  /// The height of a row, in logical pixels: as asked for, or as the text needs it.
  public private(set) var rowHeight = 0

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

  private var menuRequests: ContextMenuRequests?
  private let smallestRowHeight: Int
  private let lines: Int
  private let renderer: RowRenderer
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
    addColumn()
    unsafe gtk_tree_view_set_fixed_height_mode(cast(), gboolean(true))
    unsafe gtk_tree_view_set_model(cast(), model.opaque)
    refuseHeaders()
    keep(VisibleRowsWatch(self))
    watchSelection()
    showTooltips()
    // GTK measures all rows anew after this.
    keep(onStyleUpdated { [weak self] in self?.fitRows() })
  }

  /// Makes rows as high as their text needs.
  private func fitRows() {
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
    get { model.count }
    set {
      let newValue = max(0, newValue)
      guard newValue != count else { return }
      guard count > 0, newValue > 0, abs(newValue - count) <= Self.fewRows else {
        return reset(count: newValue)
      }
      while count < newValue { model.insert(at: count) }
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
        unsafe gtk_tree_view_set_model(cast(), nil)
        model.count = max(0, newCount)
        unsafe gtk_tree_view_set_model(cast(), model.opaque)
        select(rows, movesCursor: false)
      }
    }
  }

  /// Says that there is a new row at a place, from 0 to ``count``; other places are ignored.
  ///
  /// The C function is `gtk_tree_model_row_inserted`.
  public func insert(at index: Int) {
    guard (0...count).contains(index) else { return }
    let selected = selectedRows.map { $0 >= index ? $0 + 1 : $0 }
    unannounced {
      model.insert(at: index)
      select(Set(selected))
    }
  }

  /// Says that the row at an index is gone; an index without a row is ignored.
  ///
  /// Where it was selected, it is no longer. The C function is `gtk_tree_model_row_deleted`.
  public func remove(at index: Int) {
    guard (0..<count).contains(index) else { return }
    let selected = selectedRows.subtracting([index]).map { $0 > index ? $0 - 1 : $0 }
    unannounced {
      model.remove(at: index)
      select(Set(selected))
    }
  }

  /// Says that a row looks different; an index without a row is ignored.
  ///
  /// The C function is `gtk_tree_model_row_changed`.
  public func reload(row index: Int) {
    guard (0..<count).contains(index) else { return }
    model.change(at: index)
  }

  /// Says that the rows that show look different.
  public func reloadVisible() {
    for index in visibleRows ?? 0..<0 { reload(row: index) }
  }

  /// Whether a click activates a row, rather than a double click; true at first.
  ///
  /// The C functions are `gtk_tree_view_get_activate_on_single_click` and its setter.
  public var activatesOnSingleClick: Bool {
    get { unsafe gtk_tree_view_get_activate_on_single_click(cast()) != 0 }
    set { unsafe gtk_tree_view_set_activate_on_single_click(cast(), gboolean(newValue)) }
  }

  private func addColumn() {
    keep(renderer)
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
      unsafe renderer.show(contents.row(RowModel.index(iterator)))
    }
    unsafe gtk_tree_view_column_set_cell_data_func(
      column, renderer.cast(), callback(show), contents.retainedByC(),
      callback(ListContents.release))
    unsafe gtk_tree_view_append_column(cast(), column)
  }
}

/// What a list's C object needs of Swift, for as long as it lives.
@MainActor
final class ListContents {
  /// What the row at a place shows.
  let row: @MainActor (Int) -> Row
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

  init(row: @escaping @MainActor (Int) -> Row) {
    self.row = row
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
