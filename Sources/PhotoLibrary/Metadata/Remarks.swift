/// What a person says about a photo.
///
/// It belongs to the photo's file, whichever conversations show it.
public struct Remarks: Hashable, Sendable, Codable {
  /// Zero to five stars, zero where they were taken away; −1 for a photo that was rejected; `nil`
  /// where nobody said anything.
  public var rating: Int?
  /// The caption as it is, never markup, of one line or several; `nil` where nobody wrote one, and empty
  /// where one was taken away.
  public var caption: String?

  /// Creates remarks from their parts.
  public init(rating: Int? = nil, caption: String? = nil) {
    self.rating = rating
    self.caption = caption
  }
}
