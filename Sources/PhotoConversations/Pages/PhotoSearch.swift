import PhotoLibrary

/// What is looked for in a window's library, and found, off the main thread.
@MainActor
final class PhotoSearch {
  /// What is looked for.
  var query = PhotoQuery() {
    didSet { if query != oldValue { look() } }
  }
  /// The photos that were found, or `nil` where nothing is looked for or was found yet.
  private(set) var found: [Photo.ID]?
  /// Runs after other photos were found, or the search was left.
  var onFound: (() -> Void)?
  /// What waits until what is looked for is found.
  private var next: (() -> Void)?

  private let model: LibraryModel
  /// The words about the library, put together when they are first needed.
  private var index: Task<SearchIndex, Never>?
  /// Whether the library changed since.
  private var isIndexOld = false
  private var looking: Task<Void, Never>?

  init(model: LibraryModel) {
    self.model = model
  }

  isolated deinit {
    looking?.cancel()
  }

  /// The years in which photos of the library were taken, the last one first.
  var years: [Int] { model.library.yearsTaken }

  /// The library is another one than before: what was found may not be in it.
  func libraryChanged() {
    isIndexOld = true
    found = found?.filter { model.library.photo(id: $0) != nil }
    if !query.isEmpty { look() }
  }

  /// What is known about photos changed: later searches look at it.
  ///
  /// What was found stays, so that no photo goes from under the person's hand.
  func photosChanged() { isIndexOld = true }

  /// Does something as soon as what is looked for is found; at once where it is, and not at all where
  /// something else is looked for first.
  func afterFinding(_ next: @escaping () -> Void) {
    if looking == nil { next() } else { self.next = next }
  }

  private func look() {
    looking?.cancel()
    looking = nil
    next = nil
    guard !query.isEmpty else {
      if found != nil {
        found = nil
        onFound?()
      }
      return
    }
    let words = newIndex()
    looking = Task { [weak self, query] in
      let words = await words.value
      let search = Task.detached { words.photos(matching: query) }
      let found = await withTaskCancellationHandler {
        await search.value
      } onCancel: {
        search.cancel()
      }
      if !Task.isCancelled { self?.finish(found) }
    }
  }

  /// The words about the library as it is now.
  private func newIndex() -> Task<SearchIndex, Never> {
    if let index, !isIndexOld { return index }
    let (old, library) = (index, model.library)
    let new = Task.detached { SearchIndex(library, after: await old?.value) }
    (index, isIndexOld) = (new, false)
    return new
  }

  private func finish(_ found: [Photo.ID]) {
    looking = nil
    if found != self.found {
      self.found = found
      onFound?()
    }
    let next = next
    self.next = nil
    next?()
  }
}
