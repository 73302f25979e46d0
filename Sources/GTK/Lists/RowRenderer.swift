import CGTK
import GLib

/// A renderer of a ``Row``: a text cell, so that assistive tools read it, with a picture, a short
/// text and an arrow around the text.
@MainActor
final class RowRenderer: Object {
  /// The spacing at both ends, and between the parts.
  private static let spacing = 12
  private static let chevronSize = 16
  private static let actionSide = 32
  /// The padding above and below a text that is as high as its row.
  private static let padding = 6
  /// The maximum length of a laid out text, in characters: more than fits on any screen.
  private static let maxLineLength = 500
  private static let maxTrailingLength = 50
  /// The opacity of dimmed text, which still has a contrast of 4.5 to 1.
  private static let dim = 0.72
  /// The height of the second line's letters at the default text size, in logical pixels.
  private static let letterHeight = 17.0

  /// The height of the cells, in logical pixels.
  var height = 0 {
    didSet { unsafe gtk_cell_renderer_set_fixed_size(cast(), -1, CInt(clamping: height)) }
  }
  private let thumbnailSize: Int?
  /// The column of the tiles in their lines, or nil for rows.
  let tileColumn: Int?
  /// The index of the next drawn tile.
  var tile = 0

  private(set) var row = Row(title: "")
  /// The drawn lines.
  private var title = ""
  private var subtitle: String?
  private(set) var stars = RowStars(nil, at: 0)
  /// Whether rows begin at the right.
  private(set) var isMirrored = false {
    didSet { if isMirrored != oldValue { show(row) } }
  }
  private var alpha = RowRenderer.dim

  /// Creates a renderer of cells without a height yet.
  ///
  /// - Parameters:
  ///   - thumbnailSize: The width and height of pictures, or nil for none.
  ///   - tileColumn: The column of its tiles in their lines, or nil for rows.
  init(thumbnailSize: Int?, tileColumn: Int? = nil) {
    self.thumbnailSize = thumbnailSize
    self.tileColumn = tileColumn
    unsafe super.init(sinking: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
    setProperty("xpad", 0)
    setProperty("ypad", 0)
    setEnumeration(
      "ellipsize", pango_ellipsize_mode_get_type(), CInt(PANGO_ELLIPSIZE_END.rawValue))
    guard tileColumn != nil else { return }
    unsafe gtk_cell_renderer_set_alignment(cast(), 0.5, 0)
    setEnumeration("alignment", pango_alignment_get_type(), CInt(PANGO_ALIGN_CENTER.rawValue))
    // GTK shows the cursor by a frame around the cell, rather than around the line.
    setEnumeration(
      "mode", gtk_cell_renderer_mode_get_type(),
      CInt(GTK_CELL_RENDERER_MODE_ACTIVATABLE.rawValue))
  }

  /// Returns the height of a text of one or two lines in a widget's font, in logical pixels.
  func textHeight(lines: Int, in widget: Widget) -> Int {
    guard let layout = unsafe gtk_widget_create_pango_layout(widget.cast(), nil) else { return 0 }
    defer { unsafe g_object_unref(Raw(layout)) }
    show(Row(title: " ", subtitle: lines > 1 ? " " : nil))
    let text: String = property("text") ?? ""
    unsafe pango_layout_set_text(layout, text, -1)
    let attributes = unsafe rowAttributes(alpha: 1)
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    var height: CInt = 0
    unsafe pango_layout_get_pixel_size(layout, nil, &height)
    return Int(height) + 2 * Self.padding
  }

  /// Sets the contents of the next cell.
  func show(_ row: Row) {
    self.row = row
    alpha = Self.dim
    setLines(Self.line(row.title), Self.secondLine(of: row))
  }

  /// Returns the second line: the letters of the stars, then the subtitle.
  static func secondLine(of row: Row) -> String? {
    let parts = [row.rating == nil ? nil : RowStars.letters, row.subtitle.map(line)]
    let line = parts.compactMap { $0 }.joined(separator: " ")
    return line.isEmpty ? row.subtitle : line
  }

  /// Sets the texts of the row's two lines, each with its direction.
  func setLines(_ title: String, _ subtitle: String?) {
    self.title = placed(title)
    self.subtitle = subtitle.map(placed)
    let text = self.title + (self.subtitle.map { "\n" + $0 } ?? "")
    // The line begins with the mark of its direction.
    let start = self.subtitle.flatMap { line in
      line.firstIndex(of: "★").map { line.utf8.distance(from: line.startIndex, to: $0) }
    }
    stars = RowStars(
      start == nil ? nil : row.rating, at: self.title.utf8.count + 1 + (start ?? 0),
      width: tileColumn == nil ? nil : thumbnailSize)
    // A cell without any text gets no room from GTK, and no height: all rows would be lower.
    setProperty("text", title.isEmpty && subtitle == nil ? " " : text)
    styleText(alpha: alpha)
  }

  /// Returns a text as one line.
  static func line(_ text: String) -> String {
    text.drawable(maxLength: maxLineLength)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: " ").onOneLine
  }

