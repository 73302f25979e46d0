import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PictureView
import SplitProgram

/// The window of Stages: the list of a race's stages, their photos from the net, and the articles.
@MainActor
final class StagesWindow: SampleWindow {
  let window = Window()
  let split: SplitView<StagePage>
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] { PictureView.shortcuts + split.shortcuts }
  let recorder: Recorder
  var settings: any SplitSettings { split }
  /// The menu's choice of the store.
  var menuSections: [Menu.Section] {
    [
      Menu.Section(
        title: localized("Stages"),
        [
          Menu.Item(
            localized("Stored in Memory"), action: "stages.store", choice: Store.memory.rawValue),
          Menu.Item(
            localized("Stored in an SQLite File"), action: "stages.store",
            choice: Store.file.rawValue),
        ])
    ]
  }

  /// A storage of the stages.
  private enum Store: String {
    case memory, file
  }

  /// The position of the stage that is visible, or of the last one that was, from 1; `nil` without
  /// any.
  private(set) var lastShown: Int?
  private let pages: StagePages
  private(set) var memory: MemoryMonitor?
  /// The SQLite file for the choice of the store.
  private let storeFile: FilePath
  /// The store that the stages are from.
  private var current: Store
  private var store: Action?
  private let problem = ProblemBar()

  /// Creates the window.
  ///
  /// - Parameters:
  ///   - library: The stages.
  ///   - store: The SQLite file with the library, or `nil` for one in memory.
  ///   - trace: The file for the trace, or `nil`.
  init(library: StageLibrary, store: FilePath? = nil, trace: TraceFile? = nil) {
    storeFile = store ?? StageStore.defaultPath
    current = store == nil ? .memory : .file
    pages = StagePages(library: library)
    recorder = Recorder(trace)
    let first = library.stages.isEmpty ? nil : pages.kept.open(.stage(1), leaving: nil).top
    split = SplitView(state: .stages(first: first), rules: .stages, source: pages)
    pages.window = self
    lastShown = first?.number
    recorder.record(split, title: pages.backTitle)
    split.observe { [weak self] in self?.follow($0) }
    window.title = localized("Stages")
    // Side by side, the original has no button.
    split.header.offersHiding = false
    let content = Box(orientation: .vertical)
    content.append(split, expand: true)
    content.append(problem.widget)
    split.install(in: window, content: content)
    let choice = Action("store", choice: current.rawValue) {
      [weak self] in self?.chooseStore($0)
    }
    self.store = choice
    window.setActions(ActionGroup([choice]), named: "stages")
    memory = MemoryMonitor { [weak self] in self?.memoryIsLow() }
  }

  private func follow(_ update: SplitUpdate<StagePage>) {
    if let number = update.after.arrangement.secondary?.top.number { lastShown = number }
    if update.affectsSelection { pages.list?.selectDetail() }
  }

  /// Switches to the stages in memory or in the file; an error is shown, and changes nothing.
  private func chooseStore(_ name: String) {
    guard let choice = Store(rawValue: name), choice != current else { return }
    do {
      switch choice {
      case .memory: show(try pages.library.switched(to: nil))
      case .file:
        try StageStore.makeFolder(of: storeFile)
        show(try pages.library.switched(to: storeFile))
      }
      current = choice
    } catch {
      store?.choice = current.rawValue
      problem.show("\(error)")
    }
  }

  /// Shows the stages of another store; equal stages stay unchanged.
  private func show(_ library: StageLibrary) {
    problem.show(nil)
    let shown = split.state.arrangement.secondary?.top.number
    let old = pages.library
    pages.library = library
    pages.kept.empty()
    pages.list?.show(library)
    let count = max(old.stages.count, library.stages.count)
    let changed = (0..<count).filter { index in
      let both = [old, library].map { $0.stages.indices.contains(index) ? $0.stages[index] : nil }
      return both[0] != both[1]
    }
    if !changed.isEmpty {
      split.send(.pagesRemoved(changed.flatMap { [.stage($0 + 1), .article($0 + 1)] }))
    }
    split.releaseViews()
    let number = shown ?? (split.state.isCollapsed ? nil : 1)
    if let number, split.state.arrangement.secondary == nil, !library.stages.isEmpty {
      select(min(number, library.stages.count))
    }
    split.titlesChanged()
    pages.list?.selectDetail()
  }

  /// Shows a stage, with its article if that was open.
  func select(_ number: Int) {
    let kept = pages.kept
    let shown = split.state.arrangement.secondary
    let page = pages.kept.open(.stage(number), leaving: shown).top
    // The question whether to leave a held page may be declined.
    if split.showDetail(page) == [.leaveAsked] { pages.kept = kept }
  }

  /// Releases every detail except the visible one.
  func memoryIsLow() {
    pages.kept.empty()
    split.releaseViews()
  }
}

/// The pages of Stages: the list, and a view for each photo and each article.
@MainActor
final class StagePages: PageSource {
  weak var window: StagesWindow?
  /// All details seen since the last low-memory warning (<doc:Stages>).
  var kept = CachedDetails<StagePage>()
  var library: StageLibrary
  private(set) weak var list: StageListView?

  init(library: StageLibrary) {
    self.library = library
  }

  func title(of page: StagePage) -> String {
    let name = library.stage(page)?.title ?? ""
    return switch page {
    case .stages: localized("Stages")
    // A narrow bar would cut off the name, which alone distinguishes the stages.
    case .stage where window?.split.state.isCollapsed == true: name
    case .stage: localized("Giro d’Italia: %s", name)
    case .article: name
    }
  }

  // Beside a list the race and the name may be too long; the name, at the end, stays whole.
  func titleEllipsis(of page: StagePage) -> Ellipsis {
    if case .stage = page, window?.split.state.isCollapsed != true { .start } else { .end }
  }

  func backTitle(of page: StagePage) -> String {
    if case .stage = page { library.stage(page)?.shortTitle ?? "" } else { title(of: page) }
  }

  func keepsView(of page: StagePage) -> Bool { page == .stages || kept.keeps(page) }
  var recentViewCount: Int { 0 }

  func makeView(for page: StagePage, in split: SplitView<StagePage>) -> any PageView<StagePage> {
    guard let stage = library.stage(page) else {
      let list = StageListView(library: library, window: window)
      self.list = list
      return list
    }
    if case .article = page { return StageArticleView(stage, library: library) }
    return StagePhotoView(stage, library: library) { [weak split] in
      guard let number = page.number else { return }
      split?.show(.article(number), from: .secondary)
    }
  }

  func makePlaceholder() -> Widget {
    EmptyState(iconName: "view-list-symbolic", headline: localized("No Stage Selected")).widget
  }
}
