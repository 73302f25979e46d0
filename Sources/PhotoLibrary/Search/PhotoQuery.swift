/// What somebody looks for among photos.
public struct PhotoQuery: Hashable, Sendable {
  /// In what order photos that are found are listed.
  public enum Order: String, Hashable, Sendable, CaseIterable {
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
  }

  /// Words, each of which begins a word of the photo's name, its caption or its conversation's name.
  ///
  /// Capital letters and marks on letters mean nothing. Empty for any photo.
  public var text: String
  /// The fewest stars, from 1 to 5, or `nil` for any photo.
  public var minimumRating: Int?
  /// In what order photos are listed.
  public var order: Order

  /// Creates a query.
  public init(text: String = "", minimumRating: Int? = nil, order: Order = .library) {
    self.text = text
    self.minimumRating = minimumRating
    self.order = order
  }

  /// Whether every photo is found, as the library has them.
  public var isEmpty: Bool {
    SearchWords(text).isEmpty && minimumRating == nil && order == .library
  }
}
