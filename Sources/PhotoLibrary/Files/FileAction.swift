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
  /// - Parameters:
  ///   - progress: Hears how far it is. Once it is stopped, the photos that were not begun are left as
  ///     they are.
  ///   - inTurn: Runs what is done with one photo when its turn has come.
  /// - Returns: What came of it.
  public func perform(
    _ progress: FileProgress = FileProgress(),
    inTurn: @escaping (() -> Void) -> Void = { $0() }
  ) -> FileOutcome {
    let turns = Turns(progress: progress, inTurn: inTurn)
    var files = PhotoFiles()
    switch self {
    case .trash(let photos):
      return Self.each(photos, { .trash($0) }, { .restore($0) }, turns) {
        (photo) throws(FileActionError) in try files.trash(photo)
      }
    case .restore(let photos):
      return Self.each(photos, { .restore($0) }, { .trash($0) }, turns) {
        (photo) throws(FileActionError) in try files.restore(photo)
      }
    case .delete(let photos):
      var outcome = Self.each(photos, { .delete($0) }, { .delete($0) }, turns) {
        (photo) throws(FileActionError) in try files.delete(photo)
      }
      outcome.reverse = nil
      return outcome
    case .move(let photos):
      return Self.each(photos, { .move($0) }, { .move($0) }, turns) {
        (photo) throws(FileActionError) in try files.move(photo)
      }
    case .copy(let photos):
      return Self.each(photos, { .copy($0) }, { .trash($0) }, turns) {
        (photo) throws(FileActionError) in try files.copy(photo)
      }
    case .turn(let photos, let quarters):
      return Self.each(
        photos, { .turn($0, quarters: quarters) }, { .turn($0, quarters: 4 - quarters) }, turns
      ) { (photo) throws(FileActionError) in try files.turn(photo, quarters: quarters) }
    }
  }

  /// How photos come one after the other.
  private struct Turns {
    let progress: FileProgress
    let inTurn: (() -> Void) -> Void
  }

  /// - Parameters:
  ///   - items: What it is to be done with.
  ///   - again: The action for what it couldn't be done with.
  ///   - reverse: What takes it back.
  ///   - turns: How they come one after the other.
  ///   - body: Does it with one, and says what taking it back needs.
  /// - Returns: What came of it.
  private static func each<Item: PhotoItem, Done: PhotoItem>(
    _ items: [Item], _ again: ([Item]) -> FileAction, _ reverse: ([Done]) -> FileAction,
    _ turns: Turns, _ body: (Item) throws(FileActionError) -> Done
  ) -> FileOutcome {
    var outcome = FileOutcome()
    var done: [Done] = []
    var left: [Item] = []
    for item in items {
      if turns.progress.isStopped {
        left.append(item)
        continue
      }
      turns.inTurn {
        do throws(FileActionError) {
          done.append(try body(item))
        } catch {
          outcome.problems.append(error)
          left.append(item)
        }
      }
      turns.progress.advance()
    }
    outcome.photos = done.map(\.path)
    outcome.folders = Set(done.flatMap(\.places).map { FileEntry.folder(of: $0) })
    outcome.rest = left.isEmpty ? nil : again(left)
    // What was done last is taken back first.
    outcome.reverse = done.isEmpty ? nil : reverse(done.reversed())
    return outcome
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
