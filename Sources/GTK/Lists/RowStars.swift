import CGTK

/// The stars in the second line of a row, drawn in place of the letters ★ and ☆ with
/// ``DrawContext/drawStar(in:filling:edge:lineWidth:)``.
@MainActor
struct RowStars {
  /// The size of a star, as a fraction of the letters' height.
  private static let size = 0.8
  /// The depth of a star below the baseline, as a fraction of its size.
  private static let depth = 0.12
  /// The width of a star with spacing, as a fraction of its size.
  private static let room = 1.15

  /// The offset of each star in the text, in UTF-8, and whether it is filled.
  private var stars: [(offset: Int, isLit: Bool)] = []
  /// The maximum width of the stars, in logical pixels, or nil for any.
  private let width: Int?
  /// The width and height of a star, in logical pixels.
  private var side = 0

  /// Finds the stars in a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: The offset in UTF-8 to begin at.
  ///   - width: The maximum width of the stars, in logical pixels, or nil for any: stars are
  ///     smaller than large letters if they don't fit otherwise.
  init(in text: String, from start: Int, width: Int? = nil) {
    self.width = width
    var offset = 0
    for scalar in text.unicodeScalars {
      if offset >= start, scalar == "★" || scalar == "☆" {
        stars.append((offset, scalar == "★"))
      }
      offset += UTF8.width(scalar)
    }
  }

  var isEmpty: Bool { stars.isEmpty }

  /// Replaces the letters by empty shapes of the stars' size, in a list of attributes.
  ///
  /// - Parameters:
  ///   - attributes: The list.
  ///   - letterHeight: The height of the line's letters, including ascent and descent, in logical
  ///     pixels.
  mutating func makeRoom(in attributes: OpaquePointer?, letterHeight: Double) {
    if stars.isEmpty { return }
    let wanted = letterHeight * Self.size
    let most = width.map { Double($0) / Double(stars.count) / Self.room } ?? wanted
    // Whole pixels, so that all stars of a row are of one size.
    side = max(1, Int(min(wanted.rounded(), most)))
    let unit = Double(PANGO_SCALE)
    var place = PangoRectangle()
    place.y = CInt(-Double(side) * (1 - Self.depth) * unit)
    place.width = CInt(Double(side) * Self.room) * PANGO_SCALE
    place.height = CInt(side) * PANGO_SCALE
    for star in stars {
      let shape = unsafe pango_attr_shape_new(&place, &place)
      unsafe shape?.pointee.start_index = CUnsignedInt(clamping: star.offset)
      unsafe shape?.pointee.end_index = CUnsignedInt(clamping: star.offset + 3)
      unsafe pango_attr_list_insert(attributes, shape)
    }
  }

  /// Draws the stars over a text that was drawn with room for them.
  ///
  /// - Parameters:
  ///   - layout: The drawn text.
  ///   - x: Its left edge.
  ///   - y: Its top edge.
  ///   - context: The context to draw in.
  ///   - widget: The widget whose colors apply.
  ///   - alpha: The opacity of the text's color.
  func draw(
    at layout: OpaquePointer, x: Double, y: Double, in context: DrawContext, of widget: Widget,
    alpha: Double
  ) {
    let color = widget.foreground
    let lit =
      widget.themeColor(named: "warning_color")?
      .mixed(with: Color(red: 1, green: 1, blue: 0), 0.55) ?? color
    let unit = Double(PANGO_SCALE)
    var last: CInt?
    for star in stars {
      var place = PangoRectangle()
      unsafe pango_layout_index_to_pos(layout, CInt(clamping: star.offset), &place)
      // The stars that don't fit into their line are all at the place where it is cut.
      guard place.x != last, place.width != 0 else { continue }
      last = place.x
      let width = Double(abs(place.width)) / unit
      let left = Double(min(place.x, place.x + place.width)) / unit
      let top = y + (Double(place.y) + Double(place.height) / 2) / unit - Double(side) / 2
      context.drawStar(
        in: Rectangle(
          x: Int((x + left + (width - Double(side)) / 2).rounded()), y: Int(top.rounded()),
          width: side, height: side),
        filling: star.isLit ? lit : .clear,
        edge: star.isLit ? lit.mixed(with: color, 0.5) : color.opacity(alpha), lineWidth: 1)
    }
  }
}
