import Foundation

/// A page of HTML as what there is to read: headings, paragraphs, items, quotations and pictures.
///
/// Only texts and addresses come out, never markup; scripts, styles and all that is not text are
/// skipped. There is nothing in it that an unclosed or unknown element could break.
struct ArticleText: Hashable, Sendable {
  /// A piece of text that looks the same all over.
  struct Part: Hashable, Sendable {
    /// What it says.
    var text: String
    /// Whether it is said loudly.
    var isStrong = false
    /// Whether it is stressed.
    var isEmphasized = false
    /// Where it leads, by http, https, mailto or tel, or nil.
    var link: String?

    /// Whether another piece looks the same.
    fileprivate func looks(as other: Part) -> Bool {
      isStrong == other.isStrong && isEmphasized == other.isEmphasized && link == other.link
    }
  }

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
      /// A picture by its address; the text, which may be empty, says what is in it.
      case picture(URL)
    }

    /// What it is.
    var kind: Kind
    /// What it says, piece by piece.
    var parts: [Part]
    /// Whether it goes on with what the block before began, which was too long to lay out at once.
    var isContinued = false

    /// What it says.
    var text: String { parts.map(\.text).joined() }
  }

  /// How many blocks a page may have; what comes after is left out.
  static let mostBlocks = 2000
  /// How many characters a page may have; what comes after is left out.
  static let mostCharacters = 500_000
  /// How many pictures a page may have; others are left out.
  static let mostPictures = 50
  /// From how many characters on a block goes on in a block of its own after the next blank.
  static let longBlock = 2000
  /// How many characters a block has at most, even without a blank.
  static let longestBlock = 3000

  /// All blocks, from the first to the last.
  let blocks: [Block]
  /// Whether there is more on the page.
  let isCut: Bool

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - address: Where it is from, which its links and pictures are relative to, or nil.
  init(html: Data, from address: URL? = nil) {
    let blocks = ArticleBlocks(from: address)
    let isWhole = HTMLReader.read([UInt8](html), telling: blocks)
    blocks.endBlock()
    self.blocks = blocks.blocks
    isCut = !isWhole || blocks.isFull
  }
}

/// Makes blocks of what is told about a page.
private final class ArticleBlocks: HTMLHandler {
  /// What an element that began makes of the text in it.
  private struct Style {
    var kind = ArticleText.Block.Kind.paragraph
    var part = ArticleText.Part(text: "")
    /// Whether the element's end ends a block.
    var isBlock = false
    /// Whether its text is not to be read.
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
  /// Whether what comes next is set off from what came last by white space.
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

  /// Adds text, with every run of white space as one blank.
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
      // What comes from the net shows nothing of the person's files.
      url.scheme?.lowercased() != "file" || address?.scheme?.lowercased() == "file"
    else { return }
    endBlock()
    pictures += 1
    let text = String((attributes["alt"] ?? "").prefix(ArticleText.longBlock))
    blocks.append(.init(kind: .picture(url), parts: text.isEmpty ? [] : [.init(text: text)]))
  }

  /// Where a link leads, if the desktop may be asked to open it.
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
