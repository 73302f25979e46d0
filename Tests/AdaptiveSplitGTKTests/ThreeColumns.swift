import AdaptiveSplit
import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK

/// How to have three columns: a split view of items and an item, as the one detail of a split view
/// whose primary is the folders.
///
/// The inner split view is a page of the outer one. Its header bars stand on top of it, in one box,
/// and have no window buttons; the page names it, so that keys reach it first. That is all: each
/// split view decides for itself, and the inner one folds first, as it has less room.
@MainActor
final class ThreeColumns {
  enum Folder: Hashable, Sendable {
    case folders
    case items
  }

  /// The page of the outer split view that has the inner one in it.
  final class ItemsPage: PageView {
    let box = Box(orientation: .vertical)
    let inner: SplitView<SamplePage>
    var widget: Widget { box }
    var innerSplitView: (any InnerSplitView)? { inner }

    init(_ inner: SplitView<SamplePage>) {
      self.inner = inner
      inner.header.showsWindowButtons = false
      box.append(inner.header)
      box.append(inner, expand: true)
    }

    func show(_ page: Folder) {}
  }

  final class FolderPage: PageView {
    let box = Box(orientation: .vertical)
    let first = Button(label: "Folder")
    var widget: Widget { box }

    init() {
      box.append(first)
      box.sizeRequest = (180, 100)
    }

    func show(_ page: Folder) {}
  }

  final class Source: PageSource {
    let folders = FolderPage()
    let items: ItemsPage

    init(_ inner: SplitView<SamplePage>) { items = ItemsPage(inner) }

    func title(of page: Folder) -> String { page == .folders ? "Folders" : "Items" }
    func makeView(for page: Folder) -> any PageView<Folder> {
      page == .folders ? folders : items
    }
    func makePlaceholder() -> Widget { Label("No folder") }
  }

  let window = Window()
  let innerSource = SampleSource()
  let inner: SplitView<SamplePage>
  let source: Source
  let outer: SplitView<Folder>

  /// - Parameters:
  ///   - width: The width that it opens with.
  ///   - host: What gives the outer split view its size instead of the window, or nil.
  init(width: Int, in host: WidthHost? = nil) {
    inner = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
      source: innerSource)
    source = Source(inner)
    outer = SplitView(
      state: SplitState(
        primary: .folders, secondary: .items, preferredDisplayMode: .oneBesideSecondary,
        columnWidths: ColumnWidths(maximum: 240)),
      source: source)
    host?.child = outer
    outer.install(in: window, content: host)
    window.presentAndWait(width: width, height: 600)
  }

  /// The names of the columns that show, leading one first.
  var columns: [String] {
    var names: [String] = []
    if outer.primary.stack.isMapped { names.append("folders") }
    if inner.primary.stack.isMapped { names.append("items") }
    if inner.secondary.stack.isMapped { names.append("item") }
    return names
  }

  /// The close buttons that show, in the window's title bar and in the inner header bars.
  var closeButtons: Int {
    [outer.header, inner.header].reduce(0) { count, header in
      count
        + [header.bars.primary, header.bars.secondary].filter {
          $0.isMapped && $0.showsWindowButtons
            && ($0.decorationLayout ?? Appearance.decorationLayout).contains("close")
        }.count
    }
  }
}
