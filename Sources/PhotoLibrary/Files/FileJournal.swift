import GLib

/// The journal of one file operation, on one thread: each photo's intent is durable before the
/// photo's first step.
///
/// An intent stays until the whole operation has ended and the names in all its folders are
/// durable: each folder is synced once, regardless of the number of photos.
final class FileJournal {
  /// The result of recording an intent.
  enum Entry: Sendable {
    /// The entry is durable, under a number.
    case recorded(Int64)
    /// The store can't record it: the operation proceeds, as a person has to be able to delete
    /// files on a full disk.
    case unrecorded
    /// Another process takes the photo away at the moment.
    case refused
  }

  /// Records an intent durably.
  private let record: (FileIntent) -> Entry
  /// Records, instead of an intent with a number, that it is to be rolled back.
  private let cancel: (FileIntent, Int64) -> Void
  private var current: Int64?
  private var folders: Set<FilePath> = []
  /// The intents that need no further steps.
  private(set) var settled: [Int64] = []

  init(
    record: @escaping (FileIntent) -> Entry, cancel: @escaping (FileIntent, Int64) -> Void
  ) {
    self.record = record
    self.cancel = cancel
  }

  /// Begins the operation on a photo.
  ///
  /// - Throws: ``/GLib/FileOperationError`` if another process has begun one: two processes would
  ///   separate the photo from its sidecars.
  func begin(_ intent: FileIntent) throws(FileOperationError) {
    switch record(intent) {
    case .recorded(let number): current = number
    case .unrecorded: current = nil
    case .refused:
      throw .failed(intent.photo.path, localized("another program keeps changing it"))
    }
    folders.formUnion(intent.folders)
  }

  /// Ends the photo that was begun last, some of whose steps are still to be rolled back: the
  /// person is told that the operation failed.
  func fail(_ intent: FileIntent) {
    if let current { cancel(intent.cancelled, current) }
    current = nil
  }

  /// Ends the photo that was begun last: its steps are all done, or undone.
  func settle() {
    if let current { settled.append(current) }
    current = nil
  }

  /// Syncs all changed folders to the disk.
  func syncFolders() {
    for folder in folders { folder.syncFolder() }
  }
}