  /// Sets the opacity of dimmed text in the next drawn row.
  private func styleText(alpha: Double) {
    self.alpha = alpha
    let attributes = unsafe rowAttributes(alpha: alpha)
    unsafe setBoxed("attributes", pango_attr_list_get_type(), Raw(attributes))
    unsafe pango_attr_list_unref(attributes)
  }

  static let subtitleStyle = TextStyle(scale: 0.9)
  var titleStyle: TextStyle {
    TextStyle(weight: row.isHeader || row.isUnread ? .bold : nil)
  }

  /// Returns the attributes of the row's text; the caller owns the list.
  private func rowAttributes(alpha: Double) -> OpaquePointer? {
    let end = title.utf8.count
    let attributes = unsafe pango_attr_list_new()
    var (first, second) = (titleStyle, Self.subtitleStyle)
    if row.isHeader { first.alpha = alpha }
    second.alpha = alpha
    unsafe first.add(to: attributes, from: 0, to: end)
    unsafe second.add(to: attributes, from: end, to: .max)
    unsafe stars.makeRoom(in: attributes, letterHeight: Self.letterHeight * Appearance.textScale)
    return unsafe attributes
  }

  /// Draws the parts around the text, and returns the rectangle that is left for it.
  private func drawAround(
    _ area: Rectangle, in context: DrawContext, of widget: Widget
  ) -> Rectangle {
    var start = Self.spacing
    var end = area.width - Self.spacing
    let isMirrored = widget.textDirection == .rightToLeft
    /// Returns the rectangle between two distances from the start.
    func part(from first: Int, to last: Int, height: Int) -> Rectangle {
      Rectangle(
        x: area.x + (isMirrored ? area.width - last : first),
        y: area.y + (area.height - height) / 2, width: max(0, last - first), height: height)
    }
    if let side = thumbnailSize, row.thumbnail != nil || row.placeholderIcon != nil {
      drawThumbnail(part(from: start, to: start + side, height: side), context, widget)
      start += side + Self.spacing
    }
    if let action = row.action {
      end = area.width - RowAction.width
      draw(action, in: part(from: end, to: area.width, height: area.height), context, widget)
    }
    if row.showsChevron {
      let place = part(from: end - Self.chevronSize, to: end, height: Self.chevronSize)
      context.grouped(alpha: alpha) {
        context.renderIcon(
          named: "go-next-symbolic", size: Self.chevronSize, x: Double(place.x),
          y: Double(place.y), for: widget)
      }
      end -= Self.chevronSize + Self.spacing / 2
    }
    if let trailing = row.trailing {
      end -= drawTrailing(trailing, before: end, context, widget, part) + Self.spacing
    }
    return part(from: start, to: max(start, end), height: area.height)
  }

  /// Draws a tile's picture, and returns the rectangle below it.
  private func drawTile(
    _ area: Rectangle, in context: DrawContext, of widget: Widget
  ) -> Rectangle {
    let side = min(thumbnailSize ?? 0, area.width)
    drawThumbnail(
      Rectangle(
        x: area.x + (area.width - side) / 2, y: area.y + TileShape.inset, width: side, height: side),
      context, widget)
    let top = TileShape.inset + side
    return Rectangle(
      x: area.x + TileShape.inset, y: area.y + top, width: max(0, area.width - 2 * TileShape.inset),
      height: max(0, area.height - top))
  }

