import CGTK
import GLib

extension ListView {
  /// The visible rows, including partly visible ones, or nil if there are none.
  ///
  /// The C function is `gtk_scrollable_get_vadjustment`; `gtk_tree_view_get_visible_range` counts
  /// the row above one that begins at the edge.
  public var visibleRows: Range<Int>? {
    guard isRealized, let adjustment = unsafe verticalAdjustment else { return nil }
    let top = unsafe Int(gtk_adjustment_get_value(adjustment))
    let height = unsafe Int(gtk_adjustment_get_page_size(adjustment))
    let first = top / rowHeight * columnCount
    let last = min(count, (top + height + rowHeight - 1) / rowHeight * columnCount)
    return first < last ? first..<last : nil
  }

  /// Whether the list has had a layout.
  var isLaidOut: Bool {
    unsafe isRealized
      && verticalAdjustment.map { unsafe gtk_adjustment_get_page_size($0) > 1 } == true
  }

  /// Scrolls as little as needed to make a row visible; an index without a row is ignored.
  ///
  /// A list that is hidden, has just appeared, or has new rows, does it when it is on the screen
  /// and its size and its rows are known. The C function is `gtk_tree_view_scroll_to_cell`.
  public func scroll(to index: Int) {
    guard (0..<count).contains(index) else { return }
    // GTK would scroll before the list has its size, as if it were a pixel high.
    let isKnown = isMapped && knowsPlace(of: index)
    contents.scrollTarget = isKnown ? nil : index
    if isKnown { scrollAtOnce(to: index) }
  }

  /// Scrolls to the row of a request whose place was unknown.
  func scrollToTarget() {
    guard let target = contents.scrollTarget else { return }
    guard target < count else { return contents.scrollTarget = nil }
    guard isMapped, knowsPlace(of: target) else { return }
    contents.scrollTarget = nil
    let top = Double(line(of: target) * rowHeight)
    unsafe gtk_adjustment_clamp_page(verticalAdjustment, top, top + Double(rowHeight))
    // GTK may still have another target.
    scrollAtOnce(to: target)
  }

  /// Whether GTK knows the list's height, and that it has a row at this index.
  private func knowsPlace(of row: Int) -> Bool {
    guard isLaidOut, let adjustment = unsafe verticalAdjustment else { return false }
    let height = unsafe gtk_adjustment_get_upper(adjustment)
    return Double((line(of: row) + 1) * rowHeight) <= height
  }

  private func scrollAtOnce(to row: Int) {
    let line = line(of: row)
    let path = unsafe RowModel.path(line)
    unsafe gtk_tree_view_scroll_to_cell(
      cast(), path, nil, gboolean(true), nearestPlace(of: line), 0)
    unsafe gtk_tree_path_free(path)
  }

  /// Returns the place in the view that is nearest to a line's current place, from 0 at the top to
  /// 1 at the bottom.
  ///
  /// GTK finds it by itself only if it knows all rows: else it puts the line at the top.
  private func nearestPlace(of line: Int) -> Float {
    guard let adjustment = unsafe verticalAdjustment else { return 1 }
    let room = unsafe Int(gtk_adjustment_get_page_size(adjustment)) - rowHeight
    let distance = unsafe line * rowHeight - Int(gtk_adjustment_get_value(adjustment))
    return min(max(Float(distance) / Float(max(room, 1)), 0), 1)
  }

  /// Returns the frame of a row in logical pixels from the list's corner, or nil if there is no
  /// such row; outside of the list for a hidden row.
  ///
  /// The C functions are `gtk_tree_view_get_background_area` and
  /// `gtk_tree_view_convert_bin_window_to_widget_coords`.
  public func place(ofRow index: Int) -> Rectangle? {
    guard (0..<count).contains(index) else { return nil }
    let path = unsafe RowModel.path(line(of: index))
    defer { unsafe gtk_tree_path_free(path) }
    var area = GdkRectangle()
    unsafe gtk_tree_view_get_background_area(cast(), path, column(of: index), &area)
    let (x, y) = (area.x, area.y)
    unsafe gtk_tree_view_convert_bin_window_to_widget_coords(cast(), x, y, &area.x, &area.y)
    return Rectangle(area)
  }

  /// Returns the row at a height of the visible list, in logical pixels, or nil below the last one.
  func row(atY y: Double) -> Int? {
    visibleRows?.first { row in
      place(ofRow: row).map { Double($0.y)..<Double($0.y + $0.height) }?.contains(y) == true
    }
  }

  /// Returns the row or tile at a point of the visible list, in logical pixels, or nil if there is
  /// none.
  func row(atX x: Double, y: Double) -> Int? {
    guard tiles != nil else { return row(atY: y) }
    return visibleRows?.first { row in
      guard let place = place(ofRow: row) else { return false }
      return Double(place.x)..<Double(place.x + place.width) ~= x
        && Double(place.y)..<Double(place.y + place.height) ~= y
    }
  }

