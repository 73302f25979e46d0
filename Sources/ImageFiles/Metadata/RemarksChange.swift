/// What is to be changed of what a person says about a photo.
public struct RemarksChange: Hashable, Sendable {
  /// What becomes of one part.
  public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It stays as it is.
    case kept
    /// It is to be this; for `nil`, nothing is to be said of it. No stars, or an empty caption, are
    /// said.
    case changed(Value?)
  }

  /// The stars: zero to five, or −1 for a photo that is rejected.
  public var rating: Part<Int>
  /// The caption, of one line or several.
  public var caption: Part<String>

  /// Creates a change from its parts.
  public init(rating: Part<Int> = .kept, caption: Part<String> = .kept) {
    self.rating = rating
    self.caption = caption
  }
}

extension RemarksChange {
  /// The same with a rating that there is, and a caption that XML can hold and that isn't too long.
  package var bounded: RemarksChange {
    var result = self
    if case .changed(let stars?) = rating { result.rating = .changed(min(max(stars, -1), 5)) }
    if case .changed(let text?) = caption {
      result.caption = .changed(MetadataText.paragraph(text))
    }
    return result
  }
}
