import GLib
import SplitProgram

/// The store of window states: one file per library.
///
/// Processes without a common session may show a library at the same time. Each one then has its
/// own file, and the next process that finds such files unlocked takes all of them.
@MainActor
final class WindowStateStore {
  private let files: WindowFiles
  /// The files of each visible library, by its places; the first one is written.
  private var ownFiles: [[FilePath]: [WindowFile]] = [:]
  private let report: @Sendable (String) -> Void
  private var hasFailed = false
  /// The number of writes so far.
  private var count = 0

  init(
    folder: FilePath = StateFile.folder(of: Program.name),
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    files = WindowFiles(folder: folder, report: report)
    self.report = report
  }

  /// Reads the next result of ``windows(of:)``, off the main thread.
  func prepare(for source: LibrarySource) async {
    if source.places.isEmpty || ownFiles[source.places] != nil { return }
    let files = files
    let taken = await WorkerThreads.run { files.takeAll(of: source) }
    // The library may have been opened in another way in the meantime: its files are then locked,
    // and not among these.
    ownFiles[source.places, default: []] += taken
  }

  /// Returns the last saved windows of a library, except those of files that another process uses.
  func windows(of source: LibrarySource) -> [SavedWindow] {
    if source.places.isEmpty { return [] }
    if ownFiles[source.places] == nil { ownFiles[source.places] = files.takeAll(of: source) }
    return ownFiles[source.places, default: []].flatMap { $0.content?.windows ?? [] }
  }

  /// Takes a file for a library's windows, unless the library has one.
  func enter(_ source: LibrarySource) {
    if source.places.isEmpty || ownFiles[source.places]?.isEmpty == false { return }
    ownFiles[source.places] = files.takeFirst(of: source).map { [$0] }
  }

  /// Releases a library's files, so that the next process that shows it can take them.
  func leave(_ source: LibrarySource) {
    // A pending write would otherwise go to a file that now belongs to another process.
    for file in ownFiles[source.places] ?? [] { file.turns.end() }
    ownFiles[source.places] = nil
  }

  /// Saves a library's windows in place of the previous ones; reports the first failure only.
  func remember(_ windows: [SavedWindow], of source: LibrarySource) {
    guard let writing = writing(windows, of: source) else { return }
    finish(writing, writing.run())
  }

  /// Saves a library's windows off the main thread, unless they are unchanged.
  func rememberChanges(_ windows: [SavedWindow], of source: LibrarySource) {
    guard let writing = writing(windows, of: source), writing.isNews else { return }
    Task { [weak self] in
      let outcome = await WorkerThreads.run { writing.run() }
      self?.finish(writing, outcome)
    }
  }

  private func writing(_ windows: [SavedWindow], of source: LibrarySource) -> WindowStateWrite? {
    enter(source)
    guard let files = ownFiles[source.places], let own = files.first else { return nil }
    count += 1
    let content = SavedWindows(library: source.places, windows: windows)
    return WindowStateWrite(
      number: count, content: content, file: own.file, turns: own.turns,
      others: files.dropFirst().map(\.file), isNews: files.count > 1 || own.content != content)
  }

  private func finish(_ writing: WindowStateWrite, _ outcome: WindowStateWrite.Outcome) {
    switch outcome {
    case .overtaken: break
    case .written:
      // The library may have been left or saved again in the meantime.
      let places = writing.content.library
      guard var own = ownFiles[places]?.first, own.turns === writing.turns,
        own.number < writing.number
      else { return }
      own.content = writing.content
      own.number = writing.number
      ownFiles[places] = [own]
    case .failed(let error):
      if !hasFailed { report("\(Program.name): \(error)") }
      hasFailed = true
    }
  }
}

/// A file of a library's windows, locked by this process.
struct WindowFile: Sendable {
  let file: StateFile
  let lock: FileLock
  let turns = WritingTurns()
  /// The file's content, or `nil` if it has none.
  var content: SavedWindows?
  /// The number of the last write, or 0 for none.
  var number = 0
}

/// The files of a folder with saved windows.
///
/// Taking a file reads the disk. An unusable file, or one of another library such as a copy, is set
/// aside, so that it isn't overwritten.
struct WindowFiles: Sendable {
  private static let numbers = 1...99

  let folder: FilePath
  let report: @Sendable (String) -> Void

  /// Takes all files of a library's windows that no other process uses, or the first one if none
  /// exists.
  func takeAll(of source: LibrarySource) -> [WindowFile] {
    let left = Self.numbers.filter { file(of: source, $0).exists }
      .compactMap { take(source, $0) }
    return left.isEmpty ? takeFirst(of: source).map { [$0] } ?? [] : left
  }

  /// Takes the first file that no other process uses; `nil` if all are in use.
  func takeFirst(of source: LibrarySource) -> WindowFile? {
    // A lazy collection would evaluate twice, and another process may take the file in between.
    for number in Self.numbers {
      if let file = take(source, number) { return file }
    }
    return nil
  }

  private func take(_ source: LibrarySource, _ number: Int) -> WindowFile? {
    let file = file(of: source, number)
    guard let lock = file.lock() else { return nil }
    let content: SavedWindows? = file.read { content in
      content.library == source.places
        ? nil : localized("It belongs to another library.")
    }
    return WindowFile(file: file, lock: lock, content: content)
  }

  private func file(of source: LibrarySource, _ number: Int) -> StateFile {
    StateFile(source.stateFileName(number), in: folder, of: Program.name, report: report)
  }
}
