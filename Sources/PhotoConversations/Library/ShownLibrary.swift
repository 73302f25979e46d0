import AdaptiveSplit

/// A window's library and its loading state.
///
/// ``LibraryModel`` owns one value per window.
struct ShownLibrary {
  /// The loading state.
  enum Stage {
    /// No library was requested yet.
    case none
    /// The first library is being read. Its restored pages are visible already; the files are those
    /// of their photos.
    case reading(PhotoFiles)
    /// The library is visible. If a later request failed, the reason, else `nil`.
    case shown(problem: String?)
    /// The library can't be read: the reason, and the restored state, which the next start needs.
    case failed(problem: String, restored: SavedSplitState<PhotoPage>, PhotoFiles)
  }

  private(set) var stage = Stage.none
  /// The visible library; an empty one until the first is read.
  private(set) var library: SharedLibrary
  /// The source of the window's library, which may still be loading.
  private(set) var source = LibrarySource.nothing
  /// The library that will replace the visible one when it is read, or `nil`.
  private(set) var coming: SharedLibrary?

  /// Creates the state of a window for which no library was requested yet.
  init(_ library: SharedLibrary) {
    self.library = library
  }

  /// The reason why the last library couldn't be read, or `nil`.
  var problem: String? {
    switch stage {
    case .none, .reading: nil
    case .shown(let problem): problem
    case .failed(let problem, _, _): problem
    }
  }

  /// Requests another library; the visible one stays until it is read.
  ///
  /// - Parameters:
  ///   - other: The library.
  ///   - files: The file names of the restored pages' photos.
  mutating func ask(for other: SharedLibrary, files: PhotoFiles) {
    coming = other
    guard case .none = stage else { return }
    stage = .reading(files)
    source = other.source
  }

  /// Shows the requested library after it was read.
  mutating func show() {
    guard let coming else { return }
    library = coming
    source = coming.source
    stage = .shown(problem: nil)
    self.coming = nil
  }

  /// Records that the requested library can't be read; a visible library and the restored state
  /// stay.
  ///
  /// - Parameters:
  ///   - problem: The reason.
  ///   - restored: The current pages.
  mutating func fail(_ problem: String, restored: SavedSplitState<PhotoPage>) {
    coming = nil
    switch stage {
    case .none: break
    case .reading(let files): stage = .failed(problem: problem, restored: restored, files)
    case .shown: stage = .shown(problem: problem)
    case .failed(_, let first, let files):
      stage = .failed(problem: problem, restored: first, files)
    }
  }
}
