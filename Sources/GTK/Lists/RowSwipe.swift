/// A finger that pulls a row of a list to the list's start: to the left or, right to left, to the
/// right.
///
/// It works for as long as it is held: give it to ``Object/keep(_:)`` of its list. A finger that
/// clearly moves to the side activates no row, however far it goes.
@MainActor
public final class RowSwipe {
  /// How far a finger has to move to the side, in logical pixels.
  public static let distance = 80.0
  /// How far a finger moves to the side before it is clear that it chooses no row, in logical
  /// pixels.
  private static let slack = 12.0

  private let drag: DragGesture
  private var row: Int?

  /// Watches a list.
  ///
  /// - Parameters:
  ///   - list: The list; it is not kept.
  ///   - handler: Runs with the row when the finger is lifted; kept, so it should hold its owner
  ///     weakly.
  public init(_ list: ListView, handler: @escaping @MainActor (Int) -> Void) {
    drag = DragGesture(list, isTouchOnly: true)
    drag.onBegin { [weak self, weak list] _, y in self?.row = list?.row(atY: y) }
    drag.onUpdate { [weak drag] x, y in
      if abs(x) > Self.slack, abs(x) > 2 * abs(y) { drag?.claim() }
    }
    drag.onEnd { [weak self, weak list] x, y in
      guard let list, let row = self?.row, abs(y) < Double(list.rowHeight),
        list.textDirection == .rightToLeft ? x > Self.distance : x < -Self.distance
      else { return }
      handler(row)
    }
  }
}

extension ListView {
  /// The row at a height of the list as it shows, in logical pixels, or nil below the last one.
  fileprivate func row(atY y: Double) -> Int? {
    visibleRows?.first { row in
      rectangle(ofRow: row).map { Double($0.y)..<Double($0.y + $0.height) }?.contains(y) == true
    }
  }
}
