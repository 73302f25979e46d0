/// A search query for photos.
public struct PhotoQuery: Hashable, Sendable {
  /// The search words: each must be a prefix of a word of the photo's name, its caption, its camera
  /// or its conversation's name, or match the date taken, as `2019`, `2019-07` or `July 2019`.
  ///
  /// Case and diacritics are ignored. Empty for any photo.
  public var text: String
  /// The minimum rating, from 1 to 5, or `nil` for any photo.
  public var minimumRating: Int?
  /// The year taken, or `nil` for any photo, even without a date.
  public var year: Int?
  /// The sort order.
  public var order: PhotoOrder

  /// Creates a query.
  public init(
    text: String = "", minimumRating: Int? = nil, year: Int? = nil, order: PhotoOrder = .library
  ) {
    self.text = text
    self.minimumRating = minimumRating
    self.year = year
    self.order = order
  }

  /// Whether the query matches every photo, in the library's order.
  public var isEmpty: Bool {
    SearchWords(text).isEmpty && minimumRating == nil && year == nil && order == .library
  }
}
