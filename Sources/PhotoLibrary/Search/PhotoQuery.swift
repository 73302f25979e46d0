/// What somebody looks for among photos.
public struct PhotoQuery: Hashable, Sendable {
  /// Words, each of which begins a word of the photo's name, its caption, its camera or its
  /// conversation's name, or says when the photo was taken, as `2019`, `2019-07` or `July 2019`.
  ///
  /// Capital letters and marks on letters mean nothing. Empty for any photo.
  public var text: String
  /// The fewest stars, from 1 to 5, or `nil` for any photo.
  public var minimumRating: Int?
  /// The year in which a photo was taken, or `nil` for any photo, those without a date too.
  public var year: Int?
  /// In what order photos are listed.
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

  /// Whether every photo is found, as the library has them.
  public var isEmpty: Bool {
    SearchWords(text).isEmpty && minimumRating == nil && year == nil && order == .library
  }
}
