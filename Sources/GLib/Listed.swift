/// Joins several texts in one line, such as "1/125 s, f/2.8", with the separator of the person's
/// language.
public func listed(_ texts: [String]) -> String {
  // Translators: Stands between the parts of a list, as in “1/125 s, f/2.8”.
  texts.joined(separator: localized(", "))
}
