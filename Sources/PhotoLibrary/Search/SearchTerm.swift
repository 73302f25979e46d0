/// A search term: a word, or words that may mean a date.
struct SearchTerm: Hashable, Sendable {
  /// A word after a space, in UTF-8.
  typealias Word = ArraySlice<UInt8>

  /// The alternatives: for one of them, each word must be a prefix of a word of the photo.
  let ways: [[Word]]

  /// Returns the search terms of a text.
  ///
  /// Consecutive words that form a date, as in `2019-07`, `14.7.2019`, `7/14/2019` or `14 July`,
  /// match both the date taken and the words.
  static func terms(of text: String) -> [SearchTerm] {
    let words = SearchWords(text).each.map(QueryWord.init)
    var terms: [SearchTerm] = []
    var rest = words[...]
    while let first = rest.first {
      let dates = DateWords.ways(rest)
      let count = dates?.count ?? 1
      terms.append(
        SearchTerm(
          ways: (dates?.words.map { [$0[...]] } ?? [])
            + [count == 1 ? [first.bytes] : rest.prefix(count).map(\.bytes)]))
      rest = rest.dropFirst(count)
    }
    return terms
  }
}

/// A word of a query.
struct QueryWord {
  /// The word after a space.
  let bytes: SearchTerm.Word
  /// Whether it is a number of at most four digits.
  let isNumber: Bool

  init(_ bytes: SearchTerm.Word) {
    self.bytes = bytes
    let digits = bytes.dropFirst()
    isNumber = digits.count <= 4 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether it is a four-digit year.
  var isYear: Bool { isNumber && bytes.count == 5 }
  /// Whether it can be a month or a day, with one or two digits.
  var isShort: Bool { isNumber && bytes.count < 4 }
  /// The text without the space.
  var text: String { String(decoding: bytes.dropFirst(), as: UTF8.self) }
}
