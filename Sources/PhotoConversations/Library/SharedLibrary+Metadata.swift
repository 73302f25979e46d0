import ImageFiles
import PhotoLibrary

extension SharedLibrary {
  /// Reads what the files of all photos say, as far as the store doesn't know it; they show meanwhile.
  func readMetadata() {
    // Not one array of all, which would be as large as the library.
    readMetadata(of: library.conversations.map(\.photos).joined(), ReadingProgress())
  }

  /// Reads no more of what the files of all photos say.
  func stopLearning() { learning?.stop() }

  private func learns(_ progress: ReadingProgress?) {
    learning = progress
    for model in models { model.readingChanged(self) }
  }

  /// Reads what the files of photos say that came, went elsewhere or were written anew.
  func readMetadata(of difference: LibraryDifference) {
    let ids =
      difference.addedPhotos + difference.changedPhotos + difference.movedPhotos.values
      + difference.addedConversations.flatMap { id in
        library.conversation(id: id)?.photos.map(\.id) ?? []
      }
    readMetadata(of: Set(ids).compactMap { library.photo(id: $0) })
  }

  /// Reads what the files of photos and their sidecars say, after what is being read.
  ///
  /// The sample's own file says everything about its photos.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - progress: How far it is, where these are all photos; `nil` for some.
  func readMetadata(
    of photos: some Collection<Photo> & Sendable, _ progress: ReadingProgress? = nil
  ) {
    guard let kept, !source.isSample, !photos.isEmpty else { return }
    if let progress {
      isUnlearned = false
      learns(progress)
    }
    let before = metadataReading
    // Nothing here holds the library: reading ends with it.
    metadataReading = Task { [weak self, source] in
      await before?.value
      if Task.isCancelled { return }
      // A sidecar may be what another process said, which can be taken back here, too.
      await kept.hearNews()
      await kept.read(photos, of: source, progress) { self?.takeOver($0) }
      guard let self, let progress, learning === progress else { return }
      isUnlearned = progress.isStopped
      learns(nil)
    }
  }
}
