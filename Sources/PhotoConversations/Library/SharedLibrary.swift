import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// A library that any number of windows show: read once, and rated in one place.
@MainActor
final class SharedLibrary {
  /// What the person asked for, and where it is read from.
  let source: LibrarySource
  private(set) var library = Library(name: "", conversations: [])
  private(set) var isReading = true
  /// Why it can't be read, or `nil`.
  private(set) var problem: String?
  private var reading: Task<Void, Never>?
  private var undoable: [(photo: Photo.ID, stars: Int?)] = []
  private var models: [WeakModel] = []

  private struct WeakModel { weak var model: LibraryModel? }

  /// Begins to read a library, off the main thread.
  init(reading source: LibrarySource) {
    self.source = source
    let read = source.read
    reading = Task { [weak self] in
      let result = await BlockingWork.run { Result(catching: read) }
      if !Task.isCancelled { self?.finish(result) }
    }
  }

  /// Takes a library that was read already.
  init(_ library: Library, source: LibrarySource) {
    self.source = source
    self.library = library
    isReading = false
  }

  isolated deinit {
    reading?.cancel()
  }

  /// Tells a model when the library is read and what changes in it, while the model lives.
  func add(_ model: LibraryModel) {
    models = models.filter { $0.model != nil && $0.model !== model } + [WeakModel(model: model)]
  }

  private func finish(_ result: Result<Library, LibraryError>) {
    isReading = false
    switch result {
    case .success(let library):
      self.library = library
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
    case .failure(let error):
      problem = error.description
      standardError("\(Program.name): \(error)")
    }
    for entry in models { entry.model?.wasRead(self) }
  }

  /// Gives a photo stars, or takes them away with `nil`.
  func rate(_ photo: Photo.ID, stars: Int?) {
    guard let old = library.photo(id: photo), old.rating != stars else { return }
    undoable.append((photo, old.rating))
    setRating(of: photo, stars)
  }

  /// Undoes the last change of a rating; does nothing if there is none.
  func undo() {
    guard let last = undoable.popLast() else { return }
    setRating(of: last.photo, last.stars)
  }

  private func setRating(of photo: Photo.ID, _ stars: Int?) {
    library.rate(photo, stars: stars)
    for entry in models { entry.model?.wasRated(photo, in: self) }
  }

  /// Ends a change that went through several ratings, so that undoing takes all of it back.
  ///
  /// - Parameter count: How many ratings were there when it began, from ``changeCount``.
  func joinChanges(since count: Int) {
    guard undoable.count > count + 1 else { return }
    undoable.removeSubrange((count + 1)...)
  }

  /// How many ratings were changed so far.
  var changeCount: Int { undoable.count }
}
