import CGTK
import GLib

// Rows as tiles side by side.

extension ListView {
  /// Lays the rows out as tiles, or as rows again.
  func setGrid(_ isGrid: Bool) {
    let rows = selectedRows
    let cursor = cursor
    keepingPlace {
      unannounced {
        unsafe gtk_tree_view_set_model(cast(), nil)
        let old = tiles
        tiles = isGrid ? TileGrid(width: allocation.width) : nil
        setStyleClass("tiles", isGrid)
        // GTK loses its scroll position if there is no column for a moment.
        if let tiles {
          addColumns(to: tiles)
          showRowColumn(false)
          watch(tiles)
        } else {
          showRowColumn(true)
          old.map { remove($0.columns) }
        }
        rowHeight = 0
        fitRows()
        applySelectionMode()
        renewModel(count: count)
        select(rows)
        keepCursor(on: cursor)
      }
    }
  }

  private func addColumns(to tiles: TileGrid) {
    tiles.columns = (0..<tiles.shape.columns).map { place in
      let renderer = RowRenderer(thumbnailSize: tiles.shape.side, tileColumn: place)
      return TileGrid.Column(column: addColumn(renderer, at: -1), renderer: renderer)
    }
  }

  private func remove(_ columns: [TileGrid.Column]) {
    for column in columns { unsafe gtk_tree_view_remove_column(cast(), column.column.cast()) }
  }

  /// Makes lines as high as their pictures and texts.
  func fitTiles() {
    guard let tiles, let renderer = tiles.columns.first?.renderer else { return }
    let height =
      TileShape.inset + tiles.shape.side + renderer.textHeight(lines: lines, in: self)
    guard height != rowHeight else { return }
    rowHeight = height
    for column in tiles.columns {
      column.renderer.height = height - styleProperty("vertical-separator")
    }
    // GTK updates the height only after this.
    unsafe gtk_tree_view_set_fixed_height_mode(cast(), gboolean(false))
    unsafe gtk_tree_view_set_fixed_height_mode(cast(), gboolean(true))
  }

  /// Lays the tiles out again if the new width fits more or fewer tiles, or other pictures.
  private func fitWidth() {
    guard let tiles else { return }
    let shape = TileShape(width: allocation.width)
    guard shape != tiles.shape, allocation.width > 1 else { return }
    keepingPlace {
      unannounced {
        unsafe gtk_tree_view_set_model(cast(), nil)
        let old = tiles.columns
        tiles.shape = shape
        addColumns(to: tiles)
        remove(old)
        rowHeight = 0
        fitTiles()
        followingCursor(\.self) { renewModel(count: count) }
      }
    }
  }

  private func watch(_ tiles: TileGrid) {
    onSizeAllocate { [weak self, weak tiles] _ in
      tiles?.fitting = MainLoop.idle(priority: .beforeDrawing) { self?.fitWidth() }
    }.stored(in: tiles.connections)
    onKeyPress { [weak self] in self?.pressInGrid($0) ?? .proceed }.stored(in: tiles.connections)
    onButtonPress { [weak self] in
      self?.pressTile($0)
      return .proceed
    }.stored(in: tiles.connections)
    tiles.band = TileBand(self)
  }

  /// Returns the row at a path and in a column of the tree.
  func row(at path: OpaquePointer, in column: Raw?) -> Int? {
    guard let line = unsafe RowModel.index(path) else { return nil }
    guard let tiles else { return line }
    guard let place = tiles.columns.firstIndex(where: { unsafe $0.column.raw == column })
    else { return nil }
    let row = line * tiles.shape.columns + place
    return row < count ? row : nil
  }

  // MARK: Selection

  /// Selects tiles and no others.
  func selectTiles(_ rows: Set<Int>, movesCursor: Bool) {
    guard let tiles else { return }
    setSelected(rows)
    guard movesCursor else { return }
    tiles.anchor = nil
    if let first = rows.min() {
      if isFocus {
        withoutScrolling { setTileCursor(first) }
      } else {
        leaveCursor()
        tiles.cursor = first
      }
    }
  }

  /// Sets the selected tiles and updates assistive tools.
  private func setSelected(_ rows: Set<Int>) {
    guard let tiles else { return }
    let changed = rows.symmetricDifference(tiles.selected)
    tiles.selected = rows
    queueDraw()
    guard isRealized, changed.count <= Self.fewRows else { return }
    let table = unsafe gtk_widget_get_accessible(cast())
    for row in changed where row < count {
      let (line, column) = row.quotientAndRemainder(dividingBy: columnCount)
      guard
        let cell = unsafe atk_table_ref_at(
          table.map { OpaquePointer($0) }, CInt(clamping: line), CInt(column))
      else { continue }
      unsafe atk_object_notify_state_change(
        cell, AtkState(ATK_STATE_SELECTED.rawValue), gboolean(rows.contains(row)))
      unsafe g_object_unref(Raw(cell))
    }
  }

  /// Puts the keyboard's cursor on a tile.
  func setTileCursor(_ tile: Int) {
    tiles?.cursor = tile
    placeTileCursor(tile)
  }

