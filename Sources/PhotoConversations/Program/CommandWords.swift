/// The words of a command line, without most of a long list of paths.
///
/// The argument parser's time grows with the square of the number of paths: twenty thousand, as a
/// shell makes of `*.jpg`, would take it minutes. What is a path in any case needs no parser.
struct CommandWords: Hashable {
  /// How many paths are left to the parser, which knows which of them are wrong usage.
  static let mostParsed = 100

  /// The words for the parser, in order.
  private(set) var parsed: [String] = []
  /// The paths that were taken out, in order.
  private(set) var paths: [String] = []

  /// Takes out the paths beyond the first ``mostParsed``: words that begin with no dash and don't
  /// follow one that does, as the value of an option might.
  init(_ words: [String]) {
    var count = 0
    var follows = false
    for word in words {
      let isOption = word.hasPrefix("-")
      if !isOption, !follows, count >= Self.mostParsed {
        paths.append(word)
      } else {
        if !isOption, !follows { count += 1 }
        parsed.append(word)
      }
      follows = isOption
    }
  }
}
