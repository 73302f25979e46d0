import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GLib
import GTK
import SplitProgram

/// The article about one stage, with a button that opens it in the browser.
@MainActor
final class StageArticleView: PageView {
  typealias Page = StagePage

  /// The maximum length of a link's target, in bytes.
  private nonisolated static let maxLinkBytes = 4096

  var widget: Widget { loaded.widget }
  let headerEnd: [Widget]
  let article: ArticleView
  private let loaded: LoadedPage

  init(_ stage: Stage, library: StageLibrary) {
    let address = library.article(about: stage)
    let browser = Button(iconName: "web-browser-symbolic")
    browser.setTooltipLabel(localized("Open in Browser"))
    browser.isSensitive = (try? address.get()) != nil
    headerEnd = [browser]
    article = ArticleView(
      stage.title, from: try? address.get(), progressTimeout: library.loader.timeout)
    loaded = LoadedPage(
      article, iconName: "x-office-document-symbolic",
      headline: localized("Could Not Load the Article"), takesFocusCovered: false)
    browser.onClicked { [weak browser] in
      Self.open((try? address.get())?.absoluteString, at: browser)
    }
    article.onLink = { [weak browser] in Self.open(Self.target(of: $0), at: browser) }
    article.onShown = { [weak loaded] in loaded?.clear() }
    article.onBreakdown = { [weak loaded] in
      loaded?.fail(localized("The article can’t be displayed."))
    }
    loaded.load(
      address, with: library.loader, use: { try ArticleHTML($0) },
      show: { [loaded, article] in
        loaded.wait()
        article.show($0)
      })
  }

  func show(_ page: StagePage) {}

  /// Returns the target of a link if the desktop may be asked to open it, or nil.
  nonisolated static func target(of link: String) -> String? {
    guard link.utf8.count <= maxLinkBytes, let url = URL(string: link) else { return nil }
    switch url.scheme?.lowercased() {
    case "http", "https": return Loader.takes(url) ? link : nil
    case "mailto", "tel": return link
    default: return nil
    }
  }

  /// Opens an address in the person's default program for it; does nothing without one.
  private static func open(_ address: String?, at button: Button?) {
    guard let address else { return }
    Task { [weak button] in
      do throws(GLibError) {
        try await Desktop.open(address, from: button?.window)
      } catch {
        button?.showMessage("\(error)")
      }
    }
  }
}
