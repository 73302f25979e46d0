import CGTK
import ImageFiles

/// How a list lays its rows out side by side, as tiles: a picture, and the texts below it.
///
/// The list's tree then has a row for each line of tiles, and a column for each tile of a line. What
/// is selected is known here, as a tree selects no cells.
@MainActor
final class TileGrid {
  /// A column of the tree, and what draws in it.
  struct Column {
    let column: Object
    let renderer: RowRenderer
  }

  var shape: TileShape
  var columns: [Column] = []
  /// The tiles that are selected.
  var selected: Set<Int> = []
  /// The tile that keys go on from, or nil.
  var cursor: Int?
  /// The tile from which on Shift selects, or nil for the cursor.
  var anchor: Int?
  var connections: [SignalConnection] = []
  /// The frame that the mouse draws.
  var band: TileBand?
  /// Lays the tiles out for the width that the list has now.
  var fitting: ScheduledCall?

  init(width: Int) {
    shape = TileShape(width: width)
  }

  /// How many lines so many tiles take.
  func lines(of count: Int) -> Int { (count + shape.columns - 1) / shape.columns }

  /// The tiles from one to another, whichever comes first.
  func range(to tile: Int) -> Set<Int> {
    let from = anchor ?? cursor ?? tile
    return Set(min(from, tile)...max(from, tile))
  }
}

/// How many tiles a line has, and how large their pictures are.
struct TileShape: Hashable {
  /// The widths and heights that pictures may have, in logical pixels.
  private static let sides = [112, 144, 192, 256]
  /// The room around a picture.
  static let inset = 4
  /// How many tiles are side by side at least, where there is room for so many.
  private static let fewest = 3

  /// How many tiles a line has.
  let columns: Int
  /// The width and height of pictures, in logical pixels.
  let side: Int

  /// The largest pictures of which enough stand side by side in a width in logical pixels.
  init(width: Int) {
    func room(for side: Int) -> Int { width / (side + 2 * Self.inset) }
    let smallest = Self.sides[0]
    let fewest = room(for: smallest) < Self.fewest ? Self.fewest - 1 : Self.fewest
    side = Self.sides.last { room(for: $0) >= fewest } ?? smallest
    columns = max(1, room(for: side))
  }
}
