public import GLib
import ImageDecoding
import PhotoMetadata
import Synchronization

extension PhotoStore {
  /// Returns the pending annotations of some photos or, with `nil`, of all, after saving postponed
  /// edits.
  func pending(_ paths: [FilePath]?) -> [PhotoDatabase.PendingWrite] {
    leaveDeletedDatabase()
    do {
      let database = try openDatabase()
      try recordPostponed()
      return try database.pendingWrites(paths)
    } catch {
      handle(error)
      return []
    }
  }

  /// Claims a draft before it replaces a photo's sidecar or file.
  ///
  /// If another process uses the database, the file is not replaced yet: without the claim, the
  /// draft of a killed process would count as another program's. A database that can't be written,
  /// as its disk is full, records the claim later. After the store is closed, nothing more is
  /// written.
  func claim(_ draft: AnnotationDraft, for pending: PhotoDatabase.PendingWrite) -> DraftClaim {
    if isClosed { return .outdated }
    leaveDeletedDatabase()
    do {
      return try openDatabase().claim(draft, for: pending, isBusy: isBusy)
    } catch {
      handle(error)
      if isBehind { return .postponed }
      postponedClaims.append((draft, pending))
      catchUpLater()
      return .granted
    }
  }

  /// Records why pending annotations could not be written; they stay pending.
  func recordFailure(
    of pending: PhotoDatabase.PendingWrite, because error: any Error,
    _ fingerprint: ContentFingerprint?
  ) {
    if isClosed { return }
    // The photo is gone, for example deleted here, and an earlier failure was reported.
    if pending.reason == nil || !Self.isMissing(pending.path, error) {
      reportPending(pending.path, error)
    }
    let reason = "\(error)"
    if pending.reason == reason { return }
    query(()) { try $0.failed(pending, because: reason, fingerprint) }
  }

  /// Whether annotations could not be written because their photo doesn't exist.
  private static func isMissing(_ photo: FilePath, _ error: any Error) -> Bool {
    error as? SidecarError == .unreadable(photo, .missing)
      || error as? FileOperationError == .missing(photo)
  }

  /// Retries writing annotations to photos' files that failed before; new edits and file operations
  /// go first.
  ///
  /// - Parameter folders: The photos' folders, or `nil` for all.
  public func retry(in folders: Set<FilePath>? = nil) {
    finishIntents()
    let photos = pending(nil).map(\.path).filter {
      folders?.contains(FileEntry.folder(of: $0)) != false
    }
    addRetries(of: photos)
  }

  /// Adds the retries of photos' pending annotations to the queues of their disks.
  func addRetries(of photos: [FilePath]) {
    if photos.isEmpty { return }
    let mounts = MountTable()
    for photo in photos {
      let mountPoint = mounts.mountPoint(of: photo)
      if queuedWrites.addRetry(photo, on: mountPoint) { addNextRetry(on: mountPoint) }
    }
  }

  /// Adds the writing of photos' pending annotations to the queues of their disks.
  func addWritings(of photos: [FilePath]) {
    if photos.isEmpty { return }
    let mounts = MountTable()
    for photo in photos {
      let mountPoint = mounts.mountPoint(of: photo)
      guard queuedWrites.add(photo, on: mountPoint) else { continue }
      writings.add(mountPoint) {
        self.sync { $0.queuedWrites.remove(photo, on: mountPoint) }
        self.writePending(photo)
      }
    }
  }

  /// Adds the next retry to the queue of its disk.
  ///
  /// The later ones are added one by one: edits and file operations wait for no more than one.
  private nonisolated func addNextRetry(on mountPoint: FilePath) {
    writings.add(mountPoint) {
      guard let photo = self.sync({ $0.queuedWrites.nextRetry(on: mountPoint) }) else { return }
      self.writePending(photo)
      self.addNextRetry(on: mountPoint)
    }
  }

  /// Reports that annotations can't be written, once for each reason, regardless of the number of
  /// photos.
  private func reportPending(_ photo: FilePath, _ error: any Error) {
    let reason = "\(error)"
    let file = (error as? SidecarError)?.path ?? (error as? FileOperationError)?.path ?? photo
    reportOnce(
      localized(
        "%s: Ratings and captions can’t be saved next to the photos: %s They are kept in the database and saved as soon as possible.",
        FileEntry.folder(of: photo).text, reason), for: Self.pendingReason(reason, of: file))
  }

  /// Reports, once for each reason, that previous versions of edited photos can't be kept.
  nonisolated func reportUnkept(_ originals: PhotoOriginals = .shared) {
    guard let reason = originals.takeFailure()?.reason else { return }
    sync {
      $0.reportOnce(
        localized(
          "%s: The previous versions of edited photos can’t be kept here: %s. Undo reverses the edit, but doesn’t restore the file byte by byte.",
          originals.folder.text, reason), for: "unkept: \(reason)")
    }
  }

