/// The name of a gallery page in traces, with a number if there are several pages of a kind:
/// `stages`, `stage:5`.
struct PageName: Hashable, Sendable {
  /// The kind of page.
  let kind: String
  /// The number among pages of its kind, or `nil` if there is only one.
  let number: Int?

  /// Parses a name; a text without a colon and a number is a kind as a whole.
  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    number = parts.count == 2 ? Int(parts[1]) : nil
    kind = number == nil ? text : String(parts[0])
  }
}
