import ImageFiles

extension RemarkKeeper {
  /// Writes annotations beside photos, concurrently with other work.
  func write(_ writing: RemarkKeeping.Writing) {
    switch writing {
    case .intents: finishIntents()
    case .unknown(let edit):
      // A failure was reported before.
      for change in edit.changes {
        try? writeBeside(change.after, [edit.kind], change.path) { _ in true }
      }
    case .pending(let path): write(path)
    case .allPending: for waiting in inTurn({ $0.waiting(nil) }) { write(waiting.path) }
    }
  }

  /// The maximum number of attempts if the annotations, or the photo's files, change meanwhile.
  private static let maxTries = 20

  /// Writes the current pending annotations of a photo.
  private func write(_ path: FilePath) {
    for _ in 0..<Self.maxTries {
      // Queried for each photo just before its bytes are built.
      guard let waiting = inTurn({ $0.waiting([path]) }).first else { return }
      var answer = DraftClaim.granted
      var draft: AnnotationDraft?
      do {
        try writeBeside(waiting.remarks, waiting.kinds, path) { new in
          answer = inTurn { $0.claim(new, for: waiting) }
          draft = new
          return answer == .granted
        }
        let mark = ContentMark(path)
        let sidecar = draft.flatMap { SidecarVersion(beside: path, as: $0) }
        // Asked once more: meanwhile the annotations may be other ones.
        inTurn { $0.wrote(waiting, sidecar: sidecar, mark) }
        continue
      } catch {
        if answer == .granted {
          let mark = ContentMark(path)
          return inTurn { $0.couldNotWrite(waiting, because: error, mark) }
        }
      }
      if answer == .postponed || (answer == .unread && !readAgain(waiting)) { return }
    }
  }

  /// Reads the metadata of a photo's files before annotations replace them.
  ///
  /// - Returns: Whether they could be read; if not, the annotations stay pending.
  private func readAgain(_ waiting: PhotoStore.Waiting) -> Bool {
    guard let entry = try? FileEntry.at(waiting.path.text) else { return false }
    let version = PhotoVersion(
      path: waiting.path, stamp: entry.stamp, identity: entry.identity,
      sidecar: SidecarFile.stamp(beside: waiting.path))
    let number = inTurn { $0.lookUp([]).number }
    guard let metadata = try? readMetadata([waiting.path]).first?.get() else { return false }
    let reading = completed([PhotoReading(version, metadata)])
    _ = inTurn {
      $0.note(reading, since: number, in: waiting.library ?? LibraryKey([]), isWritten: true)
    }
    return true
  }

  /// Adds the results of the disk queries to readings.
  func completed(_ readings: [PhotoReading]) -> [PhotoReading] {
    let origins = inTurn { $0.origins(of: readings.map(\.version)) }
    return zip(readings, origins).map { reading, origins in
      var reading = reading
      reading.complete(origins)
      return reading
    }
  }
}
