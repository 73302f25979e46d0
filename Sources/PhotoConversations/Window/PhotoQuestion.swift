import GLib
import PhotoLibrary

/// A question about photos, whose files other programs may move or replace until it is answered.
@MainActor
final class PhotoQuestion {
  /// The photos' files when the person was asked.
  let paths: [FilePath]
  /// The photos' current identifiers.
  private var ids: [Photo.ID]
  /// The contents of ``paths``, as far as they were read in time.
  let contents: Task<FileContents, Never>

  /// Follows photos while the question lives, and reads the contents of their files.
  init(about photos: [Photo], in session: LibrarySession) {
    let paths = photos.map(\.path)
    self.paths = paths
    ids = photos.map(\.id)
    let known = session.contents(of: photos)
    contents = Task { await WorkerThreads.run { known.reading(paths) } }
    session.observe(self) { [weak self] change in
      guard let self, case .content(let difference) = change else { return }
      ids = ids.map { difference.movedPhotos[$0] ?? $0 }
    }
  }

  /// Returns the photos that still exist, at their current paths.
  func photos(in library: Library) -> [Photo] { library.photos(ids: ids) }

  /// Calls a function with the contents that photos' files had when the person was asked, at their
  /// current paths.
  ///
  /// - Parameters:
  ///   - photos: Photos of the question.
  ///   - then: Called once the contents are read.
  func readContents(of photos: [Photo], then: @escaping (FileContents) -> Void) {
    let asked = Dictionary(zip(ids, paths)) { first, _ in first }
    let places = photos.compactMap { photo in asked[photo.id].map { ($0, photo.path) } }
    let moves = Dictionary(places) { first, _ in first }
    Task { [contents] in
      then(await WorkerThreads.run { await contents.value.following(moves) })
    }
  }
}
