import GTK

/// Photos side by side or one above the other, all in equal room, as large as they can be.
@MainActor
final class ComparisonGrid: LayoutBox {
  /// How wide the room of a photo is at least, where more than one stands in a line.
  var smallestWidth = 0
  /// How many times as wide as high the photos are.
  var aspect = 1.5 { didSet { if aspect != oldValue { queueAllocate() } } }
  /// The widgets that show, in their order.
  var shown: [Widget] = [] {
    didSet {
      guard shown != oldValue else { return }
      for widget in children { widget.isVisible = shown.contains(widget) }
      queueAllocate()
    }
  }

  /// How many stand side by side.
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
      smallestWidth: smallestWidth)
    let rows = Self.rows(of: shown.count, columns: columns)
    // To the pixel the same, so that the same place of each photo shows.
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

  /// How many photos stand side by side so that they are largest.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - width: The width of all the room, in logical pixels.
  ///   - height: Its height.
  ///   - aspect: How many times as wide as high the photos are.
  ///   - smallestWidth: How wide a photo's room is at least, where more than one stands in a line.
  /// - Returns: At least 1.
  nonisolated static func columns(
    of count: Int, width: Int, height: Int, aspect: Double, smallestWidth: Int
  ) -> Int {
    func size(_ columns: Int) -> Double {
      let rows = rows(of: count, columns: columns)
      return min(Double(width / columns), Double(height / rows) * aspect)
    }
    return (1...max(count, 1)).filter { $0 == 1 || width / $0 >= smallestWidth }
      .max { size($0) < size($1) } ?? 1
  }

  private nonisolated static func rows(of count: Int, columns: Int) -> Int {
    max((count + columns - 1) / columns, 1)
  }
}
