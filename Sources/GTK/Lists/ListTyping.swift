import CGTK
import ImageFiles

/// What a person types in a list to get to a row: its beginning, or that of one of its words.
///
/// The same letter again leads to the next row that begins with it.
@MainActor
final class ListTyping {
  /// After how long without a key the next one begins anew, in microseconds.
  private static let longestPause: Int64 = 1_500_000
  /// How much of a title is compared, in characters.
  private static let longestTitle = 200

  private weak var list: ListView?
  private var text = ""
  private var last: Int64 = 0

  init(_ list: ListView) {
    self.list = list
    list.keep(list.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
  }

  /// Has the next letter begin anew, for tests that don't wait.
  func pause() { text = "" }

  private func press(_ event: KeyEvent) -> Propagation {
    guard let list, list.findsByTyping, list.isFocus, list.count > 0, event.accelerator.isText,
      let character = event.key.character
    else { return .proceed }
    let now = MonotonicClock.microseconds
    if now - last > Self.longestPause { text = "" }
    // Tab leads on from the list, and a space alone chooses the row.
    guard character != "\t", character != " " || !text.isEmpty else { return .proceed }
    last = now
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
    if let row = row(from: first, in: list, beginning: text) {
      list.go(to: row)
    } else if isOneLetter, let row = row(from: start + 1, in: list, beginning: text.prefix(1)) {
      list.go(to: row)
    }
  }

  /// The next row that begins with some letters, from a place on and round, else one of whose words
  /// does; nil for none.
  private func row(
    from first: Int, in list: ListView, beginning letters: some StringProtocol
  ) -> Int? {
    let first = max(0, first)
    var inside: Int?
    for row in (0..<list.count).lazy.map({ (first + $0) % list.count }) {
      guard let title = list.typedTitle(of: row) else { continue }
      let folded = Self.folded(String(title.prefix(Self.longestTitle)))
      if folded.hasPrefix(letters) { return row }
      if inside == nil, folded.hasWord(beginning: letters) { inside = row }
    }
    return inside
  }

  /// A text as it is compared: small letters, without marks.
  private static func folded(_ text: String) -> String {
    // Most texts have none.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let parted = unsafe takingString(g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
    let letters = parted.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(letters)).lowercased()
  }
}

extension String {
  fileprivate func hasWord(beginning letters: some StringProtocol) -> Bool {
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
  /// What is typed to get to a row, or nil for a heading.
  fileprivate func typedTitle(of row: Int) -> String? {
    if let typedTitle { return typedTitle(row) }
    let row = contents.row(row)
    return row.isHeader ? nil : row.title
  }
}
