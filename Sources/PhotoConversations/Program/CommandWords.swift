import GLib

/// The words of a command line, without most of a long list of paths.
///
/// The argument parser's running time grows with the square of the number of paths: the twenty
/// thousand paths into which a shell expands `*.jpg` would take minutes. Words that can only be
/// paths bypass the parser.
struct CommandWords: Hashable {
  /// The maximum number of paths that the parser gets; it detects which of them are wrong usage.
  static let maxParsed = 100

  /// The words for the parser, in order.
  private(set) var parsed: [String] = []
  /// The paths that bypass the parser, in order.
  private(set) var paths: [FilePath] = []

  /// Separates the paths beyond the first ``maxParsed`` from the other words.
  ///
  /// A path is a word that doesn't begin with a dash and doesn't follow a word that does, as it
  /// might be the value of that option.
  init(_ words: [String]) {
    var count = 0
    var follows = false
    for word in words {
      let isOption = word.hasPrefix("-")
      if !isOption, !follows, count >= Self.maxParsed {
        paths.append(FilePath(word))
      } else {
        if !isOption, !follows { count += 1 }
        parsed.append(word)
      }
      follows = isOption
    }
  }
}
