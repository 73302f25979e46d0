import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GTK
import ImageFiles
import SplitProgram

/// The article about one stage, as text.
@MainActor
final class StageArticleView: PageView {
  typealias Page = StagePage

  var widget: Widget { loaded.widget }
  let headerEnd: [Widget]
  private let loaded: LoadedPage
  private let article: ArticleView

  init(_ stage: Stage, library: StageLibrary) {
    let address = library.article(about: stage)
    let browser = Button(iconName: "web-browser-symbolic")
    browser.explain(as: localized("Open in Browser"))
    browser.isSensitive = (try? address.get()) != nil
    headerEnd = [browser]
    article = ArticleView(stage.title, loader: library.loader) { [weak browser] address in
      do {
        try Desktop.open(address, from: browser?.window)
      } catch {
        browser?.say("\(error)")
      }
    }
    loaded = LoadedPage(article.widget, iconName: "x-office-document-symbolic")
    browser.keep(
      browser.onClicked { [weak browser] in
        do {
          try Desktop.open(address.get().absoluteString, from: browser?.window)
        } catch {
          browser?.say("\(error)")
        }
      })
    loaded.load(
      address, with: library.loader, headline: localized("Could Not Load the Article"),
      use: { ArticleText(html: $0, from: try? address.get()) },
      show: { [article] in article.show($0) })
  }

  func show(_ page: StagePage) {}
}
