import AdaptiveSplit
import GTK
import PhotoLibrary

/// The library that a window shows, the photos behind it, and what the person changed in it.
@MainActor
final class LibraryModel {
  /// What the window's library is.
  private(set) var shown: ShownLibrary
  let loader: PhotoLoader
  /// What keeps what the person says, or `nil` where it ends with the process.
  let kept: KeptLibraries?
  /// What the edits that are made now belong to, or `nil` where each stands alone.
  private var joinedGroup: Int?
  /// Runs after what is said about photos changed, in whichever window.
  var onEdited: ((ShownEdit) -> Void)?
  /// Runs after something was done with photos' files, in whichever window.
  var onPerformed: ((ShownDeed) -> Void)?
  /// Runs after other programs or other windows' libraries said something about photos.
  var onRemarksChanged: (([Photo.ID]) -> Void)?
  /// Runs after it turned out when and with what photos were taken.
  var onOriginsChanged: (([Photo.ID]) -> Void)?
  /// Runs after another order of photos was chosen, in whichever window.
  var onSorted: (() -> Void)?
  /// Runs after it was chosen to list photos as tiles or as rows, in whichever window.
  var onLaidOut: (() -> Void)?
  /// Runs after the person wanted a photo tried again that couldn't be decoded.
  var onTryAgain: (() -> Void)?
  /// Runs before another library takes the place of this one; answers which files the photos of the
  /// pages are that stay.
  var onWillShow: ((LibrarySource) -> PhotoFiles)?
  /// Runs after another library was read, with these files, or couldn't be, with `nil`.
  var onRead: ((PhotoFiles?) -> Void)?
  /// Runs after what is in the folders became different, or what there is to say about them.
  var onUpdated: ((LibraryDifference) -> Void)?
  /// Runs when the reading of folders began or ended.
  var onReadingChanged: (() -> Void)?
  /// Says what the pages are now.
  var pages: () -> SavedSplitState<PhotoPage>

  init(
    library: Library = Library(name: "", conversations: []), loader: PhotoLoader = PhotoLoader(),
    kept: KeptLibraries? = nil
  ) {
    shown = ShownLibrary(SharedLibrary(library, source: .nothing))
    self.loader = loader
    self.kept = kept
    pages = { SavedSplitState(SplitState.photoConversations) }
    shown.library.add(self)
  }

  /// The library that is shown; other windows may show it too.
  var shared: SharedLibrary { shown.library }

  var library: Library { shared.library }

  /// Whether a library is being read now.
  var isReading: Bool { shown.coming != nil }

  /// Why no library could be read the last time, or `nil`.
  var problem: String? { shown.problem }

  /// The library that is asked for: the one that is shown or the one that is to come.
  var wanted: SharedLibrary { shown.coming ?? shared }

  /// Takes another library in the place of this one as soon as it is read; this one stays until
  /// then, and where the other one can't be read.
  ///
  /// - Parameters:
  ///   - other: The library.
  ///   - files: The files of the photos of the pages that were restored for it.
  func open(_ other: SharedLibrary, files: PhotoFiles = PhotoFiles()) {
    shown.ask(for: other, files: files)
    other.add(self)
    if !other.isReading { wasRead(other) }
  }

  /// A library was read, or couldn't be.
  func wasRead(_ other: SharedLibrary) {
    guard other === shown.coming else { return }
    if let problem = other.problem {
      shown.fail(problem, restored: pages())
      onRead?(nil)
    } else {
      let files = onWillShow?(other.source)
      shown.show()
      onRead?(files ?? PhotoFiles())
    }
  }

  /// What is said about photos of a library changed.
  func wasEdited(_ edit: ShownEdit, in other: SharedLibrary) {
    if other === shared { onEdited?(edit) }
  }

  /// Something was done with the files of a library's photos.
  func wasPerformed(_ deed: ShownDeed, in other: SharedLibrary) {
    if other === shared { onPerformed?(deed) }
  }

  /// In what order the photos of a conversation are listed, in every window on the library.
  var order: PhotoOrder {
    get { shared.order }
    set { shared.setOrder(newValue) }
  }

  /// In which widths the photos of a conversation are tiles side by side, in every window on the
  /// library.
  var grids: Set<SizeClass> {
    get { shared.grids }
    set { shared.setGrids(newValue) }
  }

