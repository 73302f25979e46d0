import Foundation

/// The readable content of an HTML page: headings, paragraphs, items, quotations and pictures.
///
/// It contains only texts and addresses, never markup; scripts, styles and everything else that is
/// not text are skipped. Unclosed or unknown elements can't break it.
struct ArticleText: Hashable, Sendable {
  /// A piece of text in a uniform style.
  struct Part: Hashable, Sendable {
    /// The text.
    var text: String
    /// Whether it is bold.
    var isStrong = false
    /// Whether it is italic.
    var isEmphasized = false
    /// The target of the link, by http, https, mailto or tel, or nil.
    var link: String?

    /// Whether another piece has the same style.
    fileprivate func looks(as other: Part) -> Bool {
      isStrong == other.isStrong && isEmphasized == other.isEmphasized && link == other.link
    }
  }

  /// A block of text with space around it.
  struct Block: Hashable, Sendable {
    /// The kind of a block.
    enum Kind: Hashable, Sendable {
      /// A heading.
      case heading
      /// A paragraph.
      case paragraph
      /// A list item.
      case item
      /// A quotation.
      case quotation
      /// A picture by its address; the text, which may be empty, is its alternative text.
      case picture(URL)
    }

    /// The kind.
    var kind: Kind
    /// The pieces of text.
    var parts: [Part]
    /// Whether it continues the previous block, which was too long to lay out at once.
    var isContinued = false

    /// The whole text.
    var text: String { parts.map(\.text).joined() }
  }

  /// The maximum number of blocks; the rest is left out.
  static let mostBlocks = 2000
  /// The maximum number of characters; the rest is left out.
  static let mostCharacters = 500_000
  /// The maximum number of pictures; others are left out.
  static let mostPictures = 50
  /// The number of characters after which a block is split at the next space.
  static let longBlock = 2000
  /// The maximum number of characters in a block, even without a space.
  static let longestBlock = 3000

  /// All blocks, from the first to the last.
  let blocks: [Block]
  /// Whether the page has more content.
  let isCut: Bool

  /// Parses a page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - address: The page's address, to which its links and pictures are relative, or nil.
  init(html: Data, from address: URL? = nil) {
    let blocks = ArticleBlocks(from: address)
    let isWhole = HTMLReader.read([UInt8](html), telling: blocks)
    blocks.endBlock()
    self.blocks = blocks.blocks
    isCut = !isWhole || blocks.isFull
  }
}

/// A builder of blocks from the parser's callbacks.
private final class ArticleBlocks: HTMLHandler {
  /// The style of an open element's text.
  private struct Style {
    var kind = ArticleText.Block.Kind.paragraph
    var part = ArticleText.Part(text: "")
    /// Whether the element's end ends a block.
    var isBlock = false
    /// Whether its text is skipped.
    var isSkipped = false
  }

  private(set) var blocks: [ArticleText.Block] = []
  private let address: URL?
  private var styles = [Style()]
  private var parts: [ArticleText.Part] = []
  private var length = 0
  private var total = 0
  private var pictures = 0
  private var isContinued = false
  /// Whether the next text is separated from the previous one by white space.
  private var isAfterSpace = true

  init(from address: URL?) { self.address = address }

  var isFull: Bool {
    blocks.count >= ArticleText.mostBlocks || total >= ArticleText.mostCharacters
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    var style = styles[styles.count - 1]
    style.isBlock = Self.blockKinds[name] != nil || Self.otherBlocks.contains(name)
    if Self.unreadable.contains(name) { style.isSkipped = true }
    if let kind = Self.blockKinds[name] { style.kind = kind }
    if ["b", "strong"].contains(name) { style.part.isStrong = true }
    if ["i", "em", "cite"].contains(name) { style.part.isEmphasized = true }
    if name == "a", let link = attributes["href"].flatMap(link) { style.part.link = link }
    if style.isBlock, !style.isSkipped { endBlock() }
    styles.append(style)
    guard !style.isSkipped else { return }
    if name == "br" { append("\n", style.part) }
    if name == "img" { show(attributes) }
  }

  func end() {
    guard styles.count > 1, let style = styles.last else { return }
    if style.isBlock, !style.isSkipped { endBlock() }
    styles.removeLast()
  }

  /// Adds text, with every run of white space as one space.
  func take(_ text: String) {
    let style = styles[styles.count - 1]
    guard !style.isSkipped, !isFull else { return }
    var more = ""
    for character in text.unicodeScalars where character != "\0" {
      let isSpace = character.properties.isWhitespace && character != "\u{a0}"
      if !isSpace {
        more.unicodeScalars.append(character)
      } else if !isAfterSpace {
        more.append(" ")
      } else {
        continue
      }
      isAfterSpace = isSpace
      length += 1
      total += 1
      if length >= ArticleText.longestBlock || isSpace && length >= ArticleText.longBlock {
        append(more, style.part)
        more = ""
        endBlock()
        isContinued = true
      }
      if isFull { break }
    }
    append(more, style.part)
  }

  private func append(_ text: String, _ style: ArticleText.Part) {
    guard !text.isEmpty else { return }
    if text == "\n" { isAfterSpace = true }
    var part = style
    part.text = text
    if let last = parts.last, last.looks(as: part) {
      parts[parts.count - 1].text += text
    } else {
      parts.append(part)
    }
  }

  private func show(_ attributes: [String: String]) {
    guard pictures < ArticleText.mostPictures, !isFull,
      let source = attributes["src"]?.trimmingCharacters(in: .whitespacesAndNewlines),
      let url = URL(string: source, relativeTo: address)?.absoluteURL, Loader.takes(url),
      // Pages from the net can't show the person's files.
      url.scheme?.lowercased() != "file" || address?.scheme?.lowercased() == "file"
    else { return }
    endBlock()
    pictures += 1
    let text = String((attributes["alt"] ?? "").prefix(ArticleText.longBlock))
    blocks.append(.init(kind: .picture(url), parts: text.isEmpty ? [] : [.init(text: text)]))
  }

  /// Returns the target of a link, if the desktop may be asked to open it.
  private func link(_ reference: String) -> String? {
    let text = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= 4096, let url = URL(string: text, relativeTo: address)?.absoluteURL
    else { return nil }
    switch url.scheme?.lowercased() {
    case "http", "https": return Loader.takes(url) ? url.absoluteString : nil
    case "mailto", "tel": return url.absoluteString
    default: return nil
    }
  }

  func endBlock() {
    while let last = parts.last, last.text.allSatisfy(\.isWhitespace) { parts.removeLast() }
    if let last = parts.indices.last {
      while parts[last].text.last?.isWhitespace == true { parts[last].text.removeLast() }
      let kind = styles[styles.count - 1].kind
      blocks.append(.init(kind: kind, parts: parts, isContinued: isContinued))
    }
    parts = []
    length = 0
    isAfterSpace = true
    isContinued = false
  }

  private static let blockKinds: [String: ArticleText.Block.Kind] = [
    "h1": .heading, "h2": .heading, "h3": .heading, "h4": .heading, "h5": .heading,
    "h6": .heading, "li": .item, "blockquote": .quotation,
  ]
  private static let otherBlocks: Set = [
    "p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "ul", "ol", "dl",
    "dt", "dd", "table", "tr", "td", "th", "figure", "figcaption", "pre", "hr", "body", "form",
  ]
  private static let unreadable: Set = [
    "script", "style", "title", "noscript", "template", "svg", "math", "iframe", "object",
    "select", "textarea", "audio", "video", "head",
  ]
}
