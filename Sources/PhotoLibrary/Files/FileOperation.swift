import DequeModule
public import GLib

/// An operation on photos' files and their sidecars.
public enum FileOperation: Hashable, Sendable {
  /// The move of photos to the trash.
  case trash([FilePath])
  /// The restoring of photos from the trash.
  case restore([TrashedPhoto])
  /// The permanent deletion of photos.
  case delete([FilePath])
  /// The persistent rotation of photos, clockwise by a number of quarter turns.
  case turn([FilePath], quarters: Int)

  /// The move of photos to another folder, or their renaming.
  case move([MovedPhoto])
  /// The copying of photos.
  case copy([MovedPhoto])

  /// The photos' paths before the operation.
  public var paths: [FilePath] {
    switch self {
    case .trash(let paths), .delete(let paths), .turn(let paths, _): paths
    case .restore(let photos): photos.map(\.path)
    case .move(let photos), .copy(let photos): photos.map(\.path)
    }
  }

  /// The number of photos in the operation.
  public var count: Int { paths.count }
}

/// The result of a ``FileOperation``.
public struct FileOperationResult: Hashable, Sendable {
  /// The photos for which it succeeded, by their current or last paths.
  public internal(set) var photos: [FilePath] = []
  /// The operation that undoes this one; `nil` if nothing was done or it can't be undone.
  public internal(set) var reverse: FileOperation?
  /// The same operation for the photos for which it failed or which were not started before it was
  /// stopped, without changed ones; `nil` if there are none.
  public internal(set) var rest: FileOperation?
  /// The contents of the files of ``reverse``.
  public internal(set) var contents = FileContents()
  /// The errors of the photos for which it failed, and of sidecars that weren't restored.
  public internal(set) var problems: [FileOperationError] = []
  /// The folders whose content changed.
  public internal(set) var folders: Set<FilePath> = []

  /// The paths of the photos' files after the operation, by those before it, if it moved them; also
  /// into the trash and back: another photo that gets the name of one in the trash has edits of its
  /// own.
  public internal(set) var places: [FilePath: FilePath] = [:]
  /// The copies, by the photos that were copied.
  public internal(set) var copies: [FilePath: FilePath] = [:]
  /// The photos that were deleted permanently.
  public internal(set) var deleted: Set<FilePath> = []

  /// The photos' new paths, by their old paths, if the operation moved them, but not to the trash.
  public var moves: [FilePath: FilePath] {
    guard case .move(let photos) = reverse else { return [:] }
    return Dictionary(photos.map { ($0.target, $0.path) }) { first, _ in first }
  }
}

extension FileOperation {
  /// Performs the operation photo by photo; a photo for which it fails is left unchanged.
  ///
  /// On any thread; as slow as the disk is.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress. Once it is stopped, the remaining photos are left
  ///     unchanged.
  ///   - contents: The contents of the files; changed ones are left unchanged.
  /// - Returns: The result.
  public func perform(
    _ progress: PhotoProgress = PhotoProgress(), on contents: FileContents = FileContents()
  ) -> FileOperationResult {
    let run = start(progress) { contents.isChanged($0) }
    while run.next() {}
    return run.result
  }

  /// Prepares the operation; the caller performs it photo by photo.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress.
  ///   - journal: The journal, if any.
  ///   - isChanged: Whether a file was changed since the person saw it.
  /// - Returns: The operation.
  func start(
    _ progress: PhotoProgress, _ journal: FileJournal? = nil,
    isChanged: @escaping (FilePath) -> Bool = { _ in false }
  ) -> FileOperationRun {
    var files = PhotoFiles(journal: journal)
    switch self {
    case .trash(let photos):
      return Self.each(photos, { .trash($0) }, { .restore($0) }, progress, isChanged) {
        (photo) throws(FileOperationError) in try files.trash(photo)
      }
    case .restore(let photos):
      return Self.each(
        photos, { .restore($0) }, { .trash($0) }, progress, isChanged,
        warnings: { files.warnings }
      ) {
        (photo) throws(FileOperationError) in try files.restore(photo)
      }
    case .delete(let photos):
      return Self.each(photos, { .delete($0) }, { _ in nil }, progress, isChanged, deletes: true) {
        (photo) throws(FileOperationError) in try files.delete(photo)
      }
    case .move(let photos):
      return Self.each(photos, { .move($0) }, { .move($0) }, progress, isChanged) {
        (photo) throws(FileOperationError) in try files.move(photo)
      }
    case .copy(let photos):
      return Self.each(photos, { .copy($0) }, { .trash($0) }, progress, isChanged, moves: false) {
        (photo) throws(FileOperationError) in try files.copy(photo)
      }
    case .turn(let photos, let quarters):
      return Self.each(
        photos, { .turn($0, quarters: quarters) }, { .turn($0, quarters: 4 - quarters) }, progress,
        { !files.isTurned($0) && isChanged($0) }
      ) { (photo) throws(FileOperationError) in try files.turn(photo, quarters: quarters) }
    }
  }