  /// How long each photo of a slide show stays, in seconds, in every window on the library.
  var slideTime: Int {
    get { shared.slideTime }
    set { shared.setSlideTime(newValue) }
  }

  /// The photos of a library are listed as tiles, or as rows.
  func wasLaidOut(_ other: SharedLibrary) {
    if other === shared { onLaidOut?() }
  }

  /// The photos of a library are listed in another order.
  func wasSorted(_ other: SharedLibrary) {
    if other === shared { onSorted?() }
  }

  /// What is said about photos of a library changed, by nobody in its windows.
  func remarksChanged(_ photos: [Photo.ID], in other: SharedLibrary) {
    if other === shared { onRemarksChanged?(photos) }
  }

  /// It turned out when and with what photos of a library were taken.
  func originsChanged(_ photos: [Photo.ID], in other: SharedLibrary) {
    if other === shared { onOriginsChanged?(photos) }
  }

  /// A library's folders are being read, or no longer.
  func readingChanged(_ other: SharedLibrary) {
    if other === wanted { onReadingChanged?() }
  }

  /// What is in a library's folders became different.
  func wasUpdated(_ difference: LibraryDifference, in other: SharedLibrary) {
    if other === shared { onUpdated?(difference) }
  }

  func conversation(_ page: PhotoPage?) -> Conversation? {
    guard case .conversation(let id) = page else { return nil }
    return library.conversation(id: id)
  }

  func photo(_ page: PhotoPage?) -> Photo? {
    page?.photoID.flatMap { library.photo(id: $0) }
  }

  /// Whether a page has something to show.
  func has(_ page: PhotoPage) -> Bool {
    switch page {
    case .conversations: true
    case .conversation: conversation(page) != nil
    case .photo, .comparison: page.photos.allSatisfy { photo($0) != nil }
    }
  }

  /// Has a photo decoded the next time that it is asked for, whatever was wrong with it before.
  func tryAgain(_ photo: Photo) {
    loader.forgetFailures(of: photo.path)
    onTryAgain?()
  }

  // MARK: Edits

  /// Gives photos stars, from 1 to 5, or takes them away with `nil`, as one edit.
  func rate(_ photos: [Photo.ID], stars: Int?) {
    shared.make(shared.rating(photos, stars: stars), in: joinedGroup, by: self)
  }

  /// Gives photos a caption, or takes it away with `nil`, as one edit.
  func caption(_ photos: [Photo.ID], _ text: String?) {
    shared.make(shared.captioning(photos, text), in: joinedGroup, by: self)
  }

  /// The edit that ``undo()`` takes back, of whichever window, or `nil` where there is none.
  var undoableEdit: RemarkEdit? { shared.history.done.last }

  /// The edit that ``redo()`` does again, or `nil` where there is none.
  var redoableEdit: RemarkEdit? { shared.history.undone.last }

  /// Whether there is something that ``undo()`` takes back.
  var canUndo: Bool { undoableEdit != nil || shared.undoableFiles != nil }

  /// Whether there is something that ``redo()`` does again.
  var canRedo: Bool { redoableEdit != nil || shared.redoableFiles != nil }

  /// Takes back what the person said about photos, or did with their files, last; does nothing if
  /// there is nothing.
  func undo() {
    if shared.undoableFiles == nil { shared.undo(by: self) } else { undoFiles() }
  }

  /// Does again what was taken back last; does nothing if there is nothing.
  func redo() {
    if shared.redoableFiles == nil { shared.redo(by: self) } else { redoFiles() }
  }

  // MARK: Files

  /// Says how far what is done with files here is, where the window shows that.
  var progress: ProgressNotice?

  /// Does something with photos' files.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - then: Runs with what came of it; says whether the window is to say that.
  func perform(_ action: FileAction, then: ((FileOutcome) -> Bool)? = nil) {
    shared.perform(action, by: self, then: then)
  }

  /// Takes back what was done with files last, whatever was said about photos since.
  func undoFiles() { shared.performAgain(.undone, by: self) }

  /// Does again what was done with files and taken back last.
  func redoFiles() { shared.performAgain(.redone, by: self) }

  /// Whether the edits that are made now are one, which undoing takes back as a whole: set it while
  /// a finger goes over stars.
  var joinsEdits: Bool {
    get { joinedGroup != nil }
    set { joinedGroup = newValue ? shared.edits.newGroup() : nil }
  }
}
