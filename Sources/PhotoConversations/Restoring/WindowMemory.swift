import ImageFiles
import SplitProgram

/// What is remembered of windows from one start to the next: one file for each library.
///
/// Processes that know nothing of each other may show a library at the same time. Each has a file of
/// its own then, and the next one that finds such files used by nobody takes them all.
@MainActor
final class WindowMemory {
  private let files: WindowFiles
  /// The files of each library that is shown, by its places; the first is the one that is written.
  private var ownFiles: [[FilePath]: [WindowFile]] = [:]
  private let report: @Sendable (String) -> Void
  private var hasFailed = false
  /// How many contents were to be written so far.
  private var count = 0

  init(
    folder: String = StateFile.folder(of: Program.name),
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    files = WindowFiles(folder: folder, report: report)
    self.report = report
  }

  /// Reads what ``windows(of:)`` is to answer next, off the main thread.
  func prepare(for source: LibrarySource) async {
    if source.places.isEmpty || ownFiles[source.places] != nil { return }
    let files = files
    let taken = await BlockingWork.run { files.takeAll(of: source) }
    // The library may have been opened otherwise meanwhile: those files are locked then, and not
    // among these.
    ownFiles[source.places, default: []] += taken
  }

  /// The windows that showed a library the last time, but those that another process shows or
  /// remembers itself; none where nothing is remembered.
  func windows(of source: LibrarySource) -> [SavedWindow] {
    if source.places.isEmpty { return [] }
    if ownFiles[source.places] == nil { ownFiles[source.places] = files.takeAll(of: source) }
    return ownFiles[source.places, default: []].flatMap { $0.content?.windows ?? [] }
  }

  /// Takes a file for the windows that show a library from now on, unless there is one.
  func enter(_ source: LibrarySource) {
    if source.places.isEmpty || ownFiles[source.places]?.isEmpty == false { return }
    ownFiles[source.places] = files.takeFirst(of: source).map { [$0] }
  }

  /// Gives up a library's state, so that the next process that shows it takes it.
  func leave(_ source: LibrarySource) {
    // What is still to be written of it would come into a file of somebody else.
    for file in ownFiles[source.places] ?? [] { file.turns.end() }
    ownFiles[source.places] = nil
  }

  /// Remembers the windows that show a library, instead of those that did before; says once where
  /// that can't be done.
  func remember(_ windows: [SavedWindow], of source: LibrarySource) {
    guard let writing = writing(windows, of: source) else { return }
    finish(writing, writing.run())
  }

  /// Remembers the windows that show a library, away from the main thread, unless nothing is
  /// different from what is remembered already.
  func rememberChanges(_ windows: [SavedWindow], of source: LibrarySource) {
    guard let writing = writing(windows, of: source), writing.isNews else { return }
    Task { [weak self] in
      let outcome = await BlockingWork.run { writing.run() }
      self?.finish(writing, outcome)
    }
  }

  private func writing(_ windows: [SavedWindow], of source: LibrarySource) -> WindowWriting? {
    enter(source)
    guard let files = ownFiles[source.places], let own = files.first else { return nil }
    count += 1
    let content = SavedWindows(library: source.places, windows: windows)
    return WindowWriting(
      number: count, content: content, file: own.file, turns: own.turns,
      others: files.dropFirst().map(\.file), isNews: files.count > 1 || own.content != content)
  }

  private func finish(_ writing: WindowWriting, _ outcome: WindowWriting.Outcome) {
    switch outcome {
    case .overtaken: break
    case .written:
      // The library may have been left meanwhile, or been written once more.
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

/// A file of a library's windows that no other process uses meanwhile.
struct WindowFile: Sendable {
  let file: StateFile
  let lock: FileLock
  let turns = WritingTurns()
  /// What is in it, or `nil` where there is nothing.
  var content: SavedWindows?
  /// The number of what was written last, or 0 where nothing was.
  var number = 0
}

/// The files of a folder in which windows are remembered.
///
/// Taking one is as slow as the disk. What is of another library, as a file that was copied, or can't
/// be used is set aside as it is taken, so that it isn't written over.
struct WindowFiles: Sendable {
  private static let numbers = 1...99

  let folder: String
  let report: @Sendable (String) -> Void

  /// All files of a library's windows that no other process uses; the first one where there is none.
  func takeAll(of source: LibrarySource) -> [WindowFile] {
    let left = Self.numbers.filter { file(of: source, $0).exists }
      .compactMap { take(source, $0) }
    return left.isEmpty ? takeFirst(of: source).map { [$0] } ?? [] : left
  }

  /// The first file that no other process uses, or `nil` where others use all.
  func takeFirst(of source: LibrarySource) -> WindowFile? {
    // A lazy collection would ask twice, and another process may have taken the file in between.
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
        ? nil : localized("It is about another library.")
    }
    return WindowFile(file: file, lock: lock, content: content)
  }

  private func file(of source: LibrarySource, _ number: Int) -> StateFile {
    StateFile(source.stateFileName(number), in: folder, of: Program.name, report: report)
  }
}
