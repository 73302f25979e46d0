import GTK
import ImageFiles

/// Shows an article, one block below the other, in lines of a length that is easily read.
@MainActor
final class ArticleView {
  /// The longest line, in characters.
  private static let lineLength = 66

  /// What is on the screen, with room to scroll.
  let widget: Widget
  private let blocks = Box(orientation: .vertical, spacing: 12)

  /// Creates a view without an article.
  init() {
    blocks.margins = .all(18)
    blocks.horizontalAlignment = .center
    widget = ScrolledWindow(blocks)
    widget.addStyleClass("article")
  }

  /// Shows an article below what shows already.
  func append(_ article: ArticleText) {
    for block in article.blocks { blocks.append(Self.widget(for: block)) }
    if article.blocks.isEmpty { blocks.append(Label(localized("The article has no text."))) }
  }

  private static func widget(for block: ArticleText.Block) -> Widget {
    let label = Label(block.text)
    label.wraps = true
    label.xalign = 0
    label.maxWidthChars = lineLength
    label.horizontalAlignment = .start
    switch block.kind {
    case .heading:
      label.style = TextStyle(weight: .bold, scale: 1.3)
      label.setAccessibleRole(.heading)
      label.margins = Margins(top: 6)
    case .quotation:
      label.style = TextStyle(isItalic: true, alpha: 0.7)
      label.margins = Margins(start: 18)
    case .item:
      let item = Box(orientation: .horizontal, spacing: 6)
      let bullet = Label("•")
      bullet.verticalAlignment = .start
      item.margins = Margins(start: 12)
      item.append(bullet)
      item.append(label)
      return item
    case .paragraph: break
    }
    return label
  }
}
