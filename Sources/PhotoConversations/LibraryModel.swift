import GTK
import PhotoLibrary

/// The library that the program shows, the photos behind it, and what the person changed in it.
@MainActor
final class LibraryModel {
  private(set) var library: Library
  let loader: PhotoLoader
  /// Runs after a rating changed, with the photo's identifier.
  var onRated: ((Photo.ID) -> Void)?
  /// Whether a library is being read now.
  var isReading = false
  /// Why no library could be read the last time, or `nil`.
  var problem: String?
  private var undoable: [(photo: Photo.ID, stars: Int?)] = []

  init(library: Library = Library(name: "", conversations: []), loader: PhotoLoader = PhotoLoader())
  {
    self.library = library
    self.loader = loader
  }

  /// Takes another library in the place of this one.
  func show(_ library: Library) {
    self.library = library
    problem = nil
    undoable = []
  }

  func conversation(_ page: PhotoPage?) -> Conversation? {
    guard case .conversation(let id) = page else { return nil }
    return library.conversation(id: id)
  }

  func photo(_ page: PhotoPage?) -> Photo? {
    page?.photoID.flatMap { library.photo(id: $0) }
  }

  /// Gives a photo stars, or takes them away with `nil`.
  func rate(_ photo: Photo.ID, stars: Int?) {
    guard let old = library.photo(id: photo), old.rating != stars else { return }
    undoable.append((photo, old.rating))
    library.rate(photo, stars: stars)
    onRated?(photo)
  }

  /// Takes back the last change of a rating; nothing where there is none.
  func undo() {
    guard let last = undoable.popLast() else { return }
    library.rate(last.photo, stars: last.stars)
    onRated?(last.photo)
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
