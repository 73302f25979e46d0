import AdaptiveSplit
import GLib
import GTK

/// A file that remembers split views until the program's next start.
///
/// ```swift
/// SplitMemory(file: "\(folder)/windows.json", key: "main") { print($0) }.remember(split)
/// ```
///
/// A change is written within a second, but not while further changes keep coming, as in a drag.
/// The file is replaced atomically, and only the person may read it. Several keys may share a file
/// within one process.
@MainActor
public final class SplitMemory {
  /// The time without a change after which the state is written, in milliseconds.
  static let debounce = 300

  private let file: MemoryFile
  private let report: @MainActor (String) -> Void
  private var hasFailed = false
  /// Writes the latest state, or does nothing if it is written already.
  private var save: (@MainActor () -> Void)?
  private var timer: ScheduledCall?
  /// Whether the state changed since the timer was started.
  private var isStirring = false
  private var writing: Task<Void, Never>?
  /// The number of writes so far, for tests.
  private(set) var writeCount = 0

  /// Creates a reference to an entry of a file, which need not exist.
  ///
  /// - Parameters:
  ///   - file: The file's path; its folder is created if necessary.
  ///   - key: The split view's name in the file.
  ///   - report: Receives a sentence for the person about a file that can't be read, which is
  ///     renamed, and about the first failure to write it.
  public init(
    file: String, key: String = "main", report: @escaping @MainActor (String) -> Void
  ) {
    self.file = MemoryFile(path: file, key: key)
    self.report = report
  }

  /// Restores the remembered state, if any, and remembers all changes from now on.
  ///
  /// The memory lives as long as the split view. Reading the file blocks: call this before the
  /// window opens.
  ///
  /// - Parameters:
  ///   - split: The split view.
  ///   - replacement: Returns a remembered page's replacement: the page itself, another one that
  ///     its data has now, or nil if its data is gone.
  public func remember<Page: LosslessStringConvertible>(
    _ split: SplitView<Page>, replacing replacement: (Page) -> Page? = { $0 }
  ) {
    var written: SavedSplitState<Page>?
    switch file.read(Page.self) {
    case .none: break
    case .state(let saved):
      written = saved
      split.send(.restored(saved.replacingPages(replacement)), animated: false)
    case .damaged(let problem): report(problem)
    }
    var latest = split.current
    save = { [weak self] in
      let saved = SavedSplitState(latest)
      guard let self, saved != written else { return }
      written = saved
      write { [file] in try file.write(saved) }
    }
    split.keep(
      split.observe { update in
        latest = update.after
        self.changed()
      })
    split.keep(Cleanup { self.finish() })
  }

  private func changed() {
    isStirring = timer != nil
    if isStirring { return }
    timer = MainLoop.after(milliseconds: Self.debounce) { [weak self] in self?.timeIsUp() }
  }

  private func timeIsUp() {
    timer = nil
    if isStirring { changed() } else { save?() }
  }

  /// Writes what is pending at once: the split view is about to be gone.
  private func finish() {
    timer = nil
    save?()
    save = nil
  }

  /// Writes off the main thread, one write after the other.
  private func write(_ work: @escaping @Sendable () throws -> Void) {
    writeCount += 1
    let previous = writing
    writing = Task { [report] in
      await previous?.value
      do {
        try await WorkerThreads.run { try work() }
      } catch {
        if !hasFailed { report("\(error)") }
        hasFailed = true
      }
    }
  }
}
