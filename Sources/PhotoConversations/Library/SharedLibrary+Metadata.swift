import ImageFiles
import PhotoLibrary

extension SharedLibrary {
  /// Reads the metadata of all photos that the database lacks; the photos are visible meanwhile.
  func readMetadata() {
    // A lazy collection: an array of all photos would be as large as the library.
    readMetadata(of: library.conversations.map(\.photos).joined(), ReadingProgress())
  }

  /// Stops reading the metadata of all photos.
  func stopLearning() { learning?.stop() }

  private func learns(_ progress: ReadingProgress?) {
    learning = progress
    for model in models { model.readingChanged(self) }
  }

  /// Reads the metadata of added, moved and changed photos.
  func readMetadata(of difference: LibraryDifference) {
    let ids =
      difference.addedPhotos + difference.changedPhotos + difference.movedPhotos.values
      + difference.addedConversations.flatMap { id in
        library.conversation(id: id)?.photos.map(\.id) ?? []
      }
    readMetadata(of: Set(ids).compactMap { library.photo(id: $0) })
  }

  /// Reads the metadata of photos and their sidecars, after the current reading ends.
  ///
  /// The sample library's file contains all metadata of its photos.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - progress: The progress if these are all photos; `nil` for some.
  func readMetadata(
    of photos: some Collection<Photo> & Sendable, _ progress: ReadingProgress? = nil
  ) {
    guard let kept, !source.isSample, !photos.isEmpty else { return }
    if let progress {
      isUnlearned = false
      learns(progress)
    }
    let before = metadataReading
    // The task doesn't retain the library, so it ends with it.
    metadataReading = Task { [weak self, source] in
      await before?.value
      if Task.isCancelled { return }
      // A sidecar may contain another process's edit, which can be undone here too.
      await kept.hearNews()
      await kept.read(photos, of: source, progress) { self?.takeOver($0) }
      guard let self, let progress, learning === progress else { return }
      isUnlearned = progress.isStopped
      learns(nil)
    }
  }
}
