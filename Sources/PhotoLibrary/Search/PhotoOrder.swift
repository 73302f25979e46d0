import PhotoMetadata

/// The sort order of photos.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  /// The library's order.
  case library
  /// The natural order of captions or names.
  case name
  /// The reverse natural order of captions or names.
  case nameBackwards
  /// The order of the dates taken, undated photos last.
  case oldest
  /// The order of the dates taken, newest first, undated photos last.
  case newest
  /// The order of ratings, best first, unrated photos last.
  case best
  /// The order of ratings, unrated photos first, best last.
  case worst

  /// Whether it sorts by date.
  public var isByDate: Bool { self == .oldest || self == .newest }

  /// Whether it sorts by rating.
  public var isByRating: Bool { self == .best || self == .worst }

  /// Sorts photos that are in the library's order.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - ignoresCaptions: Whether an order by name ignores captions.
  /// - Returns: The photos in this order.
  /// - Complexity: O(*n* log *n*); comparing names is slow, so thousands are not for the main
  ///   thread.
  public func sorted(_ photos: [Photo], ignoringCaptions ignoresCaptions: Bool = false) -> [Photo] {
    let title: (Photo) -> String = { ignoresCaptions ? $0.name : $0.title }
    return switch self {
    case .library: photos
    case .name: NaturalOrder.sorted(photos) { (title($0), $0.id) }
    case .nameBackwards: NaturalOrder.sorted(photos) { (title($0), $0.id) }.reversed()
    case .oldest: Self.byDate(photos) { $0 < $1 }
    case .newest: Self.byDate(photos) { $0 > $1 }
    case .best: Self.byRating(photos, (0...5).reversed())
    case .worst: Self.byRating(photos, 0...5)
    }
  }

  /// Sorts by date; photos with equal or no date keep the library's order.
  private static func byDate(
    _ photos: [Photo], _ comesFirst: (Double, Double) -> Bool
  ) -> [Photo] {
    // Moving numbers is faster than moving photos.
    let dated = photos.indices.compactMap { index in
      photos[index].capture.dateTaken.map { (index: index, date: $0) }
    }
    let sorted = dated.sorted { one, other in
      one.date == other.date ? one.index < other.index : comesFirst(one.date, other.date)
    }
    return sorted.map { photos[$0.index] } + photos.filter { $0.capture.dateTaken == nil }
  }

  /// Sorts by rating; photos with equal rating keep the library's order.
  private static func byRating(
    _ photos: [Photo], _ ratings: some Sequence<Int>
  ) -> [Photo] {
    let groups = Dictionary(grouping: photos.indices) { photos[$0].rating ?? 0 }
    return ratings.flatMap { groups[$0] ?? [] }.map { photos[$0] }
  }
}
