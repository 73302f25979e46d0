import GLib
import PhotoMetadata

// Runs on the queue of writes, concurrently with other requests.

extension PhotoStore {
  /// Writes an edit that is not in the database once more, after earlier annotations.
  nonisolated func writeAgain(_ edit: AnnotationEdit) {
    // A failure was reported before.
    for change in edit.changes {
      try? write(change.after, [edit.kind], change.path) { _ in true }
    }
  }

  /// Writes the pending annotations of all photos.
  nonisolated func writeAllPending() {
    for pending in sync({ $0.pending(nil) }) { writePending(pending.path) }
  }

  /// The maximum number of attempts if the annotations, or the photo's files, change meanwhile.
  private static let maxTries = 20

  /// Writes the current pending annotations of a photo.
  nonisolated func writePending(_ path: FilePath) {
    for _ in 0..<Self.maxTries {
      // Queried for each photo just before its bytes are built.
      guard let pending = sync({ $0.pending([path]) }).first else { return }
      var answer = DraftClaim.granted
      var draft: AnnotationDraft?
      do {
        try write(pending.annotations, pending.kinds, path) { new in
          answer = sync { $0.claim(new, for: pending) }
          draft = new
          return answer == .granted
        }
        let mark = ContentFingerprint(path)
        let sidecar = draft.flatMap { SidecarVersion(beside: path, as: $0) }
        // Queried once more: meanwhile the annotations may be other ones.
        sync { $0.query(()) { try $0.written(pending, sidecar: sidecar, mark) } }
        continue
      } catch {
        if answer == .granted {
          let mark = ContentFingerprint(path)
          return sync { $0.recordFailure(of: pending, because: error, mark) }
        }
      }
      if answer == .postponed || (answer == .unread && !readAgain(pending)) { return }
    }
  }

  /// Reads the metadata of a photo's files before annotations replace them.
  ///
  /// - Returns: Whether they could be read; if not, the annotations stay pending.
  private nonisolated func readAgain(_ pending: PhotoDatabase.Waiting) -> Bool {
    guard let entry = try? FileEntry.at(pending.path.text) else { return false }
    let version = PhotoVersion(
      path: pending.path, stamp: entry.stamp, identity: entry.identity,
      sidecar: SidecarFile.stamp(beside: pending.path))
    let number = sync { $0.lookUp([]).number }
    guard let metadata = try? readMetadata([pending.path]).first?.get() else { return false }
    let reading = completed([PhotoReading(version, metadata)])
    _ = sync {
      $0.record(reading, since: number, in: pending.library ?? LibraryID([]), isWritten: true)
    }
    return true
  }
}
