/// How photos stand on pages of paper: pure geometry, in points.
struct PrintLayout: Hashable {
  /// How many photos a page can have.
  static let counts = [1, 2, 4, 9]
  /// The room between two photos.
  static let gap = 12.0

  /// A part of a page.
  struct Place: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// How many photos a page has.
  let perPage: Int
  /// How many photos there are.
  let photos: Int

  /// How many pages there are.
  var pages: Int { (photos + perPage - 1) / perPage }

  /// The photos of a page, from 0.
  func photos(on page: Int) -> Range<Int> {
    min(page * perPage, photos)..<min((page + 1) * perPage, photos)
  }

  /// Whether a page is wider than high that begins with a photo that is, or isn't.
  func isLandscape(_ isWide: Bool) -> Bool { perPage == 2 ? !isWide : isWide }

  /// The room of each photo of a page, from the top, by lines.
  func places(width: Double, height: Double) -> [Place] {
    let (columns, rows) =
      switch perPage {
      case 2: width > height ? (2, 1) : (1, 2)
      case 4: (2, 2)
      case 9: (3, 3)
      default: (1, 1)
      }
    let cell = (
      width: (width - Self.gap * Double(columns - 1)) / Double(columns),
      height: (height - Self.gap * Double(rows - 1)) / Double(rows)
    )
    return (0..<columns * rows).map { number in
      Place(
        x: Double(number % columns) * (cell.width + Self.gap),
        y: Double(number / columns) * (cell.height + Self.gap), width: cell.width,
        height: cell.height)
    }
  }
}

extension PrintLayout.Place {
  /// The largest place inside, in its middle, for a picture of some proportions.
  func fitting(width other: Double, height otherHeight: Double) -> PrintLayout.Place {
    let factor = min(width / other, height / otherHeight)
    let size = (width: other * factor, height: otherHeight * factor)
    return PrintLayout.Place(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
