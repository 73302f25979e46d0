import CGTK
import ImageFiles

extension ListView {
  /// Says which rows there are now, by the places that they had.
  ///
  /// Rows that stay are selected if they were, and what shows stays where it shows, so that nothing
  /// moves under the person's hand. Few rows come and go one by one; many make GTK read all anew.
  ///
  /// - Parameter origins: For each row that there is now, the place that it had, or nil for a new
  ///   one. A place that is named twice counts for the first row.
  public func rearrange(_ origins: [Int?]) {
    var places: [Int: Int] = [:]
    for (place, origin) in origins.enumerated() {
      if let origin, places[origin] == nil { places[origin] = place }
    }
    let stays = origins.compactMap { $0 }
    let gone = (0..<count).filter { places[$0] == nil }
    let new = origins.indices.filter { origins[$0] == nil }
    guard !gone.isEmpty || !new.isEmpty || stays != Array(stays.indices) else { return }
    let before = count
    let selected = selectedRows
    // What showed at the top, or the first row below it that is still there, else the one above.
    let place = { (row: Int) -> Int? in
      (row..<max(row, before)).lazy.compactMap { places[$0] }.first
        ?? (0..<min(row, before)).reversed().lazy.compactMap { places[$0] }.first
    }
    let isInOrder = zip(stays, stays.dropFirst()).allSatisfy { $0 < $1 }
    keepingPlace(place) {
      unannounced {
        leaveCursor()
        if tiles == nil, isInOrder, before > 0, !origins.isEmpty,
          gone.count + new.count <= Self.fewRows
        {
          for row in gone.reversed() {
            rowCount -= 1
            model.remove(at: row)
          }
          for row in new {
            rowCount += 1
            model.insert(at: row)
          }
          select(Set(selected.compactMap { places[$0] }))
        } else {
          renewModel(count: origins.count)
          select(Set(selected.compactMap { places[$0] }), movesCursor: false)
        }
        keepCursor()
      }
    }
    reloadVisible()
  }
}