  /// Returns the key of a reported reason for a failed write: the reason without the file's name.
  static func pendingReason(_ reason: String, of file: FilePath) -> String {
    "pending: \(reason.replacing(file.name, with: ""))"
  }

  // MARK: The queues of writes

  // Run concurrently with other requests.

  /// The maximum number of attempts if the annotations, or the photo's files, change meanwhile.
  static let maxTries = 20

  /// Writes the current pending annotations of a photo.
  nonisolated func writePending(_ path: FilePath) {
    defer { reportUnkept() }
    for _ in 0..<Self.maxTries {
      // Queried for each photo just before its bytes are built, and once more after a write:
      // meanwhile the annotations may be other ones.
      guard let pending = sync({ $0.nextPending(of: path) }) else { return }
      // The photo is written at its new path once the operation has ended.
      if isLeaving(path) { return }
      do {
        if mayBeOther(than: pending) {
          if try readAgain(pending) { continue }
          return
        }
        switch try write(pending) {
        case .granted, .outdated: continue
        case .unread: if try !readAgain(pending) { return }
        case .postponed: return
        }
      } catch {
        let fingerprint = ContentFingerprint(path)
        return sync { $0.recordFailure(of: pending, because: error, fingerprint) }
      }
    }
  }

  /// Writes pending annotations, and records them as written.
  ///
  /// - Returns: The answer to the claim of the draft; unless it is granted, nothing is written.
  /// - Throws: The writer's error.
  private nonisolated func write(_ pending: PhotoDatabase.PendingWrite) throws -> DraftClaim {
    let path = pending.path
    var answer = DraftClaim.granted
    var draft: AnnotationDraft?
    do {
      try write(pending.annotations, pending.kinds, path) { new in
        // Another program may have replaced the photo while the draft was made.
        answer = mayBeOther(than: pending) ? .unread : sync { $0.claim(new, for: pending) }
        draft = new
        return answer == .granted
      }
    } catch {
      if answer == .granted { throw error }
      return answer
    }
    // An operation that has begun since the claim moves the pending annotations on.
    if isLeaving(path) { return .postponed }
    let current = ContentFingerprint(path)
    let fingerprint = draft?.isReplaced(by: current) == true ? nil : current
    let sidecar = draft.flatMap { SidecarVersion(beside: path, as: $0) }
    sync { $0.query(()) { try $0.written(pending, sidecar: sidecar, fingerprint) } }
    return .granted
  }

  /// Returns a photo's pending annotations; without any, all of its edits are written.
  private func nextPending(of photo: FilePath) -> PhotoDatabase.PendingWrite? {
    let next = pending([photo]).first
    if next == nil { forgetUnwritten([photo]) }
    return next
  }

  /// Forgets that edits of some photos are not written.
  func forgetUnwritten(_ photos: some Sequence<FilePath>) {
    for index in unwritten.indices { unwritten[index].photos.subtract(photos) }
    unwritten.removeAll { $0.photos.isEmpty }
  }

  /// Whether a file operation in progress takes a photo away from its path.
  private nonisolated func isLeaving(_ path: FilePath) -> Bool {
    sync { store in store.query(false) { try $0.isTakenAway(path, byThis: store.isBusy) } }
  }

  /// Whether another photo may have the name of the one whose annotations are pending, or another
  /// sidecar may be beside it.
  private nonisolated func mayBeOther(than pending: PhotoDatabase.PendingWrite) -> Bool {
    let path = pending.path
    guard let file = try? FileEntry.at(path) else { return false }
    let sidecar = Result { () throws(SidecarError) in try SidecarFile.find(beside: path)?.identity }
    return sync { $0.query(false) { try $0.mayBeOther(than: file, sidecar: sidecar, at: path) } }
  }

  /// Reads the metadata of a photo's files before annotations replace them; nothing if the photo is
  /// missing.
  ///
  /// - Returns: Whether the annotations can be written now: not while the photo has a stray
  ///   sidecar.
  /// - Throws: `ImageError` if they can't be read.
  private nonisolated func readAgain(
    _ pending: PhotoDatabase.PendingWrite
  ) throws(ImageError) -> Bool {
    guard let entry = try? FileEntry.at(pending.path) else { return true }
    let version = PhotoVersion(
      path: pending.path, fileVersion: entry.fileVersion, identity: entry.identity,
      sidecar: SidecarFile.fileVersion(beside: pending.path))
    let start = sync { $0.readingStart(of: pending.path) }
    let (errors, strays) = read(
      [(version, start)], in: pending.library ?? LibraryID([]), isWritten: true
    ) { _ in }
    if let error = errors.first { throw error }
    return strays.isEmpty
  }
}
