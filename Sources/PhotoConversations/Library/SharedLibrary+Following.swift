import ImageFiles
import PhotoLibrary
import SplitProgram

extension SharedLibrary {
  /// Watches the library's folders from now on.
  func follow(_ reader: LibraryReader) {
    let follower = FolderFollower(reader)
    self.follower = follower
    follower.onNews = { [weak self] in self?.update(to: $0) }
    follower.onSidecars = { [weak self] in self?.sidecarsChanged($0) }
    follower.onFolders = { [weak self] in self?.kept?.retry(in: $0) }
    follower.onMissing = { [weak self] in self?.foldersAreMissing($0) }
    follower.onCrowded = {
      let words = localized(
        "The system’s limit for watched folders is reached. Changes in other folders appear when the window is focused."
      )
      standardError("\(Program.name): \(words)")
    }
    follower.start()
  }

  private func update(to news: LibraryNews) {
    let before = library.problems
    let known = Set(before)
    let difference = library.update(to: news)
    // This includes photos that were edited, but not read or written, before they were moved.
    kept?.follow(difference.movedFiles)
    follow(difference.movedFiles)
    for problem in library.problems where !known.contains(problem) {
      standardError("\(Program.name): \(problem)")
    }
    if !difference.isEmpty || library.problems != before {
      tell(difference)
      keepListingSoon()
    }
    readMetadata(of: difference)
  }

  /// Notifies all windows of changes in the library or its notices.
  func tell(_ difference: LibraryDifference) {
    for model in models { model.wasUpdated(difference, in: self) }
  }

  private func sidecarsChanged(_ sidecars: [FilePath]) {
    // The obstacle to writing a sidecar may be gone.
    kept?.retry(in: Set(sidecars.map { FileEntry.folder(of: $0) }))
    readMetadata(of: sidecars.flatMap { library.photos(ofSidecar: $0) })
  }

  private func foldersAreMissing(_ folders: [FilePath]) {
    notice = folders.first.map { folder in
      localized(
        "“%s” is unavailable. Its photos will reappear when it is back.",
        folder.text.showingControls)
    }
    if let notice { standardError("\(Program.name): \(notice)") }
    tell(LibraryDifference())
  }

  /// Rescans unwatched folders and retries failed sidecars, after the person returned to a window.
  func lookAround() {
    follower?.lookAround()
    kept?.retry()
  }
}
