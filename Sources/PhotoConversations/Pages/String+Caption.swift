extension String {
  /// The text without leading and trailing white space.
  private var trimmed: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  /// The text of an editor as a caption, or `nil` if there is none.
  var asCaption: String? {
    let caption = trimmed
    return caption.isEmpty ? nil : caption
  }
}
