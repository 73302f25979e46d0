import GLib
import PhotoLibrary
import Portal

/// The edits and file operations that a window's commands and pages perform.
@MainActor
final class PhotoActions {
  private let navigator: PhotoNavigator
  /// The presenter of questions and results; `nil` for a window that presents none.
  weak var presenter: WindowPresenter?
  /// The progress notice of file operations, if any.
  var progress: ProgressNotice?
  /// Called before photos are removed, to show others.
  var onRemoval: ((Set<Photo.ID>) -> Void)?
  /// The photos that are being removed, though they may still be visible.
  var beingRemoved: Set<FilePath> = []
  /// The task that decodes the picture for the clipboard.
  var copying: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// The task that lists the programs for photos.
  var lookingForPrograms: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// The pending wallpaper request, or `nil`.
  var wallpaper: WallpaperRequest?
  /// The running print job, or `nil`.
  var printing: PhotoPrint?
  /// Called after the person retries a photo that couldn't be decoded.
  var onRetry: (() -> Void)?
  /// The last question about photos, as long as it may be answered.
  weak var question: PhotoQuestion?
  /// The group of the current edits, or `nil` if each is undone separately.
  private var group: Int?
  private static var groupCount = 0

  init(_ navigator: PhotoNavigator) {
    self.navigator = navigator
  }

  var session: LibrarySession { navigator.session }

  /// Sets the rating of photos, from 1 to 5, or removes it if `nil`, as one edit.
  func rate(_ photos: [Photo.ID], stars: Int?) {
    session.rate(photos, stars: stars, in: group, by: self)
  }

  /// Sets the caption of photos, or removes it if `nil`, as one edit.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - text: The caption.
  ///   - group: The group of edits that are one undo step, or `nil` for a step of its own.
  func caption(_ photos: [Photo.ID], _ text: String?, in group: Int? = nil) {
    session.caption(photos, text, in: group, by: self)
  }

  /// Returns a new group of edits that are one undo step.
  static func newGroup() -> Int {
    groupCount += 1
    return groupCount
  }

  /// Whether ratings are merged into one undo step, such as while a finger slides over stars.
  var joinsEdits: Bool {
    get { group != nil }
    set { group = newValue ? Self.newGroup() : nil }
  }

  /// Performs a file operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - then: Called with the result; returns whether the window presents it.
  func perform(
    _ operation: FileOperation, then: @escaping (FileOperationResult) -> Bool = { _ in true }
  ) {
    perform(operation, .do, then: then)
  }

  /// Undoes the last operation, if any; nothing while a file operation is under way.
  func undo() { step(.undo) }

  /// Repeats the last undone operation, if any.
  func redo() { step(.redo) }

  /// Undoes the last file operation, regardless of later edits.
  func undoFiles() { step(.undo) { $0.fileOperation != nil } }

  /// Repeats the last undone file operation.
  func redoFiles() { step(.redo) { $0.fileOperation != nil } }

  private func step(
    _ direction: EditDirection, where matches: (PhotoOperation) -> Bool = { _ in true }
  ) {
    guard direction == .undo ? session.canUndo : session.canRedo else { return }
    switch session.undo.take(direction, where: matches) {
    case .annotations(let edit): session.perform(edit, direction, by: self)
    case .files(.trash(let paths), let contents):
      willRemove(navigator.photos(at: paths))
      performRemoval(.trash(paths), direction, on: contents)
    case .files(let operation, let contents): perform(operation, direction, on: contents)
    case nil: break
    }
  }

  /// Performs a file operation on files with some contents; changed ones are left alone.
  func perform(
    _ operation: FileOperation, _ direction: EditDirection,
    on contents: FileContents = FileContents(),
    then: @escaping (FileOperationResult) -> Bool = { _ in true }
  ) {
    let progress = PhotoProgress()
    presenter?.notice.withdrawUndo()
    self.progress?.begin(operation, progress)
    session.perform(operation, direction, on: contents, progress, by: self) { [weak self] result in
      self?.progress?.end(progress)
      return then(result)
    }
  }

  /// Retries decoding a photo after any error.
  func retry(_ photo: Photo) {
    navigator.loader.forgetFailures(of: photo.path)
    onRetry?()
  }
}
