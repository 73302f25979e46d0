import DequeModule
import GLib
import PhotoMetadata
import Synchronization

extension PhotoStore {
  /// Records an edit, and has it written to the photos' files.
  ///
  /// Returns once the edit is in the database or, if that can't be, in the photos' files.
  ///
  /// - Parameters:
  ///   - edit: The edit, as the person made it.
  ///   - direction: Whether the person made, undid or redid the edit.
  ///   - change: The part of the edit to apply, in its direction; `nil` for all of it.
  ///   - joins: Whether it is merged with the last one.
  ///   - library: The library in which it was made.
  ///   - isWritten: Whether it is written to the photos' files, too.
  public func record(
    _ edit: AnnotationEdit, _ direction: EditDirection, applying change: AnnotationEdit? = nil,
    joins: Bool = false, in library: LibraryID, isWritten: Bool
  ) async {
    let change = change ?? edit.applied(direction)
    let new = Postponed(
      edit: edit, direction: direction, change: change, joins: joins, library: library,
      isWritten: isWritten)
    leaveDeletedDatabase()
    do {
      try recordPostponed()
      try record(new)
    } catch {
      postponed.append(new)
      handle(error)
      if isWritten, !postponed.isEmpty { await write(change) }
    }
  }

  /// Records an edit in the database, and has it written to the photos' files.
  private func record(_ edit: Postponed) throws {
    let number = try openDatabase().record(
      edit.edit, edit.direction, applying: edit.change, joins: edit.joins, in: edit.library,
      waits: edit.isWritten)
    syncLater()
    // Unless edits of other processes come before it.
    if number == lastRead + 1 { lastRead = number }
    if edit.isWritten {
      let photos = edit.change.changes.map(\.path)
      unwritten.append((edit, Set(photos)))
      addWritings(of: photos)
    }
  }

  /// Moves postponed edits and claims to the database.
  func recordPostponed() throws {
    while let next = postponed.first {
      try record(next)
      postponed.removeFirst()
    }
    while let next = postponedClaims.first {
      _ = try openDatabase().claim(next.draft, for: next.pending)
      postponedClaims.removeFirst()
    }
  }

  /// Updates postponed edits and claims after files were moved or deleted.
  ///
  /// - Parameters:
  ///   - moves: The files' new paths, by their old paths.
  ///   - places: The new paths in the history alone, such as those in the trash.
  ///   - deleted: The deleted files.
  func followInPostponed(
    _ moves: [FilePath: FilePath], places: [FilePath: FilePath], forgetting deleted: Set<FilePath>
  ) {
    let all = moves.merging(places) { $1 }
    postponed = Deque(
      postponed.lazy.map { postponed in
        var postponed = postponed
        postponed.edit = postponed.edit.following(all, forgetting: deleted)
        postponed.change = postponed.change.following(moves, forgetting: deleted)
        return postponed
      }.filter { !$0.edit.isEmpty })
    postponedClaims.removeAll { claim in
      moves[claim.pending.path] != nil || deleted.contains(claim.pending.path)
    }
  }

  /// Writes an edit that is not in the database, after earlier annotations of its photos, and
  /// reports if it is saved nowhere then.
  ///
  /// The person waits for all photos, so a folder that takes no file is tried once.
  private func write(_ edit: AnnotationEdit) async {
    let mounts = MountTable()
    let problems = Mutex<[String]>([])
    let failures = Mutex<[FilePath: any Error]>([:])
    let unwritten = Mutex(edit.changes.count)
    await withCheckedContinuation { continuation in
      if edit.changes.isEmpty { continuation.resume() }
      for change in edit.changes {
        let folder = FileEntry.folder(of: change.path)
        writings.add(mounts.mountPoint(of: change.path)) {
          do {
            if let error = failures.withLock({ $0[folder] }) { throw error }
            try self.write(change.after, [edit.kind], change.path) { _ in true }
          } catch {
            let problem = localized(
              "%s: The rating or caption could not be saved: %s", change.path.text, "\(error)")
            problems.withLock { $0.append(problem) }
            if Self.isOfFolder(error, of: change.path) { failures.withLock { $0[folder] = error } }
          }
          self.reportUnkept()
          let isLast = unwritten.withLock { count in
            count -= 1
            return count == 0
          }
          if isLast { continuation.resume() }
        }
      }
    }
    let sentences = problems.withLock(\.self)
    guard let first = sentences.first else { return }
    let more = sentences.count - 1
    let others =
      more == 0
      ? nil
      : counted("The same happened to %s more photo.", "The same happened to %s more photos.", more)
    report(
      [first, others, localized("It is tried again until the program ends.")]
        .compactMap(\.self).joined(separator: " "))
  }

  /// Whether an error of writing a photo's annotations is that of each photo in its folder: on a
  /// full or read-only disk.
  private static func isOfFolder(_ error: any Error, of photo: FilePath) -> Bool {
    switch error {
    case SidecarError.full, FileOperationError.full: true
    case SidecarError.readOnly: !photo.isInWritableFolder
    default: false
    }
  }
}
