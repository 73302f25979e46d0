/// A button at the end of a row.
public struct RowAction: Hashable, Sendable {
  /// The room that it takes at the row's end, in logical pixels: as much as a finger needs.
  public static let width = 44

  /// The name of a symbolic icon.
  public var iconName: String
  /// What it does, in a word, for people who don't see the icon.
  public var name: String

  /// Creates a button with a symbolic icon.
  public init(iconName: String, name: String) {
    self.iconName = iconName
    self.name = name
  }
}

/// A click or a tap on the button at the end of a row, ``Row/action``, which neither selects nor
/// activates the row.
///
/// It works for as long as it is held: give it to ``Object/keep(_:)`` of its list.
@MainActor
public final class RowActionClick {
  private let click: ClickGesture
  private var row: Int?

  /// Watches a list.
  ///
  /// - Parameters:
  ///   - list: The list; it is not kept.
  ///   - handler: Runs with the row when the button is let go; kept, so it should hold its owner
  ///     weakly.
  public init(_ list: ListView, handler: @escaping @MainActor (Int) -> Void) {
    click = ClickGesture(list, phase: .capture)
    click.onPressed { [weak self, weak list, weak click] _, x, y in
      self?.row = list?.rowWithAction(atX: x, y: y)
      if self?.row != nil { click?.claim() }
    }
    click.onReleased { [weak self, weak list] _, x, y in
      guard let row = self?.row, row == list?.rowWithAction(atX: x, y: y) else { return }
      handler(row)
    }
  }
}

extension ListView {
  /// The row whose button is at a place of the list as it shows, in logical pixels, or nil.
  fileprivate func rowWithAction(atX x: Double, y: Double) -> Int? {
    let distance = textDirection == .rightToLeft ? x : Double(allocation.width) - x
    guard (0..<Double(RowAction.width)).contains(distance), let row = row(atY: y),
      contents.row(row).action != nil
    else { return nil }
    return row
  }
}
