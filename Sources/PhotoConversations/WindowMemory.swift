import SplitProgram

/// What is remembered of windows from one start to the next: one file for each library.
@MainActor
final class WindowMemory {
  private let folder: String
  private let report: @Sendable (String) -> Void
  private var hasFailed = false

  init(
    folder: String = StateFile.folder(of: Program.name),
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    self.folder = folder
    self.report = report
  }

  /// The windows that showed a library the last time; none where nothing is remembered.
  func windows(of source: LibrarySource) -> [SavedWindow] {
    guard let saved: SavedWindows = file(of: source).read(), saved.library == source.places else {
      return []
    }
    return saved.windows
  }

  /// Remembers the windows that show a library, instead of those that did before; says once where
  /// that can't be done.
  func remember(_ windows: [SavedWindow], of source: LibrarySource) {
    if source.places.isEmpty { return }
    do {
      try file(of: source).write(SavedWindows(library: source.places, windows: windows))
    } catch {
      if !hasFailed { report("\(Program.name): \(error)") }
      hasFailed = true
    }
  }

  /// The file of a library's windows.
  func file(of source: LibrarySource) -> StateFile {
    StateFile(source.stateFileName, in: folder, of: Program.name, report: report)
  }
}
