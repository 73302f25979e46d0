import ImageFiles

/// The journal of one file action, on one thread: each photo's intent is on the disk before the photo's
/// first step.
///
/// An intent stays until the whole action has ended and the disk has the names in all its folders: each
/// folder is synced once, however many photos went through it.
final class FileJournal {
  /// Writes an intent down, and returns its number when the disk has it; `nil` where that can't be done.
  private let record: (FileIntent) -> Int64?
  private var current: Int64?
  private var folders: Set<FilePath> = []
  /// The intents that need no further step.
  private(set) var settled: [Int64] = []

  init(record: @escaping (FileIntent) -> Int64?) {
    self.record = record
  }

  /// Begins a photo.
  func begin(_ intent: FileIntent) {
    current = record(intent)
    folders.formUnion(intent.folders)
  }

  /// Ends the photo that was begun last: everything is done, or as it was.
  func settle() {
    if let current { settled.append(current) }
    current = nil
  }

  /// Has the disk keep the names in all folders in which something is different.
  func syncFolders() {
    for folder in folders { folder.syncFolder() }
  }
}
