/// In what order photos are listed.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  /// As in the library.
  case library
  /// By caption or name, as people sort names.
  case name
  /// By caption or name, the last one first.
  case nameBackwards
  /// By the date when they were taken, those without one last.
  case oldest
  /// By the date when they were taken, the last one first, those without one last.
  case newest
  /// The best one first, those without a rating last.
  case best
  /// Those without a rating first, the best one last.
  case worst

  /// Whether it is one of dates.
  public var isByDate: Bool { self == .oldest || self == .newest }

  /// Whether it is one of ratings.
  public var isByRating: Bool { self == .best || self == .worst }

  /// Sorts photos that are in the library's order.
  ///
  /// - Complexity: O(*n* log *n*); comparing names is slow, so thousands are not for the main thread.
  public func sorted(_ photos: [Photo]) -> [Photo] {
    switch self {
    case .library: photos
    case .name: NaturalOrder.sorted(photos) { ($0.comment, $0.id) }
    case .nameBackwards: NaturalOrder.sorted(photos) { ($0.comment, $0.id) }.reversed()
    case .oldest: Self.byDate(photos) { $0 < $1 }
    case .newest: Self.byDate(photos) { $0 > $1 }
    case .best: Self.byRating(photos, (0...5).reversed())
    case .worst: Self.byRating(photos, 0...5)
    }
  }

  /// Those of one moment stay in the library's order, and so do those without a date.
  private static func byDate(
    _ photos: [Photo], _ comesFirst: (Double, Double) -> Bool
  ) -> [Photo] {
    // Numbers are moved more quickly than photos.
    let dated = photos.indices.compactMap { index in
      photos[index].origin.dateTaken.map { (index: index, date: $0) }
    }
    let sorted = dated.sorted { one, other in
      one.date == other.date ? one.index < other.index : comesFirst(one.date, other.date)
    }
    return sorted.map { photos[$0.index] } + photos.filter { $0.origin.dateTaken == nil }
  }

  /// Those of one rating stay in the library's order.
  private static func byRating(
    _ photos: [Photo], _ ratings: some Sequence<Int>
  ) -> [Photo] {
    let groups = Dictionary(grouping: photos.indices) { photos[$0].rating ?? 0 }
    return ratings.flatMap { groups[$0] ?? [] }.map { photos[$0] }
  }
}
