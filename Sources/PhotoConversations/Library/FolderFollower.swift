import GTK
import ImageFiles
import PhotoLibrary

/// Follows the folders of a library while it is open: reads again what changed, and only that.
///
/// Nothing looks from time to time. What changes in a burst is read once it is over, or once a second
/// while it goes on.
@MainActor
final class FolderFollower {
  /// How long nothing has to change before it is read, in milliseconds.
  private static let quiet = 250
  /// How long changes may go on before they are read all the same, in milliseconds.
  private static let longest = 1000
  /// How many folders begin to be watched at a time, so that no key waits for it.
  private static let portion = 50

  /// Runs with what was read.
  var onNews: ((LibraryNews) -> Void)?
  /// Runs with the sidecars that were written or are gone.
  var onSidecars: (([FilePath]) -> Void)?
  /// Runs with the folders of which something else changed than what is in them, as who may write
  /// there.
  var onFolders: ((Set<FilePath>) -> Void)?
  /// Runs once where the system doesn't watch more folders.
  var onCrowded: (() -> Void)?
  /// Runs with the folders that were asked for and are not there, when those become others.
  var onMissing: (([FilePath]) -> Void)?

  private var reader: LibraryReader
  private let mostWatched: Int
  private var monitors: [FilePath: FileMonitor] = [:]
  /// The folders that are still to be watched.
  private var toWatch: ArraySlice<FilePath> = []
  /// The folders that can't be watched: they are read when the person comes back to a window.
  private(set) var unwatched: Set<FilePath> = []
  private var watching: ScheduledCall?
  /// The folders that were added since somebody looked whether they changed before they were watched.
  private var unchecked: [FilePath] = []
  private var dirty: Set<FilePath> = []
  private var sidecars: Set<FilePath> = []
  private var otherwise: Set<FilePath> = []
  private var missing: [FilePath] = []
  /// What would tell that a missing folder is back.
  private var returns: [FileMonitor] = []
  private var mounts: MountMonitor?
  private var pause: ScheduledCall?
  private var deadline: ScheduledCall?
  private var reading: Task<Void, Never>?
  /// How often folders were read again, for tests.
  private(set) var readings = 0

  /// Creates one for what a reader has read; ``start()`` begins, once all handlers are set.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - mostWatched: How many folders are watched at most, where the system allows it.
  init(_ reader: LibraryReader, mostWatched: Int = .max) {
    self.reader = reader
    self.mostWatched = mostWatched
  }

  /// Watches the first folders at once, and tells of those that can't be watched.
  func start() { watch() }

  isolated deinit {
    reading?.cancel()
  }

  /// How many folders are watched.
  var watchedCount: Int { monitors.count }

  /// Whether nothing is under way.
  var isQuiet: Bool {
    reading == nil && pause == nil && watching == nil && unchecked.isEmpty
  }

  /// The person came back to a window: looks at what can't be watched.
  func lookAround() {
    dirty.formUnion(unwatched)
    if !dirty.isEmpty || !missing.isEmpty { readSoon() }
  }

  /// Reads folders again at once: the program itself changed something in them.
  func readNow(_ folders: Set<FilePath>) {
    if folders.isEmpty { return }
    dirty.formUnion(folders)
    read()
  }

  // MARK: Watching

  /// Watches all folders that there are now, and no others.
  private func watch() {
    let folders = Set(
      reader.folders.filter { path in
        !missing.contains { path == $0 || path.isInside($0) }
      })
    for path in monitors.keys where !folders.contains(path) { monitors[path] = nil }
    unwatched.formIntersection(folders)
    toWatch = ArraySlice(folders.filter { monitors[$0] == nil && !unwatched.contains($0) }.sorted())
    if !toWatch.isEmpty { watchMore() }
  }

  private func watchMore() {
    watching = nil
    for path in toWatch.prefix(Self.portion) {
      toWatch.removeFirst()
      unchecked.append(path)
      guard monitors.count < mostWatched, let monitor = monitor(of: path) else {
        if unwatched.isEmpty { onCrowded?() }
        unwatched.insert(path)
        continue
      }
      monitors[path] = monitor
    }
    if toWatch.isEmpty {
      check()
    } else {
      watching = MainLoop.idle { [weak self] in self?.watchMore() }
    }
  }

