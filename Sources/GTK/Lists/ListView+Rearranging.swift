extension ListView {
  /// Replaces the rows, given the previous index of each.
  ///
  /// Rows that stay keep their selection, and visible rows stay in place, so that nothing moves
  /// under the person's finger. A few rows are inserted and removed one by one; if there are many,
  /// GTK reads all rows again.
  ///
  /// - Parameter origins: The previous index of each current row, or nil for a new one. If an index
  ///   occurs twice, the first row counts; an index without a row means a new one.
  public func rearrange(_ origins: [Int?]) {
    let origins = origins.map { $0.flatMap { (0..<count).contains($0) ? $0 : nil } }
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
    contents.programCount = origins.count
    // The topmost visible row, or the first remaining one below it, else the one above.
    let place = { (row: Int) -> Int? in
      (row..<max(row, before)).lazy.compactMap { places[$0] }.first
        ?? (0..<min(row, before)).reversed().lazy.compactMap { places[$0] }.first
    }
    let isInOrder = zip(stays, stays.dropFirst()).allSatisfy { $0 < $1 }
    keepingPlace(place) {
      unannounced {
        followingCursor(place) {
          leaveCursor()
          if tiles == nil, isInOrder, before > 0, !origins.isEmpty,
            gone.count + new.count <= Self.fewRows
          {
            changeModel(removing: gone, inserting: new)
            select(Set(selected.compactMap { places[$0] }))
          } else {
            renewModel(count: origins.count)
            select(Set(selected.compactMap { places[$0] }), movesCursor: false)
          }
        }
      }
    }
    reloadVisible()
  }

  /// Removes and inserts a few rows, in ascending order.
  func changeModel(
    removing gone: some BidirectionalCollection<Int> = EmptyCollection(),
    inserting new: some Sequence<Int> = EmptyCollection()
  ) {
    contents.changeCount += 1
    for row in gone.reversed() {
      rowCount -= 1
      model.remove(at: row)
    }
    for row in new {
      rowCount += 1
      model.insert(at: row)
    }
  }
}
