import AdaptiveSplit
import GTK
import PhotoLibrary

/// A window's library, its photos' loader and the person's edits.
@MainActor
final class LibraryModel {
  /// The window's library and its loading state.
  private(set) var shown: ShownLibrary
  let loader: PhotoLoader
  /// The database of annotations, or `nil` if they are lost when the process exits.
  let kept: KeptLibraries?
  /// The group of the current edits, or `nil` if each is undone separately.
  private var joinedGroup: Int?
  /// Called after an edit of the library's annotations in any window.
  var onEdited: ((ShownEdit) -> Void)?
  /// Called after a file operation on the library's photos in any window.
  var onPerformed: ((ShownDeed) -> Void)?
  /// Called after annotations are changed by other programs or by other windows' libraries.
  var onRemarksChanged: (([Photo.ID]) -> Void)?
  /// Called after the dates or cameras of photos are read.
  var onOriginsChanged: (([Photo.ID]) -> Void)?
  /// Called after the order of photos changes, in any window.
  var onSorted: (() -> Void)?
  /// Called after the layout of photos, as tiles or rows, changes, in any window.
  var onLaidOut: (() -> Void)?
  /// Called after the person retries a photo that couldn't be decoded.
  var onTryAgain: (() -> Void)?
  /// Called before another library replaces this one; returns the files of the pages that stay.
  var onWillShow: ((LibrarySource) -> PhotoFiles)?
  /// Called after another library is read, with the files of pages, or with `nil` if it can't be
  /// read.
  var onRead: ((PhotoFiles?) -> Void)?
  /// Called after the folders' content or the library's notices change.
  var onUpdated: ((LibraryDifference) -> Void)?
  /// Called when a scan of folders begins or ends.
  var onReadingChanged: (() -> Void)?
  /// Returns the current pages.
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

  /// The visible library, which other windows may share.
  var shared: SharedLibrary { shown.library }

  var library: Library { shared.library }

  /// Whether a library is being read.
  var isReading: Bool { shown.coming != nil }

  /// The reason why the last library couldn't be read, or `nil`.
  var problem: String? { shown.problem }

  /// The requested library: the one that is loading or else the visible one.
  var wanted: SharedLibrary { shown.coming ?? shared }

  /// Replaces the library when another one is read; the current one stays until then, and if the
  /// other one can't be read.
  ///
  /// - Parameters:
  ///   - other: The library.
  ///   - files: The file names of the restored pages' photos.
  func open(_ other: SharedLibrary, files: PhotoFiles = PhotoFiles()) {
    shown.ask(for: other, files: files)
    other.add(self)
    if !other.isReading { wasRead(other) }
  }

  /// Shows a library that was read, or its error.
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

  /// Reports an edit of a library's annotations.
  func wasEdited(_ edit: ShownEdit, in other: SharedLibrary) {
    if other === shared { onEdited?(edit) }
  }

  /// Reports a file operation on a library's photos.
  func wasPerformed(_ deed: ShownDeed, in other: SharedLibrary) {
    if other === shared { onPerformed?(deed) }
  }

  /// The order of photos in a conversation, in all windows of the library.
  var order: PhotoOrder {
    get { shared.order }
    set { shared.setOrder(newValue) }
  }

  /// The size classes in which a conversation's photos are tiles, in all windows of the library.
  var grids: Set<SizeClass> {
    get { shared.grids }
    set { shared.setGrids(newValue) }
  }

  /// The time per photo of a slide show, in seconds, in all windows of the library.
  var slideTime: Int {
    get { shared.slideTime }
    set { shared.setSlideTime(newValue) }
  }

  /// Reports a change between tiles and rows.
  func wasLaidOut(_ other: SharedLibrary) {
    if other === shared { onLaidOut?() }
  }

  /// Reports a change of the photos' order.
  func wasSorted(_ other: SharedLibrary) {
    if other === shared { onSorted?() }
  }

  /// Reports annotations that changed outside of the library's windows.
  func remarksChanged(_ photos: [Photo.ID], in other: SharedLibrary) {
    if other === shared { onRemarksChanged?(photos) }
  }

  /// Reports that dates or cameras of a library's photos were read.
  func originsChanged(_ photos: [Photo.ID], in other: SharedLibrary) {
    if other === shared { onOriginsChanged?(photos) }
  }

  /// Reports the beginning or end of a library's scan.
  func readingChanged(_ other: SharedLibrary) {
    if other === wanted { onReadingChanged?() }
  }

  /// Reports a change in a library's folders.
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

  /// Whether a page's data exists.
  func has(_ page: PhotoPage) -> Bool {
    switch page {
    case .conversations: true
    case .conversation: conversation(page) != nil
    case .photo, .comparison: page.photos.allSatisfy { photo($0) != nil }
    }
  }

  /// Retries decoding a photo, whatever its previous error.
  func tryAgain(_ photo: Photo) {
    loader.forgetFailures(of: photo.path)
    onTryAgain?()
  }

  // MARK: Edits

  /// Sets the rating of photos, from 1 to 5, or removes it if `nil`, as one edit.
  func rate(_ photos: [Photo.ID], stars: Int?) {
    shared.make(shared.rating(photos, stars: stars), in: joinedGroup, by: self)
  }

  /// Sets the caption of photos, or removes it if `nil`, as one edit.
  func caption(_ photos: [Photo.ID], _ text: String?) {
    shared.make(shared.captioning(photos, text), in: joinedGroup, by: self)
  }

  /// The edit that ``undo()`` undoes, of any window, or `nil`.
  var undoableEdit: RemarkEdit? { shared.history.done.last }

  /// The edit that ``redo()`` repeats, or `nil`.
  var redoableEdit: RemarkEdit? { shared.history.undone.last }

  /// Whether ``undo()`` has anything to undo.
  var canUndo: Bool { undoableEdit != nil || shared.undoableFiles != nil }

  /// Whether ``redo()`` has anything to repeat.
  var canRedo: Bool { redoableEdit != nil || shared.redoableFiles != nil }

  /// Undoes the last edit or file operation, if any.
  func undo() {
    if shared.undoableFiles == nil { shared.undo(by: self) } else { undoFiles() }
  }

  /// Repeats the last undone edit or file operation, if any.
  func redo() {
    if shared.redoableFiles == nil { shared.redo(by: self) } else { redoFiles() }
  }

  // MARK: Files

  /// The progress notice of file operations in this window, if any.
  var progress: ProgressNotice?

  /// Performs a file operation.
  ///
  /// - Parameters:
  ///   - action: The operation.
  ///   - then: Called with the result; returns whether the window presents it.
  func perform(_ action: FileAction, then: ((FileOutcome) -> Bool)? = nil) {
    shared.perform(action, by: self, then: then)
  }

  /// Undoes the last file operation, regardless of later edits.
  func undoFiles() { shared.performAgain(.undone, by: self) }

  /// Repeats the last undone file operation.
  func redoFiles() { shared.performAgain(.redone, by: self) }

  /// Whether edits are merged into one undo step, such as while a finger slides over stars.
  var joinsEdits: Bool {
    get { joinedGroup != nil }
    set { joinedGroup = newValue ? shared.edits.newGroup() : nil }
  }
}
