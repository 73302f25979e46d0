import Foundation
import GTK
import ImageFiles

/// Shows an article in lines of a length that is easily read; only what is seen is laid out.
@MainActor
final class ArticleView {
  /// The article's text.
  let text = TextView()
  /// What is on the screen, with room to scroll.
  let widget: Widget
  private let column: ReadingColumn
  private let loader: Loader
  private var pictures: [ArticlePicture] = []
  private var placing: ScheduledCall?

  /// Creates a view without an article.
  ///
  /// - Parameters:
  ///   - title: What the article is called.
  ///   - loader: What loads its pictures.
  ///   - follow: Opens what a link leads to; kept, so it should hold its owner weakly.
  init(_ title: String, loader: Loader, follow: @escaping @MainActor (String) -> Void) {
    self.loader = loader
    text.isEditable = false
    text.showsCursor = false
    text.acceptsTab = false
    text.accessibleName = title
    text.onLink = follow
    column = ReadingColumn(text)
    widget = column
    widget.addStyleClass("article")
    column.onWidth = { [weak self] width in self?.pictures.forEach { $0.fit(width: width) } }
  }

  /// Shows an article instead of what shows.
  func show(_ article: ArticleText) {
    pictures = []
    text.text = ""
    var isFirst = true
    for block in article.blocks {
      append(block, isFirst: isFirst)
      isFirst = false
    }
    if article.blocks.isEmpty { text.append(localized("The article has no text.")) }
    if article.isCut {
      text.append(
        "\n" + localized("The article goes on. Open it in the browser to read all of it."),
        TextStyle(isItalic: true), paragraph: ParagraphStyle(above: 18))
    }
    text.selection = 0..<0
  }

  /// Places all pictures anew once one that changed is laid out.
  private func placeAgain() {
    placing = MainLoop.idle { [weak self] in self?.text.placeWidgets() }
  }

  private func append(_ block: ArticleText.Block, isFirst: Bool) {
    if !isFirst { text.append("\n") }
    var paragraph = ParagraphStyle(above: isFirst || block.isContinued ? 0 : 12)
    var style = TextStyle()
    switch block.kind {
    case .heading:
      style = TextStyle(weight: .bold, scale: 1.3)
      if !isFirst { paragraph.above = 18 }
    case .quotation:
      style.isItalic = true
      paragraph.indent = 18
    case .item:
      paragraph.indent = 26
      if !isFirst { paragraph.above = 6 }
      if !block.isContinued {
        paragraph.hanging = 14
        text.append("•\u{2002}", style, paragraph: paragraph)
      }
    case .picture(let address):
      let picture = ArticlePicture(of: address, saying: block.text, loader: loader)
      picture.onResize = { [weak self] in self?.placeAgain() }
      pictures.append(picture)
      picture.fit(width: column.width)
      text.append(picture.widget, paragraph: paragraph)
      return
    case .paragraph: break
    }
    for part in block.parts {
      var style = style
      if part.isStrong { style.weight = .bold }
      if part.isEmphasized { style.isItalic = true }
      text.append(part.text, style, paragraph: paragraph, link: part.link)
    }
  }
}

/// A text with room to scroll, in the middle of the width that there is.
@MainActor
private final class ReadingColumn: LayoutBin {
  /// The widest column, in logical pixels where text is as large as usual: some 66 characters.
  private static let widest = 540.0
  private static let margin = 18

  /// The width of the text, in logical pixels.
  private(set) var width = 0
  /// Runs when ``width`` changed; nil at first.
  var onWidth: ((Int) -> Void)?
  private let text: TextView
  private var next: ScheduledCall?

  init(_ text: TextView) {
    self.text = text
    super.init()
    // What has no room on one line is cut off, and asks for no wider window.
    child = ScrolledWindow(text, horizontal: .hidden)
  }

  override func allocate(_ rectangle: Rectangle) {
    let widest = Int(Self.widest * Appearance.textScale)
    let side = max(Self.margin, (rectangle.width - widest) / 2)
    text.textMargins = Margins(top: Self.margin, bottom: Self.margin, start: side, end: side)
    let width = max(1, rectangle.width - 2 * side)
    if width != self.width {
      self.width = width
      // Nothing may ask for another size while sizes are given.
      next = MainLoop.idle(priority: .beforeLayout) { [weak self] in self?.onWidth?(width) }
    }
    super.allocate(rectangle)
  }
}
