import AdaptiveSplit
import GLib
import GTK
import PhotoLibrary

/// A search in a window's library, off the main thread.
@MainActor
final class PhotoSearch {
  /// The query.
  var query = PhotoQuery() {
    didSet {
      guard query != oldValue else { return }
      search()
      onQueryChanged?()
    }
  }
  /// The results, or `nil` without a query or before the first results.
  private(set) var found: [Photo.ID]?
  /// Called after the results change or the search ends.
  var onFound: (() -> Void)?
  /// Called after the query changes, before the search ends.
  var onQueryChanged: (() -> Void)?
  /// Called after a repeated search adds results, with the previous results.
  var onFoundMore: (([Photo.ID]) -> Void)?
  /// The timer that repeats the search after the library changed.
  private var repeating: ScheduledCall?
  /// The delay of that timer, in milliseconds.
  var repeatDelay = 1000
  /// The closure to call when the search finishes.
  private var completion: (() -> Void)?

  private let navigator: PhotoNavigator
  /// The search index, created when it is first needed.
  private var index: Task<SearchIndex, Never>?
  /// Whether the library has changed since the index was created.
  private var isIndexOld = false
  private var searching: Task<Void, Never>?

  init(navigator: PhotoNavigator) {
    self.navigator = navigator
  }

  isolated deinit {
    searching?.cancel()
  }

  /// The years in which photos of the library were taken, latest first.
  var years: [Int] { navigator.library.yearsTaken }

  /// Searches another library, and drops results that it doesn't contain.
  func libraryChanged() {
    forgetMissing()
    if !query.isEmpty { search() }
  }

  /// Searches again after files changed; results stay if their photos do.
  func libraryUpdated() {
    forgetMissing()
    if !query.isEmpty { search(again: true) }
  }

  private func forgetMissing() {
    isIndexOld = true
    found = found.map { navigator.library.photos(ids: $0).map(\.id) }
  }

  /// Schedules another search after photos changed, which adds results.
  ///
  /// Existing results stay, so that no photo disappears while a person works with it.
  func photosChanged() {
    isIndexOld = true
    guard !query.isEmpty, repeating == nil else { return }
    repeating = MainLoop.after(milliseconds: repeatDelay) { [weak self] in
      self?.repeating = nil
      self?.search(again: true)
    }
  }

  /// Calls a closure when the search finishes, at once if none is running; a new query discards the
  /// closure.
  func whenFinished(_ completion: @escaping () -> Void) {
    if searching == nil { completion() } else { self.completion = completion }
  }

  private func search(again: Bool = false) {
    // The closure that waits for the first search stays.
    if again, searching != nil { return photosChanged() }
    searching?.cancel()
    searching = nil
    completion = nil
    guard !query.isEmpty else {
      if found != nil {
        found = nil
        onFound?()
      }
      return
    }
    let index = newIndex()
    let isOfFolders = navigator.isOfFolders
    searching = Task { [weak self, query] in
      let found = await WorkerThreads.run {
        await index.value.photos(matching: query, sortingByFileName: isOfFolders)
      }
      if !Task.isCancelled { self?.finish(found, again) }
    }
  }

  /// Returns an index of the current library.
  private func newIndex() -> Task<SearchIndex, Never> {
    if let index, !isIndexOld { return index }
    let (old, library) = (index, navigator.library)
    let new = Task {
      await WorkerThreads.run { SearchIndex(library, after: await old?.value) }
    }
    (index, isIndexOld) = (new, false)
    return new
  }

  /// Merges new results into the previous ones, which stay at their positions; each new one follows
  /// its predecessor.
  ///
  /// A photo that is rated in the list is neither removed nor moved.
  private func joined(_ new: [Photo.ID]) -> [Photo.ID] {
    let old = found ?? []
    let isOld = Set(old)
    var first: [Photo.ID] = []
    var behind: [Photo.ID: [Photo.ID]] = [:]
    var last: Photo.ID?
    for id in new {
      if isOld.contains(id) {
        last = id
      } else if let last {
        behind[last, default: []].append(id)
      } else {
        first.append(id)
      }
    }
    return first + old.flatMap { [$0] + (behind[$0] ?? []) }
  }

  private func finish(_ new: [Photo.ID], _ again: Bool) {
    searching = nil
    // Photos that disappeared meanwhile were in the index.
    let new = navigator.library.photos(ids: new).map(\.id)
    let found = again ? joined(new) : new
    if found != self.found {
      let old = self.found
      self.found = found
      if again, let old, !old.isEmpty, let onFoundMore { onFoundMore(old) } else { onFound?() }
    }
    let completion = completion
    self.completion = nil
    completion?()
  }
}

extension SplitPath<PhotoPage> {
  /// Returns the path of a photo that was found: without its conversation, which would cover the
  /// results, so that they stay for the arrow keys and for Back.
  static func found(_ photo: PhotoPage) -> SplitPath {
    SplitPath(primary: [.conversations], secondary: [photo])
  }
}
