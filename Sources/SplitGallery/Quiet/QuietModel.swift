import Foundation

/// The items, and what was made and configured to show them: all that is quiet about Quiet.
struct QuietModel {
  /// One moment that the person added.
  struct Item: Identifiable, Hashable {
    let id: Int
    let date: Date
  }

  /// What a tap on a row leads to (<doc:Quiet>).
  enum Answer: Hashable {
    /// It is shown already.
    case nothing
    /// The detail is in a shell that shows: it was configured anew, and nothing else happened.
    case updated
    /// A new shell with this number is needed for the detail to move into.
    case shell(Int)
    /// A new shell with this number and a new detail are needed.
    case shellAndDetail(Int)
  }

  /// Whether each tap makes a new shell and a new detail, as the original did before it was quiet.
  var makesNewDetails = false
  /// All items, newest first.
  private(set) var items: [Item] = []
  /// The item that the detail was configured for last, or `nil`.
  private(set) var shown: Item?
  /// The number of configurations of the newest detail; a new detail is configured once with nothing.
  private(set) var configurations = 1
  /// The number of the newest shell; the first one has nothing to show.
  private(set) var lastShell = 1
  /// The item for which each shell was made.
  private(set) var itemOfShell: [Int: Item] = [:]
  /// What was removed and can be brought back, the latest last.
  private(set) var removed: [Removal] = []
  private var lastID = 0

  /// An item that is gone, and whether the detail showed it.
  struct Removal: Hashable {
    let item: Item
    let wasShown: Bool
  }

  /// Puts a moment at the top.
  mutating func add(_ date: Date) {
    lastID += 1
    items.insert(Item(id: lastID, date: date), at: 0)
  }

  /// Removes the item of a row.
  ///
  /// - Returns: Whether the detail shows it.
  mutating func remove(at row: Int) -> Bool {
    let item = items.remove(at: row)
    removed.append(Removal(item: item, wasShown: item == shown))
    guard item == shown else { return false }
    shown = nil
    return true
  }

  /// Brings the item back that was removed last, to where it was among the others.
  ///
  /// - Returns: Its row, and whether the detail showed it; nil where nothing was removed.
  mutating func undoRemoval() -> (row: Int, wasShown: Bool)? {
    guard let last = removed.popLast() else { return nil }
    let row = items.firstIndex { $0.id < last.item.id } ?? items.count
    items.insert(last.item, at: row)
    return (row, last.wasShown)
  }

  /// Answers a tap on a row, and configures the detail where it leads to something.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isCollapsed: Whether the columns are one stack.
  ///   - isContained: Whether a shell with the detail is on a stack.
  /// - Returns: What is to be done beside.
  mutating func tap(_ row: Int, isCollapsed: Bool, isContained: Bool) -> Answer {
    let item = items[row]
    if !makesNewDetails, isContained, item == shown { return .nothing }
    shown = item
    configurations = makesNewDetails ? 2 : configurations + 1
    if !makesNewDetails, !isCollapsed, isContained { return .updated }
    lastShell += 1
    itemOfShell[lastShell] = item
    return makesNewDetails ? .shellAndDetail(lastShell) : .shell(lastShell)
  }

  /// The row of the item that the detail shows, or `nil`.
  var shownRow: Int? { shown.flatMap(items.firstIndex) }
}

extension QuietModel.Item {
  /// The moment, in the way of `2015-08-17 19:45:53 +0000`.
  var title: String { date.description }
}