  /// Puts the keyboard's cursor on the tile that had it before a change, else on the first selected
  /// one, if any.
  ///
  /// GTK has lost its own: it would draw the focus on another tile than the one that keys act on.
  func keepTileCursor(on kept: Int?) {
    guard let tiles else { return }
    tiles.cursor = count > 0 ? kept.map { min($0, count - 1) } ?? tiles.selected.min() : nil
    guard count > 0 else { return }
    if isFocus {
      withoutScrolling { placeTileCursor(tiles.cursor ?? 0) }
    } else {
      leaveCursor()
    }
  }

  /// Puts GTK's cursor on a tile.
  private func placeTileCursor(_ tile: Int) {
    contents.isCursorBehind = false
    let path = unsafe RowModel.path(line(of: tile))
    defer { unsafe gtk_tree_path_free(path) }
    unsafe gtk_tree_view_set_cursor(cast(), path, column(of: tile), gboolean(false))
  }

  /// Selects tiles as the person does.
  func choose(_ rows: Set<Int>) {
    guard selectionMode != .none else { return }
    setSelected(rows)
    selectionChanged()
  }

  /// Selects a tile as the person does, or none, and no others, unless tiles are added one by one.
  func chooseAlone(_ tile: Int?) {
    if !togglesSelection { choose(tile.map { [$0] } ?? []) }
  }

  private func pressTile(_ event: ButtonEvent) {
    guard let tiles, event.button == 1 else { return }
    let tile = row(atX: event.x, y: event.y)
    let isMany = selectionMode == .multiple
    switch tile {
    case nil:
      if event.modifiers.isDisjoint(with: [.shift, .control]) { chooseAlone(nil) }
    case let tile? where isMany && event.modifiers.contains(.shift):
      if tiles.anchor == nil { tiles.anchor = tiles.cursor }
      choose(tiles.range(to: tile))
      tiles.cursor = tile
    case let tile? where isMany && event.modifiers.contains(.control):
      tiles.anchor = nil
      tiles.cursor = tile
      choose(tiles.selected.symmetricDifference([tile]))
    case let tile?:
      tiles.anchor = nil
      tiles.cursor = tile
      chooseAlone(tile)
    }
  }

  // MARK: Keys

  private func pressInGrid(_ event: KeyEvent) -> Propagation {
    guard let tiles, count > 0, event.modifiers.isSubset(of: [.shift, .control]) else {
      return .proceed
    }
    if event.matches(Accelerator("a", .control)), selectionMode == .multiple {
      choose(Set(0..<count))
      return .stop
    }
    switch event.key {
    case .return where event.modifiers.isEmpty:
      guard let tile = cursor else { return .proceed }
      let path = unsafe RowModel.path(line(of: tile))
      defer { unsafe gtk_tree_path_free(path) }
      unsafe gtk_tree_view_row_activated(cast(), path, column(of: tile))
      return .stop
    case .space where event.modifiers == .control && selectionMode == .multiple:
      guard let tile = tiles.cursor else { return .proceed }
      tiles.anchor = nil
      choose(tiles.selected.symmetricDifference([tile]))
      return .stop
    default: break
    }
    guard let step = step(of: event.key) else { return .proceed }
    move(by: step, event.modifiers)
    return .stop
  }

  /// Returns the number of tiles that a key moves by.
  private func step(of key: Key) -> Int? {
    let columns = columnCount
    let isMirrored = textDirection == .rightToLeft
    let page = max(1, (visibleRows?.count ?? 0) / columns - 1) * columns
    return switch key {
    case .left: isMirrored ? 1 : -1
    case .right: isMirrored ? -1 : 1
    case .up: -columns
    case .down: columns
    case .pageUp: -page
    case .pageDown: page
    case .home: -count
    case .end: count
    default: nil
    }
  }

  private func move(by step: Int, _ modifiers: Modifiers) {
    guard let tiles else { return }
    let columns = columnCount
    let from = min(tiles.cursor ?? tiles.selected.min() ?? -1, count - 1)
    // Without a cursor, keys begin at the first tile, End at the last one.
    var tile = from < 0 && step < count ? 0 : from + step
    if from >= 0, !(0..<count).contains(tile), abs(step) < count {
      // Up and down stay in their column; down from above a short last line leads to its last tile.
      let isBelow = tile >= count && line(of: from) < line(of: count - 1)
      tile = step.isMultiple(of: columns) && columns > 1 && !isBelow ? edge(from, step) : tile
    }
    tile = min(max(tile, 0), count - 1)
    let isMany = selectionMode == .multiple
    if isMany, modifiers.contains(.shift) {
      if tiles.anchor == nil { tiles.anchor = from < 0 ? tile : from }
      setTileCursor(tile)
      choose(tiles.range(to: tile))
    } else if isMany, modifiers.contains(.control) {
      setTileCursor(tile)
    } else {
      tiles.anchor = nil
      setTileCursor(tile)
      chooseAlone(tile)
    }
  }

  /// Returns the tile of the first or the last line in the column of another one.
  private func edge(_ tile: Int, _ step: Int) -> Int {
    let column = tile % columnCount
    if step < 0 { return column }
    let last = line(of: count - 1) * columnCount + column
    return last < count ? last : tile
  }
}
