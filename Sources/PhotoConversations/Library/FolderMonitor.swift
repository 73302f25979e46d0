import DequeModule
import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

/// A monitor of an open library's folders, which rescans only changed folders.
///
/// It doesn't poll. A burst of changes is read when it ends, or once a second while it continues.
@MainActor
final class FolderMonitor {
  /// The debounce delay without changes before a rescan, in milliseconds.
  private static let debounce = 250
  /// The maximum delay of a rescan while changes continue, in milliseconds.
  private static let maxDelay = 1000
  /// The number of folders that are added to the watch at a time, which keeps input responsive.
  private static let portion = 50

  /// Called with the results of a rescan, and with the folders that were not watched before it, in
  /// which sidecars may have changed unseen.
  var onScan: ((ScanResult, _ unwatched: Set<FilePath>) -> Void)?
  /// Called with the sidecars that were written or removed.
  var onSidecars: (([FilePath]) -> Void)?
  /// Called with folders whose own attributes changed, such as permissions.
  var onFolders: ((Set<FilePath>) -> Void)?
  /// Called when the system refuses to watch a folder, after it watched all earlier ones.
  var onWatchLimit: (() -> Void)?
  /// Called with the requested folders that are missing, when that list changes.
  var onMissing: (([FilePath]) -> Void)?

  private var reader: LibraryReader
  /// The photos that were renamed here since the first scan.
  private var expected: [MovedPhoto] = []
  private let maxWatched: Int
  private(set) var monitors: [FilePath: FileMonitor] = [:]
  /// The monitor of the folders and links above the requested folders.
  private var pathMonitor: PathMonitor?
  /// The folders that are still to be watched.
  private var toWatch: Deque<FilePath> = []
  /// The folders that can't be watched; they are rescanned when the person returns to a window.
  private(set) var unwatched: Set<FilePath> = []
  /// The task that watches the next folders.
  private(set) var watching: Task<Void, Never>?
  /// The folders that were added since the last check for changes before the watch began.
  private(set) var unchecked: [FilePath] = []
  /// The folders to be rescanned.
  private var dirty: Set<FilePath> = []
  /// The folders in which files may have changed while they were not watched.
  private var unseen: Set<FilePath> = []
  /// The sidecars that were written or removed since the last report.
  private var sidecars: Set<FilePath> = []
  /// The folders whose own attributes changed since the last report.
  private var changedAttributes: Set<FilePath> = []
  /// The requested folders that were missing at the last rescan.
  private var missing: [FilePath] = []
  /// Whether requested folders may be gone, back or replaced since the last rescan began.
  private var mayHaveMoved = false
  /// Whether that has to be checked, as there may have been no event.
  private var checksRoots = false
  private var mounts: MountMonitor?
  /// The timers that begin a rescan: after the last change, and after the first.
  private(set) var debounceTimer: ScheduledCall?
  private var deadline: ScheduledCall?
  /// The task that rescans or checks folders.
  private(set) var reading: Task<Void, Never>?
  /// The number of rescans, for tests.
  private(set) var readings = 0

  /// Creates a monitor for a reader's folders; call ``start()`` after all handlers are set.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - maxWatched: The maximum number of watched folders; the system may have a lower limit.
  init(_ reader: LibraryReader, maxWatched: Int = .max) {
    self.reader = reader
    self.maxWatched = maxWatched
  }

  /// Begins to watch the folders.
  func start() { watch() }

  isolated deinit {
    reading?.cancel()
    watching?.cancel()
  }

  /// Rescans the unwatched folders, and checks the requested ones, after the person returned to a
  /// window.
  func rescanUnwatched() {
    dirty.formUnion(unwatched)
    unseen.formUnion(unwatched)
    checksRoots = true
    readOrCheck()
  }

  /// Rescans folders at once, after the program itself changed them.
  func readNow(_ folders: Set<FilePath>) {
    if folders.isEmpty { return }
    dirty.formUnion(folders)
    read()
  }

