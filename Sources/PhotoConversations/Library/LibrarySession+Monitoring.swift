import GLib
import PhotoLibrary
import SplitProgram

extension LibrarySession {
  /// Watches the library's folders from now on.
  func watch(_ reader: LibraryReader) {
    let monitor = FolderMonitor(reader)
    self.monitor = monitor
    monitor.onScan = { [weak self] in self?.update(to: $0, unwatched: $1) }
    monitor.onSidecars = { [weak self] in self?.sidecarsChanged($0) }
    monitor.onFolders = { [weak self] in self?.retryWrites(in: $0) }
    monitor.onMissing = { [weak self] in self?.foldersAreMissing($0) }
    monitor.onWatchLimit = {
      let message = localized(
        "The system’s limit for watched folders is reached. Changes in other folders appear when the window is focused."
      )
      standardError("\(Program.name): \(message)")
    }
    monitor.start()
  }

  /// Updates the library to a scan, and reads the metadata of changed photos, and that of all
  /// photos in folders whose sidecars may have changed unseen.
  private func update(to scan: ScanResult, unwatched folders: Set<FilePath>) {
    let before = library.problems
    let known = Set(before)
    let difference = merge(scan)
    for problem in library.problems where !known.contains(problem) {
      standardError("\(Program.name): \(problem)")
    }
    if !difference.isEmpty || library.problems != before {
      report(.content(difference))
      storeListingSoon()
    }
    if case .library = scan {
      readMetadata(of: library.conversations.map(\.photos).joined())
    } else {
      readMetadata(of: difference)
      readMetadata(of: library.photos(inside: folders))
    }
  }

  /// Merges newly read folders into the library; annotations and edits follow moved photos.
  ///
  /// - Parameters:
  ///   - scan: The folders.
  ///   - isFirst: Whether this is the first scan since the stored listing and history were read:
  ///     the process that stored them may have recorded the moves in the history before it ended.
  /// - Returns: The differences to the library before.
  func merge(_ scan: ScanResult, isFirst: Bool = false) -> LibraryDifference {
    let difference = library.update(to: scan)
    // This includes photos that were edited, but not read or written, before they were moved.
    if let store, !difference.movedFiles.isEmpty {
      let moved = difference.movedPhotos.values.compactMap { library.photo(id: $0) }
      let identities = Dictionary(moved.map { ($0.path, $0.identity) }) { first, _ in first }
      if isFirst { lacksHistory = true }
      Task.immediate { [weak self] in
        await store.follow(difference.movedFiles, identities: identities)
        if isFirst { await self?.mergeHistory(of: store) }
      }
    }
    if !isFirst {
      undo.follow(difference.movedFiles)
      undo.follow(folders: difference.movedFolders)
    }
    waitForStrays(
      in: Set(difference.movedFiles.flatMap { [$0, $1] }.map { FileEntry.folder(of: $0) }))
    return difference
  }

  private func sidecarsChanged(_ sidecars: [FilePath]) {
    // The obstacle to writing a sidecar may be gone.
    let folders = Set(sidecars.map { FileEntry.folder(of: $0) })
    retryWrites(in: folders)
    waitForStrays(in: folders)
    readMetadata(of: library.photos(ofSidecars: sidecars))
  }

  private func foldersAreMissing(_ folders: [FilePath]) {
    let returned = missingFolders.filter { !folders.contains($0) }
    missingFolders = folders
    notice = folders.first.map { folder in
      localized(
        "“%s” is unavailable. Its photos will reappear when it is back.",
        folder.text.showingControls)
    }
    if let notice { standardError("\(Program.name): \(notice)") }
    var difference = LibraryDifference()
    for conversation in returned.isEmpty ? [] : library.conversations {
      difference.returnedPhotos += conversation.photos.filter { photo in
        returned.contains { photo.path.isInside($0) }
      }.map(\.id)
    }
    report(.content(difference))
    if !returned.isEmpty { retryWrites() }
  }

  /// Rescans unwatched folders and retries failed sidecars, after the person returned to a window.
  func rescanUnwatched() {
    monitor?.rescanUnwatched()
    retryWrites()
  }

  /// Retries failed writes of annotations in some folders or, if `nil`, in all.
  private func retryWrites(in folders: Set<FilePath>? = nil) {
    if let store { Task.immediate { await store.retry(in: folders) } }
  }
}
