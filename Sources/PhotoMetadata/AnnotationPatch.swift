/// A change of a photo's annotations.
public struct AnnotationPatch: Hashable, Sendable {
  /// The change of one annotation.
  public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The annotation stays unchanged.
    case kept
    /// The annotation's new value; `nil` removes it. Zero stars, and an empty caption, are values.
    case changed(Value?)
  }

  /// The stars: zero to five, or −1 for a rejected photo.
  public var rating: Part<Int>
  /// The caption, of one line or several.
  public var caption: Part<String>

  /// Creates a change from its parts.
  public init(rating: Part<Int> = .kept, caption: Part<String> = .kept) {
    self.rating = rating
    self.caption = caption
  }
}

extension AnnotationPatch {
  /// The change with a valid rating, and a caption that XML can contain and that isn't too long.
  package var bounded: AnnotationPatch {
    var result = self
    if case .changed(let stars?) = rating { result.rating = .changed(min(max(stars, -1), 5)) }
    if case .changed(let text?) = caption {
      result.caption = .changed(MetadataText.paragraph(text))
    }
    return result
  }
}
