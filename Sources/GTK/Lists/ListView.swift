import CGTK
import ImageFiles

/// A list whose rows are drawn when they are seen: ten and a hundred thousand cost the same.
///
/// The list asks for a row's contents when it draws it, and keeps none. Say what changed:
/// ``count``, ``insert(at:)``, ``remove(at:)``, ``reload(row:)``. Put it into a ``ScrolledWindow``,
/// and keep it: without its wrapper it draws its rows, but tells nobody what the person does.
@MainActor
public final class ListView: Widget {
  /// The height of a row, in logical pixels: as asked for, or as the text needs it.
  public private(set) var rowHeight = 0

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
  ///   - thumbnailSize: The width and height of the rows' pictures, in logical pixels.
  ///   - row: What the row at a place shows. It runs whenever a row is drawn, so it has to be
  ///     quick, and it is kept for as long as the widget lives, so it should hold its owner weakly.
  public init(
    rowHeight: Int = 64, lines: Int = 2, thumbnailSize: Int = 48,
    row: @escaping @MainActor (Int) -> Row
  ) {
    smallestRowHeight = max(1, rowHeight)
    self.lines = lines
    renderer = RowRenderer(thumbnailSize: thumbnailSize)
    contents = ListContents(row: row)
    unsafe super.init(sinking: Raw(g_object_new_with_properties(ListViewClass.type, 0, nil, nil)))
    ListStyle.apply()
    keep(model)
    unsafe gtk_tree_view_set_headers_visible(cast(), gboolean(false))
    unsafe gtk_tree_view_set_enable_search(cast(), gboolean(false))
    unsafe gtk_tree_view_set_activate_on_single_click(cast(), gboolean(true))
    unsafe gtk_tree_selection_set_mode(selection, GTK_SELECTION_SINGLE)
    fitRows()
    addColumn()
    unsafe gtk_tree_view_set_fixed_height_mode(cast(), gboolean(true))
    unsafe gtk_tree_view_set_model(cast(), model.opaque)
    refuseHeaders()
    keep(VisibleRowsWatch(self))
    keep(SelectionWatch(self))
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
      if count == 0 || newValue == 0 {
        // Nothing to keep: GTK reads all rows at once, which is much quicker than one by one.
        unannounced(selecting: nil) {
          unsafe gtk_tree_view_set_model(cast(), nil)
          model.count = newValue
          unsafe gtk_tree_view_set_model(cast(), model.opaque)
        }
      } else {
        while count < newValue { model.insert(at: count) }
        while count > newValue { remove(at: count - 1) }
      }
    }
  }

  /// Says that there is a new row at a place, from 0 to ``count``; other places are ignored.
  ///
  /// The C function is `gtk_tree_model_row_inserted`.
  public func insert(at index: Int) {
    guard (0...count).contains(index) else { return }
    let selected = selectedRow.map { $0 >= index ? $0 + 1 : $0 }
    unannounced(selecting: selected) { model.insert(at: index) }
  }

  /// Says that the row at an index is gone; an index without a row is ignored.
  ///
  /// Where it was selected, none is. The C function is `gtk_tree_model_row_deleted`.
  public func remove(at index: Int) {
    guard (0..<count).contains(index) else { return }
    let old = selectedRow
    let selected = old == index ? nil : old.map { $0 > index ? $0 - 1 : $0 }
    unannounced(selecting: selected) { model.remove(at: index) }
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

  /// The selected row, or nil.
  ///
  /// Setting it moves the cursor along, and neither scrolls, nor activates, nor calls the handlers
  /// of ``onSelectionChanged(_:)``; a place where there is no row, or a header, means nil. The C
  /// functions are `gtk_tree_selection_get_selected` and `gtk_tree_view_set_cursor`.
  public var selectedRow: Int? {
    get {
      var iterator = unsafe GtkTreeIter()
      guard unsafe gtk_tree_selection_get_selected(selection, nil, &iterator) != 0 else {
        return nil
      }
      return unsafe RowModel.index(&iterator)
    }
    set {
      guard newValue != selectedRow else { return }
      unannounced(selecting: newValue) {}
    }
  }

  /// Runs `change`, then selects a row, without telling anybody.
  private func unannounced(selecting row: Int?, _ change: () -> Void) {
    contents.isQuiet = true
    defer {
      contents.announced = selectedRow
      contents.isQuiet = false
    }
    change()
    guard row != selectedRow else { return }
    guard let row, (0..<count).contains(row), !contents.row(row).isHeader else {
      unsafe gtk_tree_selection_unselect_all(selection)
      return
    }
    // GTK scrolls to the cursor. It comes back before anything is drawn.
    let adjustment = unsafe gtk_scrollable_get_vadjustment(opaque)
    let value = unsafe adjustment.map { unsafe gtk_adjustment_get_value($0) }
    let path = unsafe RowModel.path(row)
    unsafe gtk_tree_view_set_cursor(cast(), path, nil, gboolean(false))
    unsafe gtk_tree_path_free(path)
    if let value { unsafe gtk_adjustment_set_value(adjustment, value) }
  }

  /// The rows that show, also in part, or nil where none does.
  ///
  /// The C function is `gtk_scrollable_get_vadjustment`; `gtk_tree_view_get_visible_range` counts
  /// the row above one that begins at the edge.
  public var visibleRows: Range<Int>? {
    guard isRealized, let adjustment = unsafe gtk_scrollable_get_vadjustment(opaque) else {
      return nil
    }
    let top = unsafe Int(gtk_adjustment_get_value(adjustment))
    let height = unsafe Int(gtk_adjustment_get_page_size(adjustment))
    let first = top / rowHeight
    let last = min(count, (top + height + rowHeight - 1) / rowHeight)
    return first < last ? first..<last : nil
  }

  /// Scrolls as little as needed for a row to show; an index without a row is ignored.
  ///
  /// The C function is `gtk_tree_view_scroll_to_cell`.
  public func scroll(to index: Int) {
    guard (0..<count).contains(index) else { return }
    let path = unsafe RowModel.path(index)
    unsafe gtk_tree_view_scroll_to_cell(cast(), path, nil, gboolean(false), 0, 0)
    unsafe gtk_tree_path_free(path)
  }

  /// The place of a row inside the list as it shows, or nil where there is no such row.
  ///
  /// The C function is `gtk_tree_view_get_cell_area`.
  public func rectangle(ofRow index: Int) -> Rectangle? {
    guard (0..<count).contains(index) else { return nil }
    let path = unsafe RowModel.path(index)
    defer { unsafe gtk_tree_path_free(path) }
    var area = GdkRectangle()
    unsafe gtk_tree_view_get_background_area(
      cast(), path, gtk_tree_view_get_column(cast(), 0), &area)
    return Rectangle(area)
  }

  /// Whether a click activates a row, rather than a double click; true at first.
  ///
  /// The C functions are `gtk_tree_view_get_activate_on_single_click` and its setter.
  public var activatesOnSingleClick: Bool {
    get { unsafe gtk_tree_view_get_activate_on_single_click(cast()) != 0 }
    set { unsafe gtk_tree_view_set_activate_on_single_click(cast(), gboolean(newValue)) }
  }

  var selection: UnsafeMutablePointer<GtkTreeSelection>? {
    unsafe gtk_tree_view_get_selection(cast())
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

  private func refuseHeaders() {
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
}
