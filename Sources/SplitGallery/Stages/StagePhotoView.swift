import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent

/// The photo of one stage: loaded when it first shows, kept with its zoom for as
/// long as the view is.
@MainActor
final class StagePhotoView: PageView {
  typealias Page = StagePage

  var widget: Widget { cover.widget }
  let headerEnd: [Widget]
  let picture = ZoomView()
  private let cover: LoadCover
  private let article = Button()

  init(
    _ stage: Stage, library: StageLibrary, readArticle: @escaping @MainActor () -> Void
  ) {
    cover = LoadCover(over: picture.area, iconName: "image-missing-symbolic")
    headerEnd = [article]
    article.keep(article.onClicked(readArticle))
    picture.area.accessibleName = stage.title
    let name = stage.image ?? ""
    cover.load(
      library.photo(of: stage), with: library.loader,
      headline: localized("The Photo Can’t Be Shown"),
      use: { try ZoomView.picture(in: $0, name: name) },
      show: { [weak picture] in picture?.show($0) })
  }

  func show(_ page: StagePage) {}

  /// A narrow header bar has no room for words.
  func traitsChanged(_ traits: Traits) {
    article.show(
      localized("Read Article"),
      asIcon: traits.horizontal == .compact ? "x-office-document-symbolic" : nil)
  }
}
