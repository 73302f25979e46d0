/// The layout of a list's rows side by side, as tiles: a picture, and the texts below it.
///
/// The list's tree then has a row for each line of tiles, and a column for each tile of a line. The
/// selection is stored here, as a tree selects no cells.
@MainActor
final class TileGrid {
  /// A column of the tree, and its renderer.
  struct Column {
    let column: Object
    let renderer: RowRenderer
  }

  var shape: TileShape
  var columns: [Column] = []
  /// The selected tiles.
  var selected: Set<Int> = []
  /// The tile with the keyboard's cursor, or nil.
  var cursor: Int?
  /// The tile at which a selection with Shift begins, or nil for the cursor.
  var anchor: Int?
  let connections = SignalConnections()
  /// The rubber band.
  var band: TileBand?
  /// The pending layout of the tiles for the list's current width.
  var fitting: ScheduledCall?

  init(width: Int) {
    shape = TileShape(width: width)
  }

  /// Returns the number of lines for a number of tiles.
  func lines(of count: Int) -> Int { (count + shape.columns - 1) / shape.columns }

  /// Returns the tiles between the anchor and a tile, in either direction.
  func range(to tile: Int) -> Set<Int> {
    let from = anchor ?? cursor ?? tile
    return Set(min(from, tile)...max(from, tile))
  }
}

/// The number of tiles in a line, and the size of their pictures.
struct TileShape: Hashable {
  /// The widths and heights that pictures may have, in logical pixels.
  private static let sides = [112, 144, 192, 256]
  /// The margin around a picture.
  static let inset = 4
  /// The minimum number of tiles side by side, if the width allows it.
  private static let fewest = 3

  /// The number of tiles in a line.
  let columns: Int
  /// The width and height of pictures, in logical pixels.
  let side: Int

  /// Creates the shape with the largest pictures that still fit side by side, in a sufficient
  /// number, into a width in logical pixels.
  init(width: Int) {
    func room(for side: Int) -> Int { width / (side + 2 * Self.inset) }
    let smallest = Self.sides[0]
    let fewest = room(for: smallest) < Self.fewest ? Self.fewest - 1 : Self.fewest
    side = Self.sides.last { room(for: $0) >= fewest } ?? smallest
    columns = max(1, room(for: side))
  }
}
