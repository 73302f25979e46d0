import Foundation
import GTK
import ImageFiles

/// A view of an article with a readable line length; only the visible part is laid out.
@MainActor
final class ArticleView {
  /// The article's text.
  let text = TextView()
  /// The scrollable view.
  let widget: Widget
  private let column: ReadingColumn
  private let loader: Loader
  private var pictures: [ArticlePicture] = []
  private var placing: ScheduledCall?

  /// Creates a view without an article.
  ///
  /// - Parameters:
  ///   - title: The article's title.
  ///   - loader: The loader of its pictures.
  ///   - follow: Opens the target of a link; retained, so it should reference its owner weakly.
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

  /// Replaces the article.
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
        "\n" + localized("The rest of this article is available in the browser."),
        TextStyle(isItalic: true), paragraph: ParagraphStyle(above: 18))
    }
    text.selection = 0..<0
  }

  /// Places all pictures again once a changed one is laid out.
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

/// A scrollable text, centered in the available width.
@MainActor
private final class ReadingColumn: LayoutBin {
  /// The maximum width of the column, in logical pixels at the usual text size: some 66 characters.
  private static let widest = 540.0
  private static let margin = 18

  /// The width of the text, in logical pixels.
  private(set) var width = 0
  /// Called when ``width`` changed; nil at first.
  var onWidth: ((Int) -> Void)?
  private let text: TextView
  private var next: ScheduledCall?

  init(_ text: TextView) {
    self.text = text
    super.init()
    // Content that doesn't fit on a line is clipped, and doesn't request a wider window.
    child = ScrolledWindow(text, horizontal: .hidden)
  }

  override func allocate(_ rectangle: Rectangle) {
    let widest = Int(Self.widest * Appearance.textScale)
    let side = max(Self.margin, (rectangle.width - widest) / 2)
    text.textMargins = Margins(top: Self.margin, bottom: Self.margin, start: side, end: side)
    let width = max(1, rectangle.width - 2 * side)
    if width != self.width {
      self.width = width
      // Requested sizes must not change during a size allocation.
      next = MainLoop.idle(priority: .beforeLayout) { [weak self] in self?.onWidth?(width) }
    }
    super.allocate(rectangle)
  }
}
