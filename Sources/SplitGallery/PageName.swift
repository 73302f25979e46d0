/// What a page of the gallery is called in traces, where pages of a kind are told apart by a number:
/// `stages`, `stage:5`.
struct PageName: Hashable, Sendable {
  /// What kind of page it is.
  let kind: String
  /// Which of its kind, or `nil` where there is but one.
  let number: Int?

  /// Reads a name; a text without a colon and a number after it is a kind as a whole.
  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    number = parts.count == 2 ? Int(parts[1]) : nil
    kind = number == nil ? text : String(parts[0])
  }
}
