/// A page of HTML as plain text: headings, paragraphs, items of lists and quotations.
///
/// Only texts come out, never markup; scripts, styles and all that is not text are skipped. There
/// is nothing in it that an unclosed or unknown element could break.
struct ArticleText: Hashable, Sendable {
  /// One piece of text with room around it.
  struct Block: Hashable, Sendable {
    /// What a block is.
    enum Kind: Hashable, Sendable {
      /// The title of what follows.
      case heading
      /// Sentences like any others.
      case paragraph
      /// One of a list.
      case item
      /// What somebody else said.
      case quotation
    }

    /// What it is.
    var kind: Kind
    /// What it says, never empty.
    var text: String
  }

  /// How many blocks a page may have; what comes after is left out.
  static let mostBlocks = 2000

  /// All blocks, from the first to the last.
  private(set) var blocks: [Block] = []
  private var text = ""
  private var kinds: [Block.Kind] = []
  private var skipped: String?

  /// Reads a page.
  init(html: String) {
    var rest = html[...]
    while !rest.isEmpty, blocks.count < Self.mostBlocks {
      let markup = rest.firstIndex(of: "<") ?? rest.endIndex
      if skipped == nil { append(Self.decodingEntities(rest[..<markup])) }
      rest = rest[markup...]
      if rest.hasPrefix("<!--") {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if !rest.isEmpty {
        let end = rest.firstIndex(of: ">") ?? rest.endIndex
        take(tag: rest.dropFirst()[..<end])
        rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
      }
    }
    endBlock()
  }

  private mutating func take(tag: Substring) {
    let isEnd = tag.hasPrefix("/")
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if let skipped {
      if isEnd, name == skipped { self.skipped = nil }
      return
    }
    if !isEnd, Self.unreadable.contains(name), !tag.hasSuffix("/") { skipped = name }
    if name == "br" { text += "\n" }
    guard Self.blocks.contains(name) || Self.kinds[name] != nil else { return }
    endBlock()
    guard let kind = Self.kinds[name] else { return }
    if !isEnd {
      kinds.append(kind)
    } else if let open = kinds.lastIndex(of: kind) {
      kinds.removeSubrange(open...)
    }
  }

  /// Adds text, with every run of white space as one blank.
  private mutating func append(_ more: String) {
    for character in more {
      if !character.isWhitespace {
        text.append(character)
      } else if let last = text.last, !last.isWhitespace {
        text.append(" ")
      }
    }
  }

  private mutating func endBlock() {
    while text.last?.isWhitespace == true { text.removeLast() }
    if !text.isEmpty { blocks.append(Block(kind: kinds.last ?? .paragraph, text: text)) }
    text = ""
  }

  private static let kinds: [String: Block.Kind] = [
    "h1": .heading, "h2": .heading, "h3": .heading, "h4": .heading, "h5": .heading,
    "h6": .heading, "li": .item, "blockquote": .quotation,
  ]
  private static let blocks: Set = [
    "p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "ul", "ol", "dl",
    "dt", "dd", "table", "tr", "td", "th", "figure", "figcaption", "pre", "hr", "body", "form",
  ]
  private static let unreadable: Set = [
    "script", "style", "title", "noscript", "template", "svg", "math", "iframe", "object",
    "select", "textarea", "audio", "video",
  ]
}

extension ArticleText {
  /// The text with its entities as characters; what is no entity stays as it is.
  static func decodingEntities(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = entity(name) {
        result.append(character)
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> Character? {
    guard name.first == "#" else { return entities[String(name)] }
    let digits = name.dropFirst()
    let number =
      digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    // NUL ends a text for C.
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { Character($0) }
  }

  private static let entities: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    "rarr": "→", "larr": "←", "ndash": "–", "mdash": "—", "hellip": "…", "middot": "·",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "agrave": "à", "aacute": "á", "egrave": "è", "eacute": "é", "igrave": "ì", "iacute": "í",
    "ograve": "ò", "oacute": "ó", "ugrave": "ù", "uacute": "ú", "auml": "ä", "ouml": "ö",
    "uuml": "ü", "szlig": "ß", "ccedil": "ç", "ntilde": "ñ", "deg": "°", "times": "×",
    "euro": "€", "copy": "©", "frac12": "½", "minus": "−",
  ]
}