  private func monitor(of folder: FilePath) -> FileMonitor? {
    try? FileMonitor(path: folder.text) { [weak self] change, path in
      self?.changed(change, FilePath(path), in: folder)
    }
  }

  /// Looks whether something changed between the reading of folders and their being watched.
  private func check() {
    guard reading == nil else { return }
    let (reader, folders) = (reader, unchecked)
    unchecked = []
    reading = Task { [weak self] in
      let changed = await BlockingWork.run { reader.changed(of: folders) }
      if Task.isCancelled { return }
      self?.reading = nil
      self?.dirty.formUnion(changed)
      self?.goOn()
    }
  }

  private func changed(_ change: FileMonitor.Change, _ path: FilePath, in folder: FilePath) {
    if change == .writing { return }
    let name = path.lastPart.text
    if name.lowercased().hasSuffix(".xmp") {
      sidecars.insert(path)
    } else if name.hasPrefix("."), name != ".hidden", path != folder {
      return
    } else {
      dirty.insert(folder)
      // Another permission of a folder is a change in it.
      if reader.knows(path) { dirty.insert(path) }
      if path == folder { dirty.insert(FileEntry.folder(of: path)) }
      if change == .other, monitors[path] != nil { otherwise.insert(path) }
    }
    readSoon()
  }

  // MARK: Reading

  private func readSoon() {
    pause = MainLoop.after(milliseconds: Self.quiet) { [weak self] in self?.read() }
    if deadline == nil {
      deadline = MainLoop.after(milliseconds: Self.longest) { [weak self] in self?.read() }
    }
  }

  private func read() {
    pause = nil
    deadline = nil
    if !sidecars.isEmpty {
      let changed = sidecars.sorted()
      sidecars = []
      onSidecars?(changed)
    }
    if !otherwise.isEmpty {
      onFolders?(otherwise)
      otherwise = []
    }
    // What is being read goes first; then it goes on.
    guard reading == nil, !dirty.isEmpty || !missing.isEmpty else { return }
    readings += 1
    let (known, folders, missing) = (reader, dirty, missing)
    dirty = []
    reading = Task { [weak self] in
      let result = await BlockingWork.run { Self.read(folders, known, missing) }
      if Task.isCancelled { return }
      self?.finish(result)
    }
  }

  /// Reads folders again, or all of them when one that was asked for is back.
  private nonisolated static func read(
    _ folders: Set<FilePath>, _ known: LibraryReader, _ missing: [FilePath]
  ) -> (reader: LibraryReader, news: LibraryNews?, missing: [FilePath]) {
    var reader = known
    let now = known.missingRoots.sorted()
    if !missing.isEmpty, now.isEmpty, let library = try? reader.read() {
      return (reader, .library(library), [])
    }
    guard let news = try? reader.read(again: folders) else { return (known, nil, now) }
    return (reader, news, now)
  }

  private func finish(_ result: (reader: LibraryReader, news: LibraryNews?, missing: [FilePath])) {
    reading = nil
    reader = result.reader
    if missing != result.missing {
      missing = result.missing
      onMissing?(missing)
    }
    // One of the folders above may have come back alone.
    returns = missing.compactMap { watchForReturn(of: $0) }
    mounts = missing.isEmpty ? nil : MountMonitor { [weak self] in self?.readSoon() }
    watch()
    if let news = result.news { onNews?(news) }
    goOn()
  }

  private func goOn() {
    if !dirty.isEmpty || !sidecars.isEmpty {
      readSoon()
    } else if !unchecked.isEmpty, toWatch.isEmpty {
      check()
    }
  }

  /// Watches the nearest folder above a missing one that is there.
  private func watchForReturn(of folder: FilePath) -> FileMonitor? {
    var place = FileEntry.folder(of: folder)
    while (try? FileEntry.at(place.text)) == nil {
      let above = FileEntry.folder(of: place)
      if above == place { return nil }
      place = above
    }
    return try? FileMonitor(path: place.text) { [weak self] _, _ in self?.readSoon() }
  }
}
