import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// Stages (S001): the list of a race's stages, their photos from the net, and an article on each.
@MainActor
final class StagesWindow: SampleWindow {
  let window = Window()
  let split: SplitView<StagePage>
  let recorder: Recorder
  var knobs: any SplitKnobs { split }
  private let pages: StagePages
  private(set) var memory: MemoryMonitor?
  private var isSelecting = false

  init(library: StageLibrary, trace: TraceFile? = nil) {
    pages = StagePages(library: library)
    recorder = Recorder(trace)
    let first = library.stages.isEmpty ? nil : pages.cache.open(1).last
    split = SplitView(state: .stages(first: first), source: pages)
    pages.window = self
    split.onEvent = { [weak self] event, changes in
      guard let self else { return }
      if !isSelecting { pages.cache.shows(split.state.arrangement.secondary) }
      recorder.record(event, changes, in: split.state, split.rules, title: pages.backTitle)
    }
    window.title = localized("Stages")
    split.install(in: window)
    memory = MemoryMonitor { [weak self] in self?.memoryIsLow() }
  }

  /// Shows a stage, with its article where that was open; one that shows already stays as it is.
  func select(_ number: Int) {
    let shown = split.state.arrangement.secondary
    if let shown, shown.root == .stage(number) {
      split.send(.showDetail(shown.top))
      return
    }
    // Between the two events the article is not forgotten.
    isSelecting = true
    let detail = pages.cache.open(number)
    split.send(.showDetail(detail[0]))
    for page in detail.dropFirst() { split.send(.show(page, from: .secondary)) }
    isSelecting = false
  }

  /// Lets go of every detail but the one that shows.
  func memoryIsLow() {
    pages.cache.empty()
    split.releaseViews()
  }
}

/// The pages of Stages: the list, and a view of its own for each photo and each article.
@MainActor
final class StagePages: PageSource {
  weak var window: StagesWindow?
  var cache = StageCache()
  private let library: StageLibrary

  init(library: StageLibrary) {
    self.library = library
  }

  func title(of page: StagePage) -> String {
    let name = library.stage(page)?.title ?? ""
    return switch page {
    case .stages: localized("Stages")
    // A narrow bar would cut off the name, which is all that tells one stage from another.
    case .stage where window?.split.state.isCollapsed == true: name
    case .stage: localized("Giro d’Italia: %s", name)
    case .article: name
    }
  }

  func backTitle(of page: StagePage) -> String {
    if case .stage = page { library.stage(page)?.shortTitle ?? "" } else { title(of: page) }
  }

  func keepsView(of page: StagePage) -> Bool { cache.keeps(page) }

  func makeView(for page: StagePage) -> any PageView<StagePage> {
    guard let stage = library.stage(page) else {
      return StageListView(library: library, window: window)
    }
    if case .article = page {
      return StageArticleView(stage, library: library, window: window?.window)
    }
    return StagePhotoView(
      stage, library: library,
      readArticle: { [weak window] in
        page.number.map { window?.split.send(.show(.article($0), from: .secondary)) }
      })
  }

  func makePlaceholder() -> Widget {
    EmptyState(iconName: "view-list-symbolic", headline: localized("No Stage Selected")).widget
  }
}
