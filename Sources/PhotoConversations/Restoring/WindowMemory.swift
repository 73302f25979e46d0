import ImageFiles
import SplitProgram

/// What is remembered of windows from one start to the next: one file for each library.
///
/// Processes that know nothing of each other may show a library at the same time. Each has a file of
/// its own then, and the next one that finds such files used by nobody takes them all.
@MainActor
final class WindowMemory {
  /// A file that no other process uses meanwhile.
  private struct OwnFile {
    let file: StateFile
    let lock: FileLock
  }

  private static let fileNumbers = 1...99

  private let folder: String
  /// The files of each library that is shown, by its places; the first is the one that is written.
  private var ownFiles: [[FilePath]: [OwnFile]] = [:]
  private let report: @Sendable (String) -> Void
  private var hasFailed = false

  init(
    folder: String = StateFile.folder(of: Program.name),
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    self.folder = folder
    self.report = report
  }

  /// The windows that showed a library the last time, but those that another process shows or
  /// remembers itself; none where nothing is remembered.
  func windows(of source: LibrarySource) -> [SavedWindow] {
    if ownFiles[source.places] == nil {
      let left = Self.fileNumbers.filter { file(of: source, $0).exists }
      ownFiles[source.places] = left.compactMap { ownFile(of: source, $0) }
    }
    enter(source)
    return ownFiles[source.places, default: []].flatMap { own -> [SavedWindow] in
      guard let saved: SavedWindows = own.file.read(), saved.library == source.places else {
        return []
      }
      return saved.windows
    }
  }

  /// Takes a file for the windows that show a library from now on, unless there is one.
  func enter(_ source: LibrarySource) {
    if source.places.isEmpty || ownFiles[source.places]?.isEmpty == false { return }
    ownFiles[source.places] = Self.fileNumbers.lazy.compactMap { self.ownFile(of: source, $0) }
      .first.map { [$0] }
  }

  /// Gives up a library's state, so that the next process that shows it takes it.
  func leave(_ source: LibrarySource) { ownFiles[source.places] = nil }

  /// Remembers the windows that show a library, instead of those that did before; says once where
  /// that can't be done.
  func remember(_ windows: [SavedWindow], of source: LibrarySource) {
    enter(source)
    guard let files = ownFiles[source.places], let own = files.first else { return }
    do {
      try own.file.write(SavedWindows(library: source.places, windows: windows))
      for other in files.dropFirst() { other.file.remove() }
      ownFiles[source.places] = [own]
    } catch {
      if !hasFailed { report("\(Program.name): \(error)") }
      hasFailed = true
    }
  }

  private func ownFile(of source: LibrarySource, _ number: Int) -> OwnFile? {
    let file = file(of: source, number)
    return file.lock().map { OwnFile(file: file, lock: $0) }
  }

  /// A file of a library's windows.
  private func file(of source: LibrarySource, _ number: Int) -> StateFile {
    StateFile(source.stateFileName(number), in: folder, of: Program.name, report: report)
  }
}
