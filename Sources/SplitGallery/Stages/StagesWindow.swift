import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
import SplitProgram

/// Stages (S001): the list of a race's stages, their photos from the net, and an article on each.
@MainActor
final class StagesWindow: SampleWindow {
  let window = Window()
  let split: SplitView<StagePage>
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] { PictureView.shortcuts + split.shortcuts }
  let recorder: Recorder
  var knobs: any SplitKnobs { split }
  private let pages: StagePages
  private(set) var memory: MemoryMonitor?

  init(library: StageLibrary, trace: TraceFile? = nil) {
    pages = StagePages(library: library)
    recorder = Recorder(trace)
    let first = library.stages.isEmpty ? nil : pages.kept.open(.stage(1), leaving: nil).top
    split = SplitView(state: .stages(first: first), rules: .stages, source: pages)
    pages.window = self
    recorder.record(split, title: pages.backTitle)
    window.title = localized("Stages")
    split.install(in: window)
    memory = MemoryMonitor { [weak self] in self?.memoryIsLow() }
  }

  /// Shows a stage, with its article where that was open.
  func select(_ number: Int) {
    let shown = split.state.arrangement.secondary
    split.send(.showDetail(pages.kept.open(.stage(number), leaving: shown).top))
  }

  /// Lets go of every detail but the one that shows.
  func memoryIsLow() {
    pages.kept.empty()
    split.releaseViews()
  }
}

/// The pages of Stages: the list, and a view of its own for each photo and each article.
@MainActor
final class StagePages: PageSource {
  weak var window: StagesWindow?
  /// All details that were seen since the last warning of low memory (<doc:Stages>).
  var kept = KeptDetails<StagePage>()
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

  func keepsView(of page: StagePage) -> Bool { page == .stages || kept.keeps(page) }

  func makeView(for page: StagePage) -> any PageView<StagePage> {
    guard let stage = library.stage(page) else {
      return StageListView(library: library, window: window)
    }
    if case .article = page { return StageArticleView(stage, library: library) }
    return StagePhotoView(stage, library: library) { [weak window] in
      page.number.map { window?.split.send(.show(.article($0), from: .secondary)) }
    }
  }

  func makePlaceholder() -> Widget {
    EmptyState(iconName: "view-list-symbolic", headline: localized("No Stage Selected")).widget
  }
}
