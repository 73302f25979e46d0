import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

/// The library of a window, and the photos of its pages.
@MainActor
final class PhotoNavigator {
  /// The visible library; an empty one until the first is read.
  private(set) var session: LibrarySession
  /// The library that will replace the visible one when it is read, or `nil`.
  private(set) var nextSession: LibrarySession?
  /// The source of the window's library, which may still be opening.
  private(set) var source = LibrarySource.nothing
  /// The reason why there is no library to show, as the last one couldn't be read; or `nil`.
  private(set) var problem: String?
  /// The restored state of a library that can't be read, which the next start needs; or `nil`.
  private(set) var unreadState: SavedSplitState<PhotoPage>?
  /// The file names of the restored pages' photos; `nil` once a library is visible.
  private var restoredFiles: PhotoFileNames? = PhotoFileNames()
  let loader: PhotoLoader
  /// The open sessions, or `nil` if annotations are lost when the process exits.
  let sessions: LibrarySessions?

  /// Creates a window's navigator.
  ///
  /// - Parameters:
  ///   - library: The first library, which is visible at once.
  ///   - loader: The loader of photos.
  ///   - sessions: The open sessions, or `nil` if annotations are lost when the process exits.
  init(
    library: Library = Library(name: "", conversations: []), loader: PhotoLoader = PhotoLoader(),
    sessions: LibrarySessions? = nil
  ) {
    session = LibrarySession(library, source: .nothing, in: sessions)
    self.loader = loader
    self.sessions = sessions
  }

  /// The window's split view; `nil` until the window is made.
  weak var split: SplitView<PhotoPage>?
  /// The window's pages; `nil` until the window is made.
  weak var pages: PhotoPages?
  /// The photo to show when the library has been read, or `nil`.
  var requestedPhoto: RequestedPhoto?

  // MARK: Opening

  /// The requested library: the one that is opening or else the visible one.
  var requestedSession: LibrarySession { nextSession ?? session }

  /// Whether a library is opening.
  var isOpening: Bool { nextSession != nil }

  /// Requests another library; the visible one stays until it is read.
  ///
  /// - Parameters:
  ///   - other: The library.
  ///   - files: The file names of the restored pages' photos.
  func open(_ other: LibrarySession, files: PhotoFileNames) {
    // A library that follows a failed one leaves the restored state alone.
    if restoredFiles != nil, !isOpening, problem == nil {
      restoredFiles = files
      source = other.source
    }
    nextSession = other
  }

  /// Shows the requested library after it was read.
  func showNextSession() {
    guard let next = nextSession else { return }
    session = next
    source = next.source
    (problem, unreadState, restoredFiles) = (nil, nil, nil)
    nextSession = nil
  }

  /// Records that the requested library can't be read; a visible library and the restored state
  /// stay.
  ///
  /// - Parameters:
  ///   - problem: The reason.
  ///   - restored: The current pages.
  func fail(_ problem: String, restored: SavedSplitState<PhotoPage>) {
    nextSession = nil
    guard restoredFiles != nil else { return }
    self.problem = problem
    unreadState = unreadState ?? restored
  }

  /// Returns the file names of pages' photos.
  func files(of pages: [PhotoPage]) -> PhotoFileNames {
    restoredFiles ?? PhotoFileNames(of: pages, in: library)
  }

  // MARK: Photos

  var library: Library { session.library }

  func conversation(_ page: PhotoPage?) -> Conversation? {
    guard case .conversation(let id) = page else { return nil }
    return library.conversation(id: id)
  }

  func photo(_ page: PhotoPage?) -> Photo? {
    page?.photoID.flatMap { library.photo(id: $0) }
  }

  /// Returns the photos of files, in the library's order.
  func photos(at paths: [FilePath]) -> [Photo] {
    library.photos(at: Set(paths))
  }

  /// Whether a page's data exists.
  func has(_ page: PhotoPage) -> Bool {
    switch page {
    case .conversations: true
    case .conversation: conversation(page) != nil
    case .properties: photo(page) != nil
    case .photo, .comparison: page.photos.allSatisfy { photo($0) != nil }
    }
  }
}
