import CGExiv2

/// The choice of a text's translation for the person.
enum Languages {
  /// The name for an unspecified language.
  static let unspecified = "x-default"

  /// The person's languages, the best first, with XML's names in lower case: `de-at`, `de`.
  private static let own: [String] = {
    guard var name = unsafe g_get_language_names() else { return [] }
    var tags: [String] = []
    while let text = unsafe name.pointee {
      // As in `de_AT.UTF-8@euro`.
      let tag = unsafe String(cString: text).prefix { $0 != "." && $0 != "@" }
      if tag != "C" && tag != "POSIX" { tags.append(normal(String(tag))) }
      unsafe name += 1
    }
    return tags
  }()

  private static func normal(_ tag: String) -> String {
    tag.replacing("_", with: "-").lowercased()
  }

  /// Returns the best language for the person, or `nil` if there are none.
  ///
  /// - Parameter tags: The languages, with XML's names.
  /// - Returns: The index: of one of the person's own, else of the unspecified one, else of the
  ///   first.
  static func best(of tags: [String]) -> Int? {
    let tags = tags.map(normal)
    for preferred in own {
      if let exact = tags.firstIndex(of: preferred) { return exact }
      let language = preferred.prefix { $0 != "-" }
      if let close = tags.firstIndex(where: { $0.prefix { $0 != "-" } == language }) {
        return close
      }
    }
    return tags.firstIndex(of: unspecified) ?? tags.indices.first
  }
}
