import CGTK
import GLib

/// Typeahead in a list: finds a row by the beginning of its title, or of one of the title's words.
///
/// The same letter again leads to the next row that begins with it.
@MainActor
final class ListTyping {
  /// The time without a key after which the next one starts a new search, in microseconds.
  var timeout: Int64 = 1_500_000
  /// The compared part of a title, in characters.
  private static let maxTitleLength = 200

  private weak var list: ListView?
  var text = ""
  private var last: Int64 = 0

  init(_ list: ListView) {
    self.list = list
    list.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
  }

  /// Whether the next character continues the text.
  var isUnderWay: Bool {
    !text.isEmpty && MonotonicClock.microseconds - last <= timeout
  }

  private func press(_ event: KeyEvent) -> Propagation {
    guard let list, list.findsByTyping, list.isFocus, list.count > 0, event.accelerator.isText,
      let character = event.key.character
    else { return .proceed }
    if !isUnderWay { text = "" }
    // Tab moves the focus, and a space alone activates the row.
    guard character != "\t", character != " " || !text.isEmpty else { return .proceed }
    last = MonotonicClock.microseconds
    text += Self.folded(String(character))
    find(in: list)
    return .stop
  }

  private func find(in list: ListView) {
    // The focus alone puts the cursor on the first row.
    let isAtNone = list.selectionMode != .none && list.selectedRows.isEmpty
    let start = isAtNone ? -1 : list.cursor ?? -1
    let isOneLetter = text.allSatisfy { $0 == text.first }
    let first = text.count > 1 ? start : start + 1
    if let row = row(from: first, in: list, startingWith: text) {
      list.go(to: row)
    } else if isOneLetter, let row = row(from: start + 1, in: list, startingWith: text.prefix(1)) {
      list.go(to: row)
    }
  }

  /// Returns the next row whose title begins with some letters, starting at a row and wrapping
  /// around, else one with a word that begins with them; nil for none.
  private func row(
    from first: Int, in list: ListView, startingWith letters: some StringProtocol
  ) -> Int? {
    let first = max(0, first)
    var inside: Int?
    for row in (0..<list.count).lazy.map({ (first + $0) % list.count }) {
      guard let title = list.typedTitle(of: row) else { continue }
      let folded = Self.folded(String(title.prefix(Self.maxTitleLength)))
      if folded.hasPrefix(letters) { return row }
      if inside == nil, folded.hasWord(startingWith: letters) { inside = row }
    }
    return inside
  }

  /// Returns a text in the compared form: lowercase, without diacritics.
  private static func folded(_ text: String) -> String {
    // Most texts have none.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let parted = unsafe takingString(g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
    let letters = parted.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(letters)).lowercased()
  }
}

extension String {
  fileprivate func hasWord(startingWith letters: some StringProtocol) -> Bool {
    var isInside = false
    for index in indices {
      let isLetter = self[index].isLetter || self[index].isNumber
      if isLetter, !isInside, self[index...].hasPrefix(letters) { return true }
      isInside = isLetter
    }
    return false
  }
}

extension ListView {
  /// Returns the text that typing is compared with, or nil for a heading.
  fileprivate func typedTitle(of row: Int) -> String? {
    if let typedTitle { return typedTitle(row) }
    let row = contents.row(row)
    return row.isHeader ? nil : row.title
  }
}
