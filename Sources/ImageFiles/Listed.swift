/// Several texts in one line, as "1/125 s, f/2.8", with what the person's language sets between them.
public func listed(_ texts: [String]) -> String {
  // Translators: Stands between the parts of a list, as in “1/125 s, f/2.8”.
  texts.joined(separator: localized(", "))
}