  /// Returns the column of the tree that contains a row.
  func column(of row: Int) -> UnsafeMutablePointer<GtkTreeViewColumn>? {
    guard let tiles else { return unsafe gtk_tree_view_get_column(cast(), 0) }
    return unsafe tiles.columns[row % tiles.columns.count].column.cast()
  }

  /// Runs `body`, and restores the scroll position before anything is drawn.
  func withoutScrolling(_ body: () -> Void) {
    let adjustment = unsafe verticalAdjustment
    let value = unsafe adjustment.map { unsafe gtk_adjustment_get_value($0) }
    body()
    if let value { unsafe gtk_adjustment_set_value(adjustment, value) }
  }

  /// Runs `body`, which replaces all rows, and restores the scroll position, or the nearest one,
  /// when GTK knows the rows.
  ///
  /// GTK forgets its position with the rows; it only takes a row and its distance from the top in
  /// advance. The C function is `gtk_tree_view_scroll_to_cell`.
  ///
  /// - Parameters:
  ///   - place: Returns the new index of the topmost visible row; nil keeps its index.
  ///   - body: Replaces the rows.
  func keepingPlace(_ place: ((Int) -> Int?)? = nil, _ body: () -> Void) {
    let adjustment = unsafe verticalAdjustment
    let top = unsafe adjustment.map { unsafe Int(gtk_adjustment_get_value($0)) } ?? 0
    let height = unsafe adjustment.map { unsafe Int(gtk_adjustment_get_page_size($0)) } ?? 0
    let (first, hidden) = top.quotientAndRemainder(dividingBy: rowHeight)
    let isWhole = hidden == 0 || height <= 2 * rowHeight
    let shown = isWhole ? first : first + 1
    // Tiles may become rows, which are less high.
    let offset = isWhole ? 0 : rowHeight - hidden
    // Lines of tiles have other rows afterwards if the number of columns changes.
    let row = shown * columnCount
    let movedRow = place.map { $0(row) ?? row } ?? row
    body()
    let moved = line(of: movedRow)
    guard top > 0 || moved > 0 else { return }
    guard count > 0 else { return unsafe gtk_adjustment_set_value(adjustment, 0) }
    let last = line(of: count - 1)
    let down = min(Float(offset) / Float(max(height - rowHeight, 1)), 1)
    let path = unsafe RowModel.path(min(moved, last))
    unsafe gtk_tree_view_scroll_to_cell(cast(), path, nil, gboolean(true), down, 0)
    unsafe gtk_tree_path_free(path)
  }

  var verticalAdjustment: UnsafeMutablePointer<GtkAdjustment>? {
    unsafe gtk_scrollable_get_vadjustment(opaque)
  }
}

/// Notifies a list when its visible rows change.
///
/// The list keeps this for as long as its C object lives.
@MainActor
final class VisibleRowsWatch {
  private weak var list: ListView?
  private var scrolling: SignalConnection?
  private var check: ScheduledCall?
  private var rows: Range<Int>?
  /// The list's last height, in logical pixels.
  private var height = 0

  init(_ list: ListView) {
    self.list = list
    list.onSizeAllocate { [weak self] _ in self?.placed() }
    list.onMap { [weak self] in self?.checkSoon() }
    list.connectNotify("vadjustment") { [weak self] in self?.follow() }
    follow()
  }

  /// Observes the list's current adjustment: a scrolled window replaces it.
  private func follow() {
    scrolling?.disconnect()
    scrolling = nil
    guard let adjustment = unsafe list?.verticalAdjustment else { return }
    scrolling = unsafe Object(borrowing: Raw(adjustment)).connect("value-changed") { [weak self] in
      self?.checkSoon()
    }
    checkSoon()
  }

  /// Schedules the check after the layout: handlers may change the list, which a running allocation
  /// would not survive.
  private func checkSoon() {
    guard check?.isPending != true else { return }
    check = MainLoop.idle(priority: .beforeDrawing) { [weak self] in self?.compare() }
  }

  private func placed() {
    list?.scrollToTarget()
    checkSoon()
  }

  private func compare() {
    guard let list else { return }
    list.scrollToTarget()
    keepInSight(in: list)
    guard list.visibleRows != rows else { return }
    rows = list.visibleRows
    list.visibleRowsHandlers()
  }

  /// Scrolls to the cursor's row if the list became lower and the row was visible.
  private func keepInSight(in list: ListView) {
    let now = list.allocation.height
    defer { height = now }
    guard now < height, let row = list.cursor ?? list.selectedRow,
      let place = list.place(ofRow: row), place.y < height, place.y + place.height > 0
    else { return }
    list.scroll(to: row)
  }
}
