import GTK

/// A grid of photos in cells of equal size, with as many columns as make the photos largest.
@MainActor
final class ComparisonGrid: LayoutBox {
  /// The minimum width of a cell in a row with several cells.
  var minWidth = 0
  /// The aspect ratio of the photos, as width divided by height.
  var aspect = 1.5 { didSet { if aspect != oldValue { queueAllocate() } } }
  /// The visible widgets, in their order.
  var shown: [Widget] = [] {
    didSet {
      guard shown != oldValue else { return }
      for widget in children { widget.isVisible = shown.contains(widget) }
      queueAllocate()
    }
  }

  /// The number of columns.
  private(set) var columns = 1

  override func measureWidth() -> Measure { largest { $0.minimumAndNaturalWidth() } }

  override func measureHeight() -> Measure { largest { $0.minimumAndNaturalHeight() } }

  private func largest(_ measure: (Widget) -> Measure) -> Measure {
    let measures = shown.map(measure)
    return Measure(
      minimum: measures.map(\.minimum).max() ?? 0, natural: measures.map(\.natural).max() ?? 0)
  }

  override func allocate(_ rectangle: Rectangle) {
    columns = Self.columns(
      of: shown.count, width: rectangle.width, height: rectangle.height, aspect: aspect,
      minWidth: minWidth)
    let rows = Self.rows(of: shown.count, columns: columns)
    // All cells have exactly the same size, so that all photos show the same part.
    let (width, height) = (rectangle.width / columns, rectangle.height / rows)
    for (index, widget) in shown.enumerated() {
      let column = index % columns
      let across = textDirection == .rightToLeft ? columns - 1 - column : column
      allocateChild(
        widget,
        Rectangle(
          x: rectangle.x + across * width, y: rectangle.y + index / columns * height, width: width,
          height: height))
    }
  }

  /// Returns the number of columns that makes the photos largest.
  ///
  /// - Parameters:
  ///   - count: The number of photos.
  ///   - width: The width of the grid, in logical pixels.
  ///   - height: The height of the grid, in logical pixels.
  ///   - aspect: The aspect ratio of the photos, as width divided by height.
  ///   - minWidth: The minimum width of a cell in a row with several cells.
  /// - Returns: The number of columns, at least 1.
  nonisolated static func columns(
    of count: Int, width: Int, height: Int, aspect: Double, minWidth: Int
  ) -> Int {
    func size(_ columns: Int) -> Double {
      let rows = rows(of: count, columns: columns)
      return min(Double(width / columns), Double(height / rows) * aspect)
    }
    return (1...max(count, 1)).filter { $0 == 1 || width / $0 >= minWidth }
      .max { size($0) < size($1) } ?? 1
  }

  private nonisolated static func rows(of count: Int, columns: Int) -> Int {
    max((count + columns - 1) / columns, 1)
  }
}
