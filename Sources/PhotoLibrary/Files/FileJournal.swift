import GLib

/// The journal of one file operation, on one thread: each photo's intent is durable before the
/// photo's first step.
///
/// An intent stays until the whole operation has ended and the names in all its folders are
/// durable: each folder is synced once, regardless of the number of photos.
final class FileJournal {
  /// Records an intent durably and returns its number; `nil` if that fails.
  private let record: (FileIntent) -> Int64?
  private var current: Int64?
  private var folders: Set<FilePath> = []
  /// The intents that need no further steps.
  private(set) var settled: [Int64] = []

  init(record: @escaping (FileIntent) -> Int64?) {
    self.record = record
  }

  /// Begins the operation on a photo.
  func begin(_ intent: FileIntent) {
    current = record(intent)
    folders.formUnion(intent.folders)
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
