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
  /// Whether a missing folder may have returned since the last rescan began.
  private var mayHaveReturned = false
  /// The monitors that detect the return of missing folders.
  private var returns: [FileMonitor] = []
  /// Whether folders may have returned before those monitors had handlers.
  private var checksReturn = false
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

  /// Rescans the unwatched folders after the person returned to a window.
  func rescanUnwatched() {
    dirty.formUnion(unwatched)
    unseen.formUnion(unwatched)
    mayHaveReturned = !missing.isEmpty
    if !dirty.isEmpty || mayHaveReturned { readSoon() }
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
    watchMore()
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

  /// Checks whether folders changed, or missing ones returned, between being read and being
  /// watched.
  private func check() {
    guard reading == nil, !unchecked.isEmpty || checksReturn else { return }
    let (reader, folders, missing) = (reader, unchecked, missing)
    unchecked = []
    checksReturn = false
    reading = Task { [weak self] in
      let (changed, returned) = await WorkerThreads.run {
        (reader.changed(of: folders), missing != reader.missingRoots.sorted())
      }
      if Task.isCancelled { return }
      guard let self else { return }
      reading = nil
      dirty.formUnion(changed)
      unseen.formUnion(changed)
      if returned { mayHaveReturned = true }
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
    guard !dirty.isEmpty || mayHaveReturned else { return report(changed, attributes) }
    readings += 1
    mayHaveReturned = false
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
    /// The folders that were missing before.
    var returned: Set<FilePath> = []
    /// The monitors that detect the return of missing folders.
    var returns: [FileMonitor] = []
  }

  /// Rescans folders, or all of them when a requested one has returned.
  private nonisolated static func read(
    _ folders: Set<FilePath>, _ known: LibraryReader, _ missing: [FilePath]
  ) -> Rescan {
    var reader = known
    let gone = known.missingRoots
    let returns = gone.compactMap(monitorOfReturn)
    // A folder that has returned before its monitor started is no longer missing now.
    let now = gone.isEmpty ? [] : known.missingRoots.sorted()
    if !missing.isEmpty, now.isEmpty, let library = try? reader.read() {
      return Rescan(reader: reader, scan: .library(library))
    }
    // Those that return while others are still missing may have changed unseen.
    let roots = missing.filter { !now.contains($0) }
    let returned = Set(
      known.folders.filter { folder in
        roots.contains { folder == $0 || folder.isInside($0) }
      })
    guard let scan = try? reader.read(again: folders.union(returned)) else {
      return Rescan(reader: known, missing: now, returns: returns)
    }
    return Rescan(reader: reader, scan: scan, missing: now, returned: returned, returns: returns)
  }

  private func finish(_ result: Rescan, _ unseen: Set<FilePath>) {
    reading = nil
    reader = result.reader
    if missing != result.missing {
      missing = result.missing
      onMissing?(missing)
    }
    // Only one of the folders above may have returned.
    returns = missing.isEmpty ? [] : result.returns
    for monitor in returns { monitor.onChange { [weak self] _, _ in self?.readReturned() } }
    mounts = missing.isEmpty ? nil : MountMonitor { [weak self] in self?.readReturned() }
    checksReturn = !missing.isEmpty
    watch()
    if let scan = result.scan { onScan?(scan, unseen.union(result.returned)) }
  }

  private func readReturned() {
    mayHaveReturned = true
    readSoon()
  }

  /// Schedules the next rescan or report, or else checks the newly watched folders.
  private func readOrCheck() {
    if !dirty.isEmpty || !sidecars.isEmpty || !changedAttributes.isEmpty || mayHaveReturned {
      readSoon()
    } else if toWatch.isEmpty {
      check()
    }
  }

  /// Starts a monitor of the nearest existing folder above a missing one; reads the disk.
  private nonisolated static func monitorOfReturn(of folder: FilePath) -> FileMonitor? {
    var place = FileEntry.folder(of: folder)
    while (try? FileEntry.at(place)) == nil {
      let above = FileEntry.folder(of: place)
      if above == place { return nil }
      place = above
    }
    return try? FileMonitor(path: place)
  }
}
