import ImageFiles

extension RemarkKeeper {
  /// Writes beside photos, while other things may be asked for.
  func write(_ writing: RemarkKeeping.Writing) {
    switch writing {
    case .intents: finishIntents()
    case .unknown(let edit):
      // It was said before where that can't be done.
      for change in edit.changes {
        try? writeBeside(change.after, [edit.kind], change.path) { _ in true }
      }
    case .pending(let path): write(path)
    case .allPending: for waiting in inTurn({ $0.waiting(nil) }) { write(waiting.path) }
    }
  }

  /// How often annotations are written anew because they, or the photo's files, change meanwhile.
  private static let maxTries = 20

  /// Writes the pending annotations of a photo as they are at this moment.
  private func write(_ path: FilePath) {
    for _ in 0..<Self.maxTries {
      // Asked for each photo just before its bytes are built.
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

  /// Reads what a photo's files say before annotations replace it.
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

  /// Adds what the disk has to be asked for to readings.
  func completed(_ readings: [PhotoReading]) -> [PhotoReading] {
    let origins = inTurn { $0.origins(of: readings.map(\.version)) }
    return zip(readings, origins).map { reading, origins in
      var reading = reading
      reading.complete(origins)
      return reading
    }
  }
}
