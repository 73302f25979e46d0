/// A person's annotations of a photo.
///
/// They belong to the photo's file, regardless of the conversations that show it.
public struct Annotations: Hashable, Sendable, Codable {
  /// The rating: zero to five stars, zero if it was removed; −1 for a rejected photo; `nil` if none
  /// was ever given.
  public var rating: Int?
  /// The caption, as plain text of one or several lines, never markup; `nil` if none was ever
  /// written, and empty if it was removed.
  public var caption: String?

  /// Creates annotations from their parts.
  public init(rating: Int? = nil, caption: String? = nil) {
    self.rating = rating
    self.caption = caption
  }
}