  /// - Parameters:
  ///   - items: The items of the operation.
  ///   - again: Returns the operation for the items that failed.
  ///   - reverse: Returns the operation that undoes it, `nil` if it can't be undone.
  ///   - progress: Receives the progress, and may be stopped.
  ///   - isChanged: Whether a file was changed since the person saw it.
  ///   - moves: Whether the files of the items are moved, rather than copied.
  ///   - deletes: Whether the files of the items are deleted.
  ///   - warnings: Returns the problems of items for which it succeeded nevertheless.
  ///   - body: Performs the operation with one item, and returns the item for undoing it.
  /// - Returns: The operation, photo by photo.
  private static func each<Item: PhotoItem, Done: PhotoItem>(
    _ items: [Item], _ again: @escaping ([Item]) -> FileOperation,
    _ reverse: @escaping ([Done]) -> FileOperation?, _ progress: PhotoProgress,
    _ isChanged: @escaping (FilePath) -> Bool,
    moves: Bool = true, deletes: Bool = false,
    warnings: @escaping () -> [FileOperationError] = { [] },
    _ body: @escaping (Item) throws(FileOperationError) -> Done
  ) -> FileOperationRun {
    var problems: [FileOperationError] = []
    var done: [Done] = []
    var places: [FilePath: FilePath] = [:]
    var copies: [FilePath: FilePath] = [:]
    var contents = FileContents()
    var left: [Item] = []
    var changed: [FilePath] = []
    let steps = items.map { item in
      FileOperationRun.Step(photo: item.path) {
        if progress.isStopped {
          left.append(item)
          return
        }
        defer { progress.count() }
        if isChanged(item.file) {
          problems.append(.changed(item.file))
          changed.append(item.file)
          return
        }
        do throws(FileOperationError) {
          let new = try body(item)
          done.append(new)
          // No program changes a file in the trash.
          if Done.self != TrashedPhoto.self { contents.add(new.file) }
          if moves, new.file != item.file { places[item.file] = new.file }
          if !moves { copies[item.file] = new.file }
        } catch {
          problems.append(error)
          left.append(item)
        }
      }
    }
    return FileOperationRun(steps) {
      var result = FileOperationResult()
      result.problems = problems + warnings()
      result.photos = done.map(\.path)
      result.places = places
      result.copies = copies
      result.contents = contents
      result.deleted = deletes ? Set(result.photos) : []
      result.folders = Set((done.flatMap(\.places) + changed).map { FileEntry.folder(of: $0) })
      result.rest = left.isEmpty ? nil : again(left)
      // The last step is undone first.
      result.reverse = done.isEmpty ? nil : reverse(done.reversed())
      return result
    }
  }
}

/// A file operation that is performed photo by photo.
final class FileOperationRun {
  /// The operation with one photo.
  fileprivate struct Step {
    let photo: FilePath
    let perform: () -> Void
  }

  private var steps: Deque<Step>
  private let makeResult: () -> FileOperationResult

  fileprivate init(_ steps: [Step], _ result: @escaping () -> FileOperationResult) {
    self.steps = Deque(steps)
    makeResult = result
  }

  /// The result so far.
  var result: FileOperationResult { makeResult() }

  /// The path of the next photo, or `nil` if none is left.
  var nextPhoto: FilePath? { steps.first?.photo }

  /// Performs the operation with the next photo.
  ///
  /// - Returns: Whether a photo was left.
  func next() -> Bool {
    guard let step = steps.popFirst() else { return false }
    step.perform()
    return true
  }
}

/// An item of a file operation.
protocol PhotoItem {
  /// The photo's path, current or last.
  var path: FilePath { get }
  /// The path of the photo's file, also in the trash.
  var file: FilePath { get }
  /// All paths that the item affects.
  var places: [FilePath] { get }
}

extension PhotoItem {
  var file: FilePath { path }
  var places: [FilePath] { [path] }
}

extension FilePath: PhotoItem {
  var path: FilePath { self }
}