  /// Draws a short text that ends at a distance from the start, and returns its width.
  private func drawTrailing(
    _ text: String, before end: Int, _ context: DrawContext, _ widget: Widget,
    _ part: (_ first: Int, _ last: Int, _ height: Int) -> Rectangle
  ) -> Int {
    guard let cairo = unsafe context.cairo,
      let layout = unsafe gtk_widget_create_pango_layout(
        widget.cast(), text.drawable(maxLength: Self.maxTrailingLength))
    else { return 0 }
    defer { unsafe g_object_unref(Raw(layout)) }
    let attributes = unsafe TextStyle(alpha: alpha, hasTabularFigures: true).attributes()
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    var width: CInt = 0
    var height: CInt = 0
    unsafe pango_layout_get_pixel_size(layout, &width, &height)
    let place = part(end - Int(width), end, Int(height))
    unsafe gtk_render_layout(
      gtk_widget_get_style_context(widget.cast()), cairo, Double(place.x), Double(place.y), layout)
    return Int(width)
  }

  /// Draws a button, as large as fits into its row.
  private func draw(
    _ action: RowAction, in place: Rectangle, _ context: DrawContext, _ widget: Widget
  ) {
    let side = min(Self.actionSide, place.height)
    let middle = (x: place.x + place.width / 2, y: place.y + place.height / 2)
    context.fill(
      Rectangle(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
      cornerRadius: 6, with: widget.foreground.opacity(0.08))
    let size = Self.chevronSize
    context.renderIcon(
      named: action.iconName, size: size, x: Double(middle.x - size / 2),
      y: Double(middle.y - size / 2), for: widget)
  }

  /// Draws the stars of the second line over the text that was drawn in a rectangle.
  private func drawStars(in room: Rectangle, _ context: DrawContext, _ widget: Widget) {
    guard !stars.isEmpty, let text: String = property("text"),
      let layout = unsafe gtk_widget_create_pango_layout(widget.cast(), text)
    else { return }
    defer { unsafe g_object_unref(Raw(layout)) }
    let attributes = unsafe rowAttributes(alpha: alpha)
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    unsafe pango_layout_set_width(layout, CInt(clamping: room.width) * PANGO_SCALE)
    // GTK's alignment of the text.
    unsafe pango_layout_set_alignment(
      layout,
      tileColumn != nil ? PANGO_ALIGN_CENTER : isMirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    var height: CInt = 0
    unsafe pango_layout_get_pixel_size(layout, nil, &height)
    let free = tileColumn == nil ? (room.height - Int(height)) / 2 : 0
    unsafe stars.draw(
      at: layout, x: Double(room.x), y: Double(room.y + free), in: context, of: widget, alpha: alpha
    )
  }

  private func drawThumbnail(_ place: Rectangle, _ context: DrawContext, _ widget: Widget) {
    if let thumbnail = row.thumbnail {
      context.draw(thumbnail, covering: place, cornerRadius: 6)
    } else if let icon = row.placeholderIcon {
      context.fill(place, cornerRadius: 6, with: widget.foreground.opacity(0.08))
      let size = place.height / 2
      context.grouped(alpha: Self.dim) {
        context.renderIcon(
          named: icon, size: size, x: Double(place.x + (place.width - size) / 2),
          y: Double(place.y + (place.height - size) / 2), for: widget)
      }
    }
  }
}

// MARK: - GTK callbacks

extension RowRenderer {
  private typealias Area = UnsafePointer<GdkRectangle>

  private static let type = unsafe derivedType(
    of: gtk_cell_renderer_text_get_type(), named: "SwiftRowRenderer", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { cellClass, _ in
    let cellClass = unsafe typed(cellClass, as: GtkCellRendererClass.self)
    unsafe cellClass.pointee.render = callback(render)
    unsafe cellClass.pointee.get_aligned_area = callback(alignedArea)
    unsafe gtk_cell_renderer_class_set_accessible_type(cellClass, RowAccessible.type)
  }

  private static let parent: UnsafeMutablePointer<GtkCellRendererClass> =
    unsafe typed(g_type_class_ref(gtk_cell_renderer_text_get_type()))

  private static let render:
    @MainActor @convention(c) (
      Raw, OpaquePointer, UnsafeMutablePointer<GtkWidget>, Area, Area, GtkCellRendererState
    ) -> Void = { cell, cairo, widget, background, area, state in
      var room = unsafe area.pointee
      if let renderer = unsafe Object.living(cell) as? RowRenderer,
        let view = unsafe Widget.wrapping(widget)
      {
        renderer.isMirrored = view.textDirection == .rightToLeft
        if renderer.tileColumn != nil {
          return unsafe renderer.renderTile(cairo, widget, view, background, area, state)
        }
        // A selection's two colors are too similar for dimmed text.
        let isSelected = state.rawValue & GTK_CELL_RENDERER_SELECTED.rawValue != 0
        if isSelected { renderer.styleText(alpha: 1) }
        room = unsafe DrawContext.scoped(cairo) {
          renderer.drawAround(Rectangle(room), in: $0, of: view).allocation
        }
        renderer.cutLines(to: Int(room.width), in: view)
      }
      unsafe parent.pointee.render(typed(cell), cairo, widget, background, &room, state)
      if let renderer = unsafe Object.living(cell) as? RowRenderer,
        let view = unsafe Widget.wrapping(widget)
      {
        unsafe DrawContext.scoped(cairo) {
          renderer.drawStars(in: Rectangle(room), $0, view)
        }
      }
    }

  /// Returns the part of a cell around which GTK draws the focus: a whole tile, or the text of a
  /// row.
  private static let alignedArea:
    @MainActor @convention(c) (
      Raw, UnsafeMutablePointer<GtkWidget>, GtkCellRendererState, Area,
      UnsafeMutablePointer<GdkRectangle>
    ) -> Void = { cell, widget, state, area, aligned in
      if let renderer = unsafe Object.living(cell) as? RowRenderer, renderer.tileColumn != nil {
        unsafe aligned.pointee = area.pointee
      } else {
        unsafe parent.pointee.get_aligned_area(typed(cell), widget, state, area, aligned)
      }
    }

  /// Draws a tile, with the theme's selection if it is selected, and its focus, which GTK draws
  /// only after keys that it handles itself.
  private func renderTile(
    _ cairo: OpaquePointer, _ widget: UnsafeMutablePointer<GtkWidget>, _ view: Widget,
    _ background: Area, _ area: Area, _ state: GtkCellRendererState
  ) {
    let style = unsafe gtk_widget_get_style_context(widget)
    unsafe gtk_style_context_save(style)
    defer { unsafe gtk_style_context_restore(style) }
    var state = state
    let list = view as? ListView
    if list?.selectedRows.contains(tile) == true {
      let flags = unsafe gtk_style_context_get_state(style).rawValue
      unsafe gtk_style_context_set_state(
        style, GtkStateFlags(flags | GTK_STATE_FLAG_SELECTED.rawValue))
      let place = unsafe Rectangle(background.pointee)
      unsafe gtk_render_background(
        style, cairo, Double(place.x), Double(place.y), Double(place.width), Double(place.height))
      styleText(alpha: 1)
      state = GtkCellRendererState(state.rawValue | GTK_CELL_RENDERER_SELECTED.rawValue)
    }
    var room = unsafe DrawContext.scoped(cairo) {
      unsafe drawTile(Rectangle(area.pointee), in: $0, of: view).allocation
    }
    cutLines(to: Int(room.width), in: view)
    unsafe Self.parent.pointee.render(cast(), cairo, widget, background, &room, state)
    unsafe DrawContext.scoped(cairo) { drawStars(in: Rectangle(room), $0, view) }
    if list?.focusedRow == tile {
      let place = unsafe Rectangle(background.pointee)
      unsafe gtk_render_focus(
        style, cairo, Double(place.x), Double(place.y), Double(place.width), Double(place.height))
    }
  }
}
