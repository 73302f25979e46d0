/// The layout of photos on pages of paper, in points.
struct PrintLayout: Hashable {
  /// The possible numbers of photos per page.
  static let counts = [1, 2, 4, 9]
  /// The gap between two photos.
  static let gap = 12.0

  /// The rectangle of a photo on a page.
  struct Place: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The number of photos per page.
  let perPage: Int
  /// The number of photos.
  let photos: Int

  /// The number of pages.
  var pages: Int { (photos + perPage - 1) / perPage }

  /// Returns the indexes of a page's photos, from 0.
  func photos(on page: Int) -> Range<Int> {
    min(page * perPage, photos)..<min((page + 1) * perPage, photos)
  }

  /// Returns whether a page is in landscape format, given whether its first photo is wider than
  /// high.
  func isLandscape(_ isWide: Bool) -> Bool { perPage == 2 ? !isWide : isWide }

  /// Returns the rectangle of each photo of a page, row by row from the top.
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
  /// Returns the largest centered rectangle with the proportions of a picture.
  func fitting(width other: Double, height otherHeight: Double) -> PrintLayout.Place {
    let factor = min(width / other, height / otherHeight)
    let size = (width: other * factor, height: otherHeight * factor)
    return PrintLayout.Place(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
