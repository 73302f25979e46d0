import AdaptiveSplit
import AdaptiveSplitGTK
import Cairo
import GLib
import GTK
import ImageDecoding
import PictureView

/// The photo of one stage: loaded when it first becomes visible, and kept with its zoom as long as
/// the view.
@MainActor
final class StagePhotoView: PageView {
  typealias Page = StagePage

  /// The maximum size of a loaded picture, in device pixels: five times that of a large window,
  /// more than an eye sees.
  private nonisolated static let maxSize = PixelSize(width: 4096, height: 4096)

  var widget: Widget { loaded.widget }
  let headerEnd: [Widget]
  let picture = PictureView(fit: .ownSize, reach: .fiveTimes)
  private let loaded: LoadedPage
  private let article = Button()

  init(
    _ stage: Stage, library: StageLibrary, readArticle: @escaping @MainActor () -> Void
  ) {
    loaded = LoadedPage(
      picture.area, iconName: "image-missing-symbolic",
      headline: localized("Could Not Load the Photo"))
    headerEnd = [article]
    article.onClicked(readArticle)
    picture.area.accessibleName = stage.title
    let name = FilePath(stage.image ?? "")
    loaded.load(
      library.photo(of: stage), with: library.loader,
      use: { try ImageDecoder.decode(bytes: [UInt8]($0), name: name, .fitting(Self.maxSize)) },
      show: { [weak picture] in picture?.show($0) })
  }

  func show(_ page: StagePage) {}

  /// Replaces the button's text in a narrow header bar, which has no room for it.
  func traitsChanged(_ traits: SplitTraits) {
    article.show(
      localized("Read Article"),
      asIcon: traits.horizontal == .compact ? "x-office-document-symbolic" : nil)
  }
}
