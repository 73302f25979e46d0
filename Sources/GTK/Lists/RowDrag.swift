/// A drag of a list's rows out of it, as files.
///
/// It drags the selection, and, from its picture, an unselected row. From anywhere else it draws a
/// rubber band. It works as long as the list lives.
@MainActor
public final class RowDrag {
  private let drag: DragGesture
  /// The rows that are dragged if the pointer moves on, and the selection before the button was
  /// pressed, or nil.
  private var pressed: PressedRows<(rows: Set<Int>, before: Set<Int>)>?
  private var start = (x: 0.0, y: 0.0)

  /// Observes a list.
  ///
  /// - Parameters:
  ///   - list: The list, which retains this object.
  ///   - files: Returns the files of some rows, none if they can't be dragged; kept, so it should
  ///     hold its owner weakly.
  @discardableResult
  public init(_ list: ListView, files: @escaping @MainActor (Set<Int>) -> DraggedFiles) {
    drag = DragGesture(list, phase: .capture)
    drag.onBegin { [weak self, weak list] x, y in
      // Before the list receives the press, which selects its row alone.
      if let self, let list { begin(list, x, y) }
    }
    drag.onUpdate { [weak self, weak list] x, y in
      guard let self, let list, let pressed, max(abs(x), abs(y)) > Widget.dragSlack else { return }
      self.pressed = nil
      guard let (rows, before) = pressed.indices(in: list) else { return }
      let dragged = files(rows)
      if dragged.files.isEmpty { return }
      drag.claim()
      list.selectAgain(before)
      list.beginDrag(of: dragged, x: start.x, y: start.y)
    }
    drag.onEnd { [weak self] _, _ in self?.pressed = nil }
    drag.onCancel { [weak self] in self?.pressed = nil }
    list.keep(self)
  }

  private func begin(_ list: ListView, _ x: Double, _ y: Double) {
    start = (x, y)
    pressed = nil
    // A finger scrolls, and with keys held the press selects more or fewer.
    guard !drag.isFromFinger, drag.modifiers.isDisjoint(with: [.control, .shift]),
      let row = list.row(atX: x, y: y), !list.contents.row(row).isHeader
    else { return }
    let before = list.selectedRows
    guard before.contains(row) || list.isOnPicture(atX: x) else { return }
    pressed = PressedRows((before.contains(row) ? before : [row], before), of: list)
  }
}

extension ListView {
  /// The margin beside a row's picture that still belongs to it, in logical pixels.
  private static let pictureMargin = 12.0

  /// Whether a point is on the pictures of rows that aren't tiles.
  fileprivate func isOnPicture(atX x: Double) -> Bool {
    guard !isGrid else { return false }
    let distance = textDirection == .rightToLeft ? Double(allocation.width) - x : x
    return distance < Double(thumbnailSide) + Self.pictureMargin
  }

  /// Restores the selection after a press that became a drag.
  fileprivate func selectAgain(_ rows: Set<Int>) {
    if isGrid { choose(rows) } else { select(rows, movesCursor: false) }
  }
}
