import Foundation

/// The items, and the counters of the views made and configured to show them.
struct QuietModel {
  /// A point in time that the person added.
  struct Item: Identifiable, Hashable {
    let id: Int
    let date: Date
  }

  /// The result of a tap on a row (<doc:Quiet>).
  enum Answer: Hashable {
    /// The item is shown already.
    case nothing
    /// The detail is in a visible shell and was only configured again.
    case updated
    /// A new shell with this number is needed for the detail.
    case shell(Int)
    /// A new shell with this number and a new detail are needed.
    case shellAndDetail(Int)

    /// The number of the new shell, or `nil` if none is needed.
    var shell: Int? {
      switch self {
      case .nothing, .updated: nil
      case .shell(let number), .shellAndDetail(let number): number
      }
    }
  }

  /// Whether each tap makes a new shell and a new detail, as the original did before it was quiet.
  var makesNewDetails = false
  /// All items, newest first.
  private(set) var items: [Item] = []
  /// The item that the detail was configured for last, or `nil`.
  private(set) var shown: Item?
  /// The number of configurations of the newest detail; a new detail is configured once with
  /// nothing.
  private(set) var configurations = 1
  /// The number of the newest shell; the first one has nothing to show.
  private(set) var lastShell = 1
  /// The number of the shell that the detail is in, or was last.
  private(set) var shell = 1
  /// The item for which each shell was made.
  private(set) var itemOfShell: [Int: Item] = [:]
  /// The item that the detail showed last in each shell.
  private var lastItemOfShell: [Int: Item] = [:]
  /// The removed items that can be restored, the latest last.
  private(set) var removed: [Removal] = []
  private var lastID = 0

  /// A removed item, and whether the detail showed it.
  struct Removal: Hashable {
    let item: Item
    let wasShown: Bool
  }

  /// Adds an item at the top.
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

  /// Restores the item that was removed last, at its previous position.
  ///
  /// - Returns: Its row, and whether the detail showed it; nil if nothing was removed.
  mutating func undoRemoval() -> (row: Int, wasShown: Bool)? {
    guard let last = removed.popLast() else { return nil }
    let row = items.firstIndex { $0.id < last.item.id } ?? items.count
    items.insert(last.item, at: row)
    return (row, last.wasShown)
  }

  /// Handles a tap on a row, and configures the detail if the item changes.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isCollapsed: Whether the columns are one stack.
  ///   - isContained: Whether a shell with the detail is on a stack.
  /// - Returns: The views to be made or updated.
  mutating func tap(_ row: Int, isCollapsed: Bool, isContained: Bool) -> Answer {
    let item = items[row]
    if !makesNewDetails, isContained, item == shown { return .nothing }
    configure(for: item)
    if !makesNewDetails, !isCollapsed, isContained {
      lastItemOfShell[shell] = item
      return .updated
    }
    lastShell += 1
    shell = lastShell
    itemOfShell[shell] = item
    lastItemOfShell[shell] = item
    return makesNewDetails ? .shellAndDetail(shell) : .shell(shell)
  }

  /// Configures the detail for the item of an earlier shell, to which the person went back.
  mutating func goBack(to earlier: Int) {
    shell = earlier
    configure(for: lastItemOfShell[earlier])
  }

  private mutating func configure(for item: Item?) {
    shown = item
    configurations = makesNewDetails ? 2 : configurations + 1
  }

  /// Returns the shells in which the detail showed an item last, apart from the one that it is in.
  func earlierShells(of item: Item) -> [Int] {
    lastItemOfShell.filter { $0.value == item && $0.key != shell }.keys.sorted()
  }

  /// The row of the item that the detail shows, or `nil`.
  var shownRow: Int? { shown.flatMap(items.firstIndex) }
}

extension QuietModel.Item {
  /// The date in the format `2015-08-17 19:45:53 +0000`.
  var title: String { date.description }
}
