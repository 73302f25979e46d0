import Dispatch
import GLib
import ImageDecoding
import PhotoMetadata

extension PhotoStore {
  /// Returns the known metadata of a library's photos, as far as their files were read or
  /// annotated; possibly also of other files in its folders.
  public func known(of library: Library) -> MetadataUpdate {
    query(MetadataUpdate()) { try $0.known(of: library) }
  }

  /// The maximum number of photos in one look-up.
  private static let maxLookedUp = 500
  /// The maximum number of photos that are read at a time.
  private static let maxRead = 64

  /// Reads the metadata of files and their sidecars, unless the database has them; stops when the
  /// task is cancelled or the progress is stopped.
  ///
  /// - Parameters:
  ///   - photos: The photos; those without a known version are ignored.
  ///   - library: The library that shows them.
  ///   - isWritten: Whether annotations made in it are written to the photos' files.
  ///   - takesStrays: Whether a sidecar that was another photo's counts as the photo's own, and a
  ///     missing one is written again, because no program is renaming them any more; otherwise such
  ///     photos are not read.
  ///   - progress: Receives the progress.
  ///   - found: Called on the main actor with metadata that were read or that differ from those of
  ///     the photos.
  public nonisolated(nonsending) func read(
    _ photos: some Collection<Photo> & Sendable, in library: LibraryID, isWritten: Bool,
    takesStrays: Bool = false, progress: PhotoProgress? = nil,
    found: @escaping @MainActor @Sendable (MetadataUpdate) -> Void
  ) async {
    // In order with edits, so that no outdated values are delivered.
    let tell: @Sendable (MetadataUpdate) -> Void = { update in
      if update.isEmpty { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { found(update) } }
    }
    await WorkerThreads.run {
      var rest = photos[...]
      while !rest.isEmpty {
        if Task.isCancelled || progress?.isStopped == true { return }
        let some = rest.prefix(Self.maxLookedUp).compactMap { photo in
          PhotoVersion(photo).map { (photo, $0) }
        }
        rest = rest.dropFirst(Self.maxLookedUp)
        let outdated = self.sync { store in
          let unknown = PhotoDatabase.LookUp(outdated: some.map { ($0.1, ReadingStart()) })
          let found = store.query(unknown) { try $0.lookUp(some) }
          tell(found.update)
          return found.outdated
        }
        progress?.count(some.count - outdated.count)
        for start in stride(from: 0, to: outdated.count, by: Self.maxRead) {
          if Task.isCancelled || progress?.isStopped == true { return }
          let next = Array(outdated[start...].prefix(Self.maxRead))
          self.read(next, in: library, isWritten: isWritten, takesStrays: takesStrays, tell)
          progress?.count(next.count)
        }
      }
    }
  }

  /// Reads the metadata of some files and their sidecars.
  ///
  /// - Returns: The errors of those that couldn't be read, and the photos with stray sidecars, both
  ///   in the last attempt.
  @discardableResult
  nonisolated func read(
    _ photos: [(PhotoVersion, ReadingStart)], in library: LibraryID, isWritten: Bool,
    takesStrays: Bool = false, _ tell: @Sendable (MetadataUpdate) -> Void
  ) -> (errors: [ImageError], strays: Set<FilePath>) {
    var photos = photos
    var errors: [ImageError] = []
    var strays: Set<FilePath> = []
    for _ in 0..<Self.maxTries where !photos.isEmpty {
      let results = readMetadata(photos.map(\.0.path))
      let read = zip(photos, results).compactMap { photo, result in
        (try? result.get()).map { PhotoReading(photo.0, since: photo.1, $0) }
      }.filter { $0.version.isCurrent }
      errors = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
      let readings = completed(read)
      (photos, strays) = sync { store in
        let merged = store.record(
          readings, in: library, isWritten: isWritten, takesStrays: takesStrays)
        tell(merged.update)
        let outdated = Set(merged.outdated)
        let again = photos.map(\.0).filter { outdated.contains($0.path) }.map { photo in
          (photo, store.readingStart(of: photo.path))
        }
        return (again, merged.update.strays)
      }
    }
    return (errors, strays)
  }

  /// Returns the state of the store at the start of a reading of a photo's files.
  func readingStart(of photo: FilePath) -> ReadingStart {
    query(ReadingStart()) { try $0.readingStart(of: photo) }
  }

  /// Adds the results of the disk queries to readings.
  private nonisolated func completed(_ readings: [PhotoReading]) -> [PhotoReading] {
    let (candidates, owners) = sync { store in
      (
        store.query(readings.map { _ in PhotoDatabase.MoveCandidates() }) {
          try $0.moveCandidates(of: readings.map(\.version))
        },
        store.query(readings.map { _ in PhotoDatabase.SidecarOwners() }) {
          try $0.sidecarOwners(
            of: readings.map { ($0.version.path, $0.metadata.sidecarIdentity) })
        }
      )
    }
    var files = IdentifiedFiles()
    return readings.indices.map { index in
      var reading = readings[index]
      reading.complete(candidates[index])
      reading.findStray(owners[index], in: &files)
      return reading
    }
  }

  /// Merges metadata that were read, and has missing sidecars written again.
  private func record(
    _ read: [PhotoReading], in library: LibraryID, isWritten: Bool, takesStrays: Bool
  ) -> PhotoDatabase.MergedReadings {
    // If the database can't take them, they are shown anyway.
    let otherwise = PhotoDatabase.MergedReadings(
      update: MetadataUpdate(
        annotations: Dictionary(read.map { ($0.version.path, $0.metadata.annotations) }) {
          first, _ in first
        },
        captures: Dictionary(read.map { ($0.version.path, $0.metadata.facts.capture) }) {
          first, _ in first
        }))
    let merged = query(otherwise) {
      try $0.record(read, in: library, isWritten: isWritten, takesStrays: takesStrays)
    }
    for path in merged.yielded {
      report(
        localized(
          "%s: Another program changed this photo’s rating or caption later. Undo restores yours.",
          path.text))
    }
    for path in merged.lost {
      // A whole memory card may have been formatted.
      reportOnce(
        localized(
          "%s: Another photo has this name now. The rating or caption of the previous one was not saved.",
          path.text), for: "lost")
    }
    for photo in read {
      guard let problem = photo.metadata.sidecarProblem else { continue }
      let sidecar = photo.metadata.sidecar ?? photo.version.path
      let reason = Self.pendingReason(problem, of: sidecar)
      // A failed write was reported for the same reason. Not vice versa: after a reading, the
      // person doesn't know yet that ratings can't be saved.
      if reported.contains(reason) { continue }
      reportOnce(
        "\(FileEntry.folder(of: photo.version.path)): \(problem)", for: "read: \(reason)")
    }
    addWritings(of: merged.unwritten)
    return merged
  }
}
