import AdaptiveSplit

/// What a window's library is.
///
/// ``LibraryModel`` owns the one value of a window.
struct ShownLibrary {
  /// How far it is.
  enum Stage {
    /// The window was never asked to show one.
    case none
    /// The first one is being read. The pages that were restored for it show already; their photos
    /// are these files.
    case reading(PhotoFiles)
    /// It shows. Another one that was asked for since may have been unreadable: why, or `nil`.
    case shown(problem: String?)
    /// It can't be read: why, and what was restored for it, which the next start needs.
    case failed(problem: String, restored: SavedSplitState<PhotoPage>, PhotoFiles)
  }

  private(set) var stage = Stage.none
  /// What the pages show: an empty library as long as none was read.
  private(set) var library: SharedLibrary
  /// Which library the window is about, read or not.
  private(set) var source = LibrarySource.nothing
  /// The library that is being read, to take the place of this one, or `nil`.
  private(set) var coming: SharedLibrary?

  /// Creates the value of a window that was never asked to show a library.
  init(_ library: SharedLibrary) {
    self.library = library
  }

  /// Why no library could be read the last time, or `nil`.
  var problem: String? {
    switch stage {
    case .none, .reading: nil
    case .shown(let problem): problem
    case .failed(let problem, _, _): problem
    }
  }

  /// Another library is asked for; what is shown stays until it is read.
  ///
  /// - Parameters:
  ///   - other: The library.
  ///   - files: The files of the photos of the pages that were restored for it.
  mutating func ask(for other: SharedLibrary, files: PhotoFiles) {
    coming = other
    guard case .none = stage else { return }
    stage = .reading(files)
    source = other.source
  }

  /// The library that was asked for was read, and is shown.
  mutating func show() {
    guard let coming else { return }
    library = coming
    source = coming.source
    stage = .shown(problem: nil)
    self.coming = nil
  }

  /// The library that was asked for can't be read: one that is shown stays, what was restored too.
  ///
  /// - Parameters:
  ///   - problem: Why.
  ///   - restored: What the pages are now.
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
