public import ImageFiles

/// Something that a person does with photos' files and the sidecars beside them.
public enum FileAction: Hashable, Sendable {
  /// Moves them to the trash.
  case trash([FilePath])
  /// Brings them back from the trash.
  case restore([TrashedPhoto])
  /// Deletes them for good.
  case delete([FilePath])
  /// Turns them to the right, by so many quarters of a turn: from now on they show so.
  case turn([FilePath], quarters: Int)

  /// Gives them other paths: another name, or another folder.
  case move([MovedPhoto])
  /// Copies them.
  case copy([MovedPhoto])

  /// The photos' paths, as they were before it.
  public var paths: [FilePath] {
    switch self {
    case .trash(let paths), .delete(let paths), .turn(let paths, _): paths
    case .restore(let photos): photos.map(\.path)
    case .move(let photos), .copy(let photos): photos.map(\.path)
    }
  }

  /// How many photos it is about.
  public var count: Int { paths.count }
}

/// What came of a ``FileAction``.
public struct FileOutcome: Hashable, Sendable {
  /// The photos with which it was done, by the paths that they have now or had last.
  public internal(set) var photos: [FilePath] = []
  /// What takes it back; `nil` where nothing was done, or nothing can.
  public internal(set) var reverse: FileAction?
  /// The same action with the photos with which it couldn't be done, or which were not begun before it
  /// was stopped; `nil` where there are none.
  public internal(set) var rest: FileAction?
  /// Why it couldn't be done with those.
  public internal(set) var problems: [FileActionError] = []
  /// The folders in which something is different now.
  public internal(set) var folders: Set<FilePath> = []

  /// The paths that photos have now, by those that they had, where it gave them others.
  public var moves: [FilePath: FilePath] {
    guard case .move(let photos) = reverse else { return [:] }
    return Dictionary(photos.map { ($0.target, $0.path) }) { first, _ in first }
  }
}

extension FileAction {
  /// Does it with one photo after the other; what can't be done with one leaves that one as it was.
  ///
  /// On any thread, and as slow as the disk is.
  ///
  /// - Parameter progress: Hears how far it is. Once it is stopped, the photos that were not begun are
  ///   left as they are.
  /// - Returns: What came of it.
  public func perform(_ progress: FileProgress = FileProgress()) -> FileOutcome {
    let run = start(progress)
    while run.next() {}
    return run.outcome
  }

  /// Prepares the action; the caller performs it photo by photo.
  func start(_ progress: FileProgress, _ journal: FileJournal? = nil) -> FileActionRun {
    var files = PhotoFiles(journal: journal)
    switch self {
    case .trash(let photos):
      return Self.each(photos, { .trash($0) }, { .restore($0) }, progress) {
        (photo) throws(FileActionError) in try files.trash(photo)
      }
    case .restore(let photos):
      return Self.each(photos, { .restore($0) }, { .trash($0) }, progress) {
        (photo) throws(FileActionError) in try files.restore(photo)
      }
    case .delete(let photos):
      return Self.each(photos, { .delete($0) }, { _ in nil }, progress) {
        (photo) throws(FileActionError) in try files.delete(photo)
      }
    case .move(let photos):
      return Self.each(photos, { .move($0) }, { .move($0) }, progress) {
        (photo) throws(FileActionError) in try files.move(photo)
      }
    case .copy(let photos):
      return Self.each(photos, { .copy($0) }, { .trash($0) }, progress) {
        (photo) throws(FileActionError) in try files.copy(photo)
      }
    case .turn(let photos, let quarters):
      return Self.each(
        photos, { .turn($0, quarters: quarters) }, { .turn($0, quarters: 4 - quarters) }, progress
      ) { (photo) throws(FileActionError) in try files.turn(photo, quarters: quarters) }
    }
  }

  /// - Parameters:
  ///   - items: What it is to be done with.
  ///   - again: The action for what it couldn't be done with.
  ///   - reverse: What takes it back, `nil` where nothing can.
  ///   - progress: Hears how far it is.
  ///   - body: Does it with one, and says what taking it back needs.
  /// - Returns: The action, photo by photo.
  private static func each<Item: PhotoItem, Done: PhotoItem>(
    _ items: [Item], _ again: @escaping ([Item]) -> FileAction,
    _ reverse: @escaping ([Done]) -> FileAction?, _ progress: FileProgress,
    _ body: @escaping (Item) throws(FileActionError) -> Done
  ) -> FileActionRun {
    var problems: [FileActionError] = []
    var done: [Done] = []
    var left: [Item] = []
    let steps = items.map { item in
      {
        if progress.isStopped {
          left.append(item)
          return
        }
        do throws(FileActionError) {
          done.append(try body(item))
        } catch {
          problems.append(error)
          left.append(item)
        }
        progress.advance()
      }
    }
    return FileActionRun(steps) {
      var outcome = FileOutcome()
      outcome.problems = problems
      outcome.photos = done.map(\.path)
      outcome.folders = Set(done.flatMap(\.places).map { FileEntry.folder(of: $0) })
      outcome.rest = left.isEmpty ? nil : again(left)
      // What was done last is taken back first.
      outcome.reverse = done.isEmpty ? nil : reverse(done.reversed())
      return outcome
    }
  }
}

/// A file action that is performed photo by photo.
final class FileActionRun {
  private var steps: ArraySlice<() -> Void>
  private let result: () -> FileOutcome

  fileprivate init(_ steps: [() -> Void], _ result: @escaping () -> FileOutcome) {
    self.steps = steps[...]
    self.result = result
  }

  /// The outcome so far.
  var outcome: FileOutcome { result() }

  /// Performs the action with the next photo.
  ///
  /// - Returns: Whether a photo was left.
  func next() -> Bool {
    guard let step = steps.popFirst() else { return false }
    step()
    return true
  }
}

/// What an action is about, photo by photo.
protocol PhotoItem {
  /// The photo's path, where it is or was last.
  var path: FilePath { get }
  /// All paths that it is about.
  var places: [FilePath] { get }
}

extension PhotoItem {
  var places: [FilePath] { [path] }
}

extension FilePath: PhotoItem {
  var path: FilePath { self }
}
