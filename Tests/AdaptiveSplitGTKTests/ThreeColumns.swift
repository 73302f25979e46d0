import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A sample of three columns: a split view of items and an item, as the only detail of a split view
/// whose primary is the folders.
///
/// The inner split view is the widget of a page of the outer one, and the page names it. Nothing
/// else is needed: each split view decides for itself, and the inner one folds first, as it has
/// less room.
@MainActor
final class ThreeColumns {
  enum Folder: Hashable, Sendable {
    case folders
    case items
  }

  /// The outer split view's page that contains the inner one.
  final class ItemsPage: PageView {
    let widget: Widget
    let innerSplitView: InnerSplitView?

    init<Inner>(_ inner: SplitView<Inner>) {
      widget = inner
      innerSplitView = InnerSplitView(inner)
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

    init<Inner>(_ inner: SplitView<Inner>) { items = ItemsPage(inner) }

    func title(of page: Folder) -> String { page == .folders ? "Folders" : "Items" }
    func makeView(for page: Folder, in split: SplitView<Folder>) -> any PageView<Folder> {
      page == .folders ? folders : items
    }
    func makePlaceholder() -> Widget { Label("No folder") }
  }

  let window = Window()
  let innerSource = SampleSource()
  let inner: SplitView<SamplePage>
  let source: Source
  let outer: SplitView<Folder>
  private let box = Box(orientation: .vertical)

  /// Creates the sample in a window or in a host.
  ///
  /// - Parameters:
  ///   - width: The width of the window when it opens.
  ///   - host: The host that gives the outer split view its size instead of the window, or nil.
  ///   - startsInside: Whether the inner split view is there at first, rather than the folders
  ///     alone.
  ///   - prepare: Called before anything is built.
  convenience init(
    width: Int, in host: WidthHost? = nil, startsInside: Bool = true,
    prepare: (SampleSource) -> Void = { _ in }
  ) {
    self.init(startsInside: startsInside)
    prepare(innerSource)
    host?.child = outer
    outer.install(in: window, content: host)
    window.presentAndWait(width: width, height: 600)
  }

  /// Creates the sample in a host that gives the header bars and the columns any width.
  ///
  /// As in a window, the bars are allocated before the columns.
  convenience init(hosted host: WidthHost) {
    self.init()
    box.append(outer.header)
    box.append(outer, expand: true)
    host.child = box
    window.child = host
    window.presentAndWait(width: 1500, height: 600)
  }

  /// Creates the sample without a window.
  init(startsInside: Bool = true) {
    inner = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
      source: innerSource)
    source = Source(inner)
    outer = Self.folders(source, startsInside: startsInside)
  }

  /// Returns a window that shows an item.
  static func withItem(width: Int) -> ThreeColumns {
    let sample = ThreeColumns(width: width)
    sample.inner.send(.showDetail(.detail(1)))
    pumpUntilIdle()
    return sample
  }

  /// Returns a split view of folders, with a source's details beside them.
  static func folders(_ source: Source, startsInside: Bool = true) -> SplitView<Folder> {
    SplitView(
      state: SplitState(
        primary: .folders, secondary: startsInside ? .items : nil,
        preferredDisplayMode: .oneBesideSecondary,
        columnWidths: ColumnWidths(maximum: 240)),
      source: source)
  }

  func resize(_ width: Int, height: Int = 600) {
    window.resizeAndWait(width: width, height: height)
  }

  /// The visible columns, the leading one first.
  var shown: [(name: String, widget: Widget)] {
    [
      ("folders", source.folders.box), ("items", inner.primary.stack),
      ("item", inner.secondary.stack),
    ].filter(\.1.isMapped)
  }

  /// The names of the visible columns, the leading one first.
  var columns: [String] { shown.map(\.name) }
}