  // MARK: Watching

  /// Updates the watches to the current folders.
  private func watch() {
    watching?.cancel()
    let folders = Set(
      reader.folders.filter { path in
        !missing.contains { path == $0 || path.isInside($0) }
      })
    for path in monitors.keys where !folders.contains(path) { monitors[path] = nil }
    unwatched.formIntersection(folders)
    toWatch = Deque(folders.filter { monitors[$0] == nil && !unwatched.contains($0) }.sorted())
    if pathMonitor == nil { watchPaths() } else { watchMore() }
  }

  /// Watches the paths to the requested folders, and then the folders.
  ///
  /// The system reports nothing about a folder if one above it is renamed, or a link to it changes.
  private func watchPaths() {
    let reader = reader
    watching = Task { [weak self] in
      let monitor = await WorkerThreads.run { PathMonitor(paths: reader.lookups) }
      if Task.isCancelled { return }
      guard let self else { return }
      monitor?.onChange { [weak self] in
        self?.pathMonitor = nil
        self?.rootsMayHaveMoved()
      }
      pathMonitor = monitor
      checksRoots = true
      watchMore()
    }
  }

  /// Watches the next folders on a worker thread: the system looks their paths up.
  private func watchMore() {
    watching = nil
    if toWatch.isEmpty { return check() }
    let folders = Array(toWatch.prefix(Self.portion))
    let room = max(0, maxWatched - monitors.count)
    watching = Task { [weak self] in
      let monitors = await WorkerThreads.run {
        folders.enumerated().map { $0 < room ? try? FileMonitor(path: $1) : nil }
      }
      if Task.isCancelled { return }
      self?.watched(folders, by: monitors)
    }
  }

  private func watched(_ folders: [FilePath], by new: [FileMonitor?]) {
    toWatch.removeFirst(folders.count)
    unchecked += folders
    for (folder, monitor) in zip(folders, new) {
      monitor?.onChange { [weak self] change, path in self?.changed(change, path, in: folder) }
      monitors[folder] = monitor
      guard monitor == nil else { continue }
      if unwatched.isEmpty { onWatchLimit?() }
      unwatched.insert(folder)
    }
    watchMore()
  }

  /// Checks whether folders changed between being read and being watched, and whether requested
  /// ones have gone, returned or been replaced.
  private func check() {
    guard reading == nil, !unchecked.isEmpty || checksRoots else { return }
    let (reader, folders, missing) = (reader, unchecked, missing)
    unchecked = []
    checksRoots = false
    reading = Task { [weak self] in
      let (changed, hasMoved) = await WorkerThreads.run {
        (
          reader.changed(of: folders),
          missing != reader.missingRoots.sorted() || !reader.replacedRoots.isEmpty
        )
      }
      if Task.isCancelled { return }
      guard let self else { return }
      reading = nil
      dirty.formUnion(changed)
      unseen.formUnion(changed)
      if hasMoved { mayHaveMoved = true }
      readOrCheck()
    }
  }

  /// Expects requested photos at new paths, as they are about to be renamed.
  func expect(_ renamings: [MovedPhoto]) { expected += renamings }

  private func changed(_ change: FileMonitor.Change, _ path: FilePath, in folder: FilePath) {
    if change == .writing { return }
    let name = path.lastPart.text
    if SidecarFile.isName(name) {
      sidecars.insert(path)
    } else if name.hasPrefix("."), name != ".hidden", path != folder {
      return
    } else {
      dirty.insert(folder)
      // A changed permission of a folder is also a change in its parent folder.
      if reader.knows(path) {
        dirty.insert(path)
        // It may have been elsewhere meanwhile.
        if change == .created { unseen.insert(path) }
      }
      if path == folder { dirty.insert(FileEntry.folder(of: path)) }
      if change == .other, monitors[path] != nil { changedAttributes.insert(path) }
    }
    readSoon()
  }

