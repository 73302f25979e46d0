/// A change of a photo's annotations, as it is written into a sidecar or into the photo's file.
///
/// It has no previous values: what a person did, and can undo, is PhotoLibrary's `AnnotationEdit`.
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

  /// Whether the change removes a rating or a caption.
  package var removesValue: Bool { rating == .changed(nil) || caption == .changed(nil) }

  /// Returns the change for the sidecar of a photo whose own file has annotations.
  ///
  /// A removed annotation becomes an explicitly empty one, because otherwise the file's own would
  /// be visible again.
  package func overriding(_ own: FileMetadata) -> AnnotationPatch {
    var result = self
    if rating == .changed(nil), own.annotations.rating != nil { result.rating = .changed(0) }
    if caption == .changed(nil), own.annotations.caption != nil { result.caption = .changed("") }
    return result
  }
}
