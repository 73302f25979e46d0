import GLib

extension FileIntent {
  /// Performs the remaining steps.
  ///
  /// - Throws: ``FileOperationError``; some steps may be done then.
  func finish() throws(FileOperationError) {
    for file in files { try transfer(file) }
    try endTransfer()
  }

  /// Puts a file at its target, if it isn't there yet.
  private func transfer(_ file: File) throws(FileOperationError) {
    guard let target = file.target else { return }
    if file.isRespelled { return }
    if target.isPresent, !file.isOneEntry {
      if file.isAtTarget { return }
      guard file.isClaimed, file.path.isPresent else { throw .taken(target) }
      try target.delete()
    }
    guard try file.path.exists else {
      // A sidecar that another program removed is no reason to leave the photo behind.
      if file == photo { throw .missing(file.path) }
      return
    }
    if file.stays {
      try file.path.copy(to: target)
    } else {
      try file.path.moveAnywhere(to: target)
    }
  }

  /// Removes the old files after they arrived at their targets.
  private func endTransfer() throws(FileOperationError) {
    for file in files {
      guard let target = file.target, !file.stays, target.isPresent else { continue }
      if file.path.isPresent, !file.isOneEntry {
        FileEntry.folder(of: target).syncFolder()
        // A file that was written since is kept.
        guard try file.path.delete(copiedTo: target) else { continue }
      }
      if let note = file.trashNote { try? note.delete() }
    }
  }

  /// Undoes all steps.
  ///
  /// - Returns: Whether everything is restored.
  func rollBack() -> Bool {
    var isBack = true
    for file in files.reversed() where !file.existed {
      guard let target = file.target, file.isAtTarget else { continue }
      do throws(FileOperationError) {
        if !file.path.isPresent || file.isRespelled {
          // A copy is all that is left of a file that disappeared meanwhile.
          if !file.stays { try target.moveAnywhere(to: file.path) }
        } else if !file.isOneEntry {
          _ = try target.delete(copiedTo: file.path)
        }
      } catch {
        isBack = false
      }
    }
    return isBack
  }
}

extension FileIntent {
  /// The result of finishing an operation that another process began.
  enum Recovery: Hashable, Sendable {
    /// All steps are done.
    case finished
    /// No step is done, or none is left to do.
    case abandoned
    /// Something is in the way, such as a missing disk.
    case unfinished
  }

  /// Finishes an operation of a process that ended before finishing it.
  ///
  /// As slow as the disks are. Nothing is overwritten, and nothing that was changed since is moved.
  /// An operation that wasn't begun is left alone.
  func recover() -> Recovery {
    if photo.target == nil { return recoverRemoval() }
    if isCancelled != true { return recoverTransfer() }
    // A failed operation is rolled back once all folders are there.
    return areFoldersPresent && rollBack() ? .abandoned : .unfinished
  }

  /// Returns the path under which the store may still know the photo after a recovery, and the
  /// photo's actual path; `nil` if both are the same.
  func move(after recovery: Recovery) -> (from: FilePath, to: FilePath)? {
    guard kind == .move, let target = photo.target else { return nil }
    let (from, to) = recovery == .finished ? (photo.path, target) : (target, photo.path)
    return to.isPresent && (!from.isPresent || photo.isOneEntry) ? (from, to) : nil
  }

  /// Returns the path of a photo in the trash, and its actual path, if a recovery restored it; else
  /// `nil`.
  func restoredPlace(after recovery: Recovery) -> (from: FilePath, to: FilePath)? {
    guard kind == .restore, recovery == .finished, let target = photo.target else { return nil }
    return (photo.path, target)
  }

  private var areFoldersPresent: Bool { folders.allSatisfy(\.isPresent) }

  /// Whether any step is done.
  private var isBegun: Bool {
    files.contains { !$0.existed && ($0.isAtTarget || $0.isClaimed) || !$0.path.isPresent }
  }

  private func recoverTransfer() -> Recovery {
    let hasArrived = photo.isAtTarget
    if !hasArrived {
      // Another photo may have this name now, as on another disk mounted at the same place.
      guard photo.isAtPath else { return areFoldersPresent ? .abandoned : .unfinished }
      guard isBegun else { return .abandoned }
    }
    do throws(FileOperationError) {
      for file in files {
        do throws(FileOperationError) {
          try transfer(file)
        } catch {
          // The photo is there: a sidecar that another program wrote is its sidecar.
          guard hasArrived, case .taken = error else { throw error }
        }
      }
      try endTransfer()
      return .finished
    } catch {
      guard case .taken = error else { return .unfinished }
      return rollBack() ? .abandoned : .unfinished
    }
  }

  /// Finishes moving to the trash or deleting: the photo first, then its sidecars.
  private func recoverRemoval() -> Recovery {
    if kind == .trash {
      for file in files where file.path.isPresent { TrashedFile.removeStaleNotes(of: file.path) }
    }
    do throws(FileOperationError) {
      if try photo.path.exists { return .abandoned }
      guard areFoldersPresent else { return .unfinished }
      for sidecar in sidecars where sidecar.isAtPath {
        if kind == .trash {
          _ = try TrashedFile(moving: sidecar.path)
        } else {
          try sidecar.path.delete()
        }
      }
      return .finished
    } catch {
      return .unfinished
    }
  }
}
