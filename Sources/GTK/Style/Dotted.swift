import GLib

/// Joins texts in one line with dots, such as “Scans · 1 of 5”; the first one is at the start of
/// the language.
///
/// If one of them may have the other direction, each is isolated, so that it keeps its own.
@MainActor
package func dotted(_ texts: [String]) -> String {
  let direction = TextDirection.standard
  let isMixed =
    direction == .rightToLeft
    || texts.contains { $0.unicodeScalars.contains(where: \.isRightToLeft) }
  guard isMixed, !texts.isEmpty else { return texts.joined(separator: " · ") }
  return direction.mark + texts.map(\.isolated).joined(separator: " · ")
}

extension TextDirection {
  /// The invisible character that gives a line this direction, at the line's beginning.
  var mark: String { self == .rightToLeft ? "\u{200F}" : "\u{200E}" }
}
