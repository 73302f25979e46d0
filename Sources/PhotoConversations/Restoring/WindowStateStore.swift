import GLib
import SplitProgram

/// The store of window states: one file per library.
///
/// All work is done in order on the queue of state files, and only ``windows(of:)`` waits for it.
///
/// Processes without a common session may show a library at the same time. Each one then has its
/// own file, and the next process that finds such files unlocked takes all of them.
actor WindowStateStore {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Unowned is safe: the queue lives as long as the process.
    unsafe StateFile.queue.asUnownedSerialExecutor()
  }
  private let files: WindowFiles
  /// The files of each visible library, by its places; the first one is written.
  private var ownFiles: [[FilePath]: [WindowFile]] = [:]
  private let report: @Sendable (String) -> Void
  private var hasFailed = false

  init(
    folder: FilePath = .stateFolder(of: Program.name),
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    files = WindowFiles(folder: folder, report: report)
    self.report = report
  }

  /// Returns the last saved windows of a library, except those of files that another process uses.
  ///
  /// Blocks the thread.
  nonisolated func windows(of source: LibrarySource) -> [SavedWindow] {
    if source.places.isEmpty { return [] }
    return StateFile.queue.sync {
      assumeIsolated { store in
        if store.ownFiles[source.places] == nil {
          store.ownFiles[source.places] = store.files.takeAll(of: source)
        }
        return store.ownFiles[source.places, default: []].flatMap { $0.content?.windows ?? [] }
      }
    }
  }

  /// Takes a file for a library's windows, unless the library has one.
  nonisolated func enter(_ source: LibrarySource) {
    StateFile.queue.add { self.assumeIsolated { $0.takeFile(for: source) } }
  }

  /// Releases a library's files, so that the next process that shows it can take them.
  nonisolated func leave(_ source: LibrarySource) {
    StateFile.queue.add { self.assumeIsolated { $0.ownFiles[source.places] = nil } }
  }

  /// Saves a library's windows in place of the previous ones; reports the first failure only.
  nonisolated func save(_ windows: [SavedWindow], of source: LibrarySource) {
    StateFile.queue.add { self.assumeIsolated { $0.write(windows, of: source) } }
  }

  private func takeFile(for source: LibrarySource) {
    if source.places.isEmpty || ownFiles[source.places]?.isEmpty == false { return }
    ownFiles[source.places] = files.takeFirst(of: source).map { [$0] }
  }

  private func write(_ windows: [SavedWindow], of source: LibrarySource) {
    takeFile(for: source)
    guard let files = ownFiles[source.places], var own = files.first else { return }
    let content = SavedWindows(library: source.places, windows: windows)
    if files.count == 1, own.content == content { return }
    do throws(StateFileError) {
      try own.file.write(content)
    } catch {
      if !hasFailed { report("\(Program.name): \(error)") }
      hasFailed = true
      return
    }
    // The content includes their windows.
    for other in files.dropFirst() { other.file.remove() }
    own.content = content
    ownFiles[source.places] = [own]
  }
}

/// A file of a library's windows, locked by this process.
struct WindowFile: Sendable {
  let file: StateFile
  let lock: FileLock
  /// The file's content, or `nil` if it has none.
  var content: SavedWindows?
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
