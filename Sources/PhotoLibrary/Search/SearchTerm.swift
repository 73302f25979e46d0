/// One thing that is looked for: a word, or words that may mean a date.
struct SearchTerm: Hashable, Sendable {
  /// A word after a space, in UTF-8.
  typealias Word = ArraySlice<UInt8>

  /// The ways to find it: for one of them, each word must begin a word of the photo.
  let ways: [[Word]]

  /// What is looked for with a text.
  ///
  /// Words that follow each other as in a date, as in `2019-07`, `14.7.2019`, `7/14/2019` or
  /// `14 July`, are found as the date when a photo was taken and as words alike.
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

/// A word that is looked for.
struct QueryWord {
  /// The word after a space.
  let bytes: SearchTerm.Word
  /// The number that it is, or `nil` where it isn't one of at most four digits.
  let number: Int?

  init(_ bytes: SearchTerm.Word) {
    self.bytes = bytes
    let digits = bytes.dropFirst()
    let isNumber = digits.count <= 4 && digits.allSatisfy { (0x30...0x39).contains($0) }
    number = isNumber ? digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } : nil
  }

  /// Whether it is a year, of four digits.
  var isYear: Bool { number != nil && bytes.count == 5 }
  /// Whether it is the number of a month or a day, of one or two digits.
  var isShort: Bool { number != nil && bytes.count < 4 }
  /// Its text without the space.
  var text: String { String(decoding: bytes.dropFirst(), as: UTF8.self) }
}
