/// In what order photos are listed.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  /// As in the library.
  case library
  /// By caption or name, as people sort names.
  case name
  /// By caption or name, the last one first.
  case nameBackwards
  /// The best one first, those without a rating last.
  case best
  /// Those without a rating first, the best one last.
  case worst

  /// Sorts photos that are in the library's order.
  ///
  /// - Complexity: O(*n* log *n*); comparing names is slow, so thousands are not for the main thread.
  public func sorted(_ photos: [Photo]) -> [Photo] {
    switch self {
    case .library: photos
    case .name: NaturalOrder.sorted(photos) { ($0.comment, $0.id) }
    case .nameBackwards: NaturalOrder.sorted(photos) { ($0.comment, $0.id) }.reversed()
    case .best: Self.byRating(photos) { $0 > $1 }
    case .worst: Self.byRating(photos) { $0 < $1 }
    }
  }

  /// Those of one rating stay in the library's order.
  private static func byRating(
    _ photos: [Photo], _ comesFirst: (Int, Int) -> Bool
  ) -> [Photo] {
    photos.enumerated().sorted { one, other in
      let (first, second) = (one.element.rating ?? 0, other.element.rating ?? 0)
      return first == second ? one.offset < other.offset : comesFirst(first, second)
    }.map(\.element)
  }
}
