public import ImageFiles

/// One photo of a conversation.
public struct Photo: Hashable, Sendable, Identifiable {
  /// What names the photo for ever: its conversation's identifier, a slash, and its number in it,
  /// counted from 1, as in `Chen/2`.
  public let id: String
  /// The absolute path of the file.
  public let path: FilePath
  /// The comment about it.
  ///
  /// As it is: never markup. The file's name without its extension where nobody wrote anything; may
  /// be empty.
  public var comment: String
  /// One to five stars, or `nil` without a rating.
  public var rating: Int?

  /// Creates a photo from its parts.
  public init(id: String, path: FilePath, comment: String, rating: Int? = nil) {
    self.id = id
    self.path = path
    self.comment = comment
    self.rating = rating
  }
}
