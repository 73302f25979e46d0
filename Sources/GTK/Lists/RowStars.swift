import CGTK

/// The five stars of a rating in the second line of a row, drawn in place of letters with
/// ``DrawContext/drawStar(in:filling:edge:lineWidth:)``.
@MainActor
struct RowStars {
  /// The letters in the text that stand for the stars.
  static let letters = "★★★★★"
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

  /// Creates the stars of a rating.
  ///
  /// - Parameters:
  ///   - rating: The number of filled stars, or nil for no stars.
  ///   - start: The offset of the ``letters`` in the text, in UTF-8.
  ///   - width: The maximum width of the stars, in logical pixels, or nil for any: stars are
  ///     smaller than large letters if they don't fit otherwise.
  init(_ rating: Int?, at start: Int, width: Int? = nil) {
    self.width = width
    guard let rating else { return }
    var offset = start
    for (index, letter) in Self.letters.unicodeScalars.enumerated() {
      stars.append((offset, index < rating))
      offset += UTF8.width(letter)
    }
  }

  var isEmpty: Bool { stars.isEmpty }

  /// The width of all stars, in logical pixels, once ``makeRoom(in:letterHeight:)`` has set it.
  var totalWidth: Int { stars.count * starWidth }

  /// The width of a star with spacing, in logical pixels.
  private var starWidth: Int { Int(Double(side) * Self.room) }

  /// Replaces the letters by empty shapes of the stars' size, in a list of attributes.
  ///
  /// - Parameters:
  ///   - attributes: The list.
  ///   - letterHeight: The height of the line's letters, including ascent and descent, in logical
  ///     pixels.
  mutating func makeRoom(in attributes: OpaquePointer?, letterHeight: Double) {
    if stars.isEmpty { return }
    let natural = letterHeight * Self.size
    let maxSide = width.map { Double($0) / Double(stars.count) / Self.room } ?? natural
    // Whole pixels, so that all stars of a row are of one size.
    side = max(1, Int(min(natural.rounded(), maxSide)))
    let unit = Double(PANGO_SCALE)
    var place = PangoRectangle()
    place.y = CInt(-Double(side) * (1 - Self.depth) * unit)
    place.width = CInt(starWidth) * PANGO_SCALE
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
