import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GTK

/// The article about one stage, as text (`systems.md 3.10`).
@MainActor
final class StageArticleView: PageView {
  typealias Page = StagePage

  /// The longest line that is easily read, in characters.
  private static let lineLength = 66

  var widget: Widget { cover.widget }
  let headerEnd: [Widget]
  private let cover: LoadCover
  private let texts = Box(orientation: .vertical, spacing: 12)

  init(_ stage: Stage, library: StageLibrary, window: Window?) {
    let browser = Button(iconName: "web-browser-symbolic")
    browser.tooltip = localized("Open in Browser")
    browser.accessibleName = localized("Open in Browser")
    headerEnd = [browser]
    texts.margins = .all(18)
    texts.horizontalAlignment = .center
    let scrolled = ScrolledWindow(texts)
    scrolled.addStyleClass("article")
    cover = LoadCover(over: scrolled)
    let address = library.article(about: stage)
    browser.isSensitive = (try? address.get()) != nil
    browser.keep(
      browser.onClicked { [weak window, weak browser] in
        do {
          try Desktop.open(address.get().absoluteString, from: window)
        } catch {
          browser?.explain("\(error)")
        }
      })
    cover.load(
      address, with: library.loader, headline: localized("The Article Can’t Be Shown"),
      use: { ArticleText(html: String(decoding: $0, as: UTF8.self)) },
      show: { [weak self] in self?.show($0) })
  }

  func show(_ page: StagePage) {}

  private func show(_ article: ArticleText) {
    for block in article.blocks { texts.append(widget(for: block)) }
    if article.blocks.isEmpty { texts.append(Label(localized("The article has no text."))) }
  }

  private func widget(for block: ArticleText.Block) -> Widget {
    let label = Label(block.text)
    label.wraps = true
    label.xalign = 0
    label.maxWidthChars = Self.lineLength
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

extension Button {
  /// Says beside the button why it did nothing.
  fileprivate func explain(_ text: String) {
    let popover = Popover(relativeTo: self)
    let label = Label(text)
    label.wraps = true
    label.maxWidthChars = 40
    label.margins = .all(12)
    popover.child = label
    popover.keep(popover.onClosed { [weak popover] in popover?.destroy() })
    popover.popup()
  }
}
