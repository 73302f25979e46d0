import CGExiv2

/// Which of several translations of a text the person reads.
enum Languages {
  /// What stands for the language where none is said.
  static let unspecified = "x-default"

  /// The person's languages, the best first, as XML names them but in small letters: `de-at`, `de`.
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

  /// The best for the person among languages, or `nil` where there are none.
  ///
  /// - Parameter tags: The languages as XML names them.
  /// - Returns: Where it stands: one of the person's own, else the unspecified one, else the first.
  static func best(of tags: [String]) -> Int? {
    let tags = tags.map(normal)
    for wanted in own {
      if let exact = tags.firstIndex(of: wanted) { return exact }
      let language = wanted.prefix { $0 != "-" }
      if let close = tags.firstIndex(where: { $0.prefix { $0 != "-" } == language }) {
        return close
      }
    }
    return tags.firstIndex(of: unspecified) ?? tags.indices.first
  }
}