  private func rootsMayHaveMoved() {
    mayHaveMoved = true
    readSoon()
  }

  // MARK: Scanning

  private func readSoon() {
    debounceTimer = MainLoop.after(milliseconds: Self.debounce) { [weak self] in self?.read() }
    if deadline == nil {
      deadline = MainLoop.after(milliseconds: Self.maxDelay) { [weak self] in self?.read() }
    }
  }

  private func read() {
    debounceTimer = nil
    deadline = nil
    // A running scan is finished first; the next one follows it.
    guard reading == nil else { return }
    let (changed, attributes) = (sidecars.sorted(), changedAttributes)
    sidecars = []
    self.changedAttributes = []
    guard !dirty.isEmpty || mayHaveMoved else { return report(changed, attributes) }
    readings += 1
    mayHaveMoved = false
    reader.expect(expected)
    let (known, folders, missing, unseen) = (reader, dirty, missing, unseen)
    dirty = []
    self.unseen = []
    reading = Task { [weak self] in
      let result = await WorkerThreads.run { Self.read(folders, known, missing) }
      if Task.isCancelled { return }
      self?.finish(result, unseen)
      self?.report(changed, attributes)
      self?.readOrCheck()
    }
  }

  /// Reports changed sidecars, and folders whose own attributes changed.
  ///
  /// After a scan: sidecars whose photos were renamed belong to the photos' new paths.
  private func report(_ sidecars: [FilePath], _ folders: Set<FilePath>) {
    if !sidecars.isEmpty { onSidecars?(sidecars) }
    if !folders.isEmpty { onFolders?(folders) }
  }

  /// The result of a rescan.
  private struct Rescan: Sendable {
    let reader: LibraryReader
    var scan: ScanResult?
    var missing: [FilePath] = []
    /// The folders in requested ones that were missing before, or are other ones now.
    var others: Set<FilePath> = []
  }

  /// Rescans folders, and requested ones that have returned or are other ones, or all folders when
  /// none is missing any more.
  private nonisolated static func read(
    _ folders: Set<FilePath>, _ known: LibraryReader, _ missing: [FilePath]
  ) -> Rescan {
    var reader = known
    let now = known.missingRoots.sorted()
    // These may have changed unseen.
    let roots = known.replacedRoots.union(missing).subtracting(now)
    let others = roots.union(
      known.folders.filter { folder in roots.contains { folder.isInside($0) } })
    // A requested folder is unknown if it was missing for a moment during a rescan.
    let isUnknown = roots.contains { !known.knows($0) }
    if now.isEmpty, isUnknown || !missing.isEmpty, let library = try? reader.read() {
      return Rescan(reader: reader, scan: .library(library), others: others)
    }
    guard let scan = try? reader.read(again: folders.union(others)) else {
      return Rescan(reader: known, missing: now)
    }
    return Rescan(reader: reader, scan: scan, missing: now, others: others)
  }

  private func finish(_ result: Rescan, _ unseen: Set<FilePath>) {
    reading = nil
    reader = result.reader
    // The monitors would stay with the former folders.
    for folder in result.others { monitors[folder] = nil }
    // Without an event, another part of a path may exist now, as when a disk was mounted.
    if !result.others.isEmpty || !result.missing.isEmpty { pathMonitor = nil }
    if missing != result.missing {
      missing = result.missing
      onMissing?(missing)
    }
    mounts = missing.isEmpty ? nil : MountMonitor { [weak self] in self?.rootsMayHaveMoved() }
    watch()
    if let scan = result.scan { onScan?(scan, unseen.union(result.others)) }
  }

  /// Schedules the next rescan or report, or else checks the newly watched folders.
  private func readOrCheck() {
    if !dirty.isEmpty || !sidecars.isEmpty || !changedAttributes.isEmpty || mayHaveMoved {
      readSoon()
    } else if toWatch.isEmpty {
      check()
    }
  }
}
