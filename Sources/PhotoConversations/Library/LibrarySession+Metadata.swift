import GLib
import GTK
import PhotoLibrary

extension LibrarySession {
  /// Reads the metadata of all photos that the database lacks; the photos are visible meanwhile.
  func readMetadata() {
    // A lazy collection: an array of all photos would be as large as the library.
    readMetadata(of: library.conversations.map(\.photos).joined(), PhotoProgress())
  }

  /// Stops reading the metadata of all photos.
  func stopReadingMetadata() { phase.details?.stop() }

  /// Reads the metadata of added, moved and changed photos.
  func readMetadata(of difference: LibraryDifference) {
    let ids =
      difference.addedPhotos + difference.changedPhotos + difference.movedPhotos.values
      + difference.addedConversations.flatMap { id in
        library.conversation(id: id)?.photos.map(\.id) ?? []
      }
    readMetadata(of: library.photos(ids: Set(ids)))
  }

  /// Reads the metadata of photos and their sidecars, after the current reading ends.
  ///
  /// The sample library's file contains all metadata of its photos.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - progress: The progress if these are all photos; `nil` for some.
  ///   - takesStrays: Whether a sidecar that was another photo's counts as the photo's own.
  func readMetadata(
    of photos: some Collection<Photo> & Sendable, _ progress: PhotoProgress? = nil,
    takesStrays: Bool = false
  ) {
    guard let sessions, !source.isSample, !photos.isEmpty else { return }
    if let progress {
      phase = .loadingDetails(progress, isScanned: phase.isScanned)
      report(.phase)
    }
    let before = metadataReading
    let (id, isWritten) = (source.id, isWritten)
    // The task doesn't retain the session, so it ends with it.
    metadataReading = Task { [weak self] in
      // The previous reading ends with this one, when the library is closed.
      await withTaskCancellationHandler {
        await WorkerThreads.run { await before?.value }
      } onCancel: {
        before?.cancel()
      }
      if Task.isCancelled { return }
      // A sidecar may contain another process's edit, which can be undone here too.
      await sessions.update()
      await sessions.store.read(
        photos, in: id, isWritten: isWritten, takesStrays: takesStrays, progress: progress
      ) {
        self?.show($0)
      }
      if takesStrays {
        await sessions.store.retry(in: Set(photos.map { FileEntry.folder(of: $0.path) }))
      }
      guard let self, let progress, phase.details === progress else { return }
      phase = !phase.isScanned ? .paused(.scan) : progress.isStopped ? .paused(.details) : .ready
      report(.phase)
    }
  }

  /// The longest time between another program's renaming of sidecars and of their photos, in
  /// milliseconds.
  private static let strayDelay = 30_000

  /// Reads photos with stray sidecars when no more of them were found for a while.
  ///
  /// Until then, another program seems to be moving photos and their sidecars one after the other:
  /// each photo keeps its annotations, and no sidecar is written for it.
  func readLater(_ strays: Set<FilePath>) {
    if strays.isEmpty { return }
    self.strays.formUnion(strays)
    strayReading = MainLoop.after(milliseconds: Self.strayDelay) { [weak self] in
      self?.readStrays()
    }
  }

  /// Waits longer for photos with stray sidecars in folders that are still being changed.
  func waitForStrays(in folders: Set<FilePath>) {
    if strays.contains(where: { folders.contains(FileEntry.folder(of: $0)) }) { readLater(strays) }
  }

  /// Reads photos with the sidecars that are beside them now.
  func readStrays() {
    strayReading = nil
    let photos = library.photos(at: strays)
    strays = []
    readMetadata(of: photos, takesStrays: true)
  }
}
