/// The pages that a program wants on the stacks, all at once: a deep link.
///
/// ```swift
/// // A photo of another conversation, with the way back to it:
/// split.send(.arranged(SplitPath(primary: [.list, .conversation(2)], secondary: [.photo(21)])))
/// ```
public struct SplitPath<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The primary's pages, bottom first, or `nil` to leave them as they are.
  ///
  /// A primary is never empty: without pages, its root remains alone.
  public var primary: [Page]?
  /// The pages of the column between, bottom first, or `nil` to leave them as they are; empty for
  /// its placeholder.
  ///
  /// Without meaning with two columns.
  public var supplementary: [Page]?
  /// The detail's pages, bottom first, or `nil` to leave them as they are; empty for the
  /// placeholder.
  public var secondary: [Page]?

  /// Creates a path; an omitted column stays as it is.
  public init(
    primary: [Page]? = nil, supplementary: [Page]? = nil, secondary: [Page]? = nil
  ) {
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
  }
}

extension SplitPath: Codable where Page: Codable {}
