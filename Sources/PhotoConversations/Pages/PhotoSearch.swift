import GTK
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
  /// Runs after more was found of what was looked for already, with what was found before.
  var onFoundMore: (([Photo.ID]) -> Void)?
  /// Looks once more for what is looked for, a moment after more became known.
  private var again: ScheduledCall?
  /// How long that moment is, in milliseconds.
  var pause = 1000
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
    forgetMissing()
    if !query.isEmpty { look() }
  }

  /// Photos came, went or changed in the library: those that were found and are still there stay.
  func libraryUpdated() {
    forgetMissing()
    if !query.isEmpty { look(again: true) }
  }

  private func forgetMissing() {
    isIndexOld = true
    found = found?.filter { model.library.photo(id: $0) != nil }
  }

  /// What is known about photos changed: photos that fit now are found, too, in a moment.
  ///
  /// What was found stays, so that no photo goes from under the person's hand.
  func photosChanged() {
    isIndexOld = true
    guard !query.isEmpty, again == nil else { return }
    again = MainLoop.after(milliseconds: pause) { [weak self] in
      self?.again = nil
      self?.look(again: true)
    }
  }

  /// Does something as soon as what is looked for is found; at once where it is, and not at all where
  /// something else is looked for first.
  func afterFinding(_ next: @escaping () -> Void) {
    if looking == nil { next() } else { self.next = next }
  }

  private func look(again: Bool = false) {
    // What waits for the first look goes on waiting.
    if again, looking != nil { return photosChanged() }
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
      if !Task.isCancelled { self?.finish(found, again) }
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

  /// Returns the photos that were found before, in their places, and each new one after the photo that
  /// it comes after now.
  ///
  /// A photo that is rated while it is looked at neither goes nor moves.
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
    looking = nil
    let found = again ? joined(new) : new
    if found != self.found {
      let old = self.found
      self.found = found
      if again, let old, !old.isEmpty, let onFoundMore { onFoundMore(old) } else { onFound?() }
    }
    let next = next
    self.next = nil
    next?()
  }
}
