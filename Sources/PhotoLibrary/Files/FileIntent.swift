import GLib

/// A journal entry for a file operation on one photo, written before its first step: the files and
/// their targets.
///
/// A process may be killed, or the power may fail, between any two steps. The state of the files
/// shows which steps were done.
struct FileIntent: Hashable, Sendable, Codable {
  /// The kind of file operation.
  enum Kind: String, Hashable, Sendable, Codable {
    case move, copy, restore, trash, delete
  }

  /// A file of the operation.
  struct File: Hashable, Sendable, Codable {
    /// The path before the operation.
    let path: FilePath
    /// The path after the operation; `nil` for a file that is to be removed from the person's
    /// folders.
    var target: FilePath?
    /// The fingerprint of the file's content.
    var fingerprint: String?
    /// Whether the file also stays at its path, because it is copied.
    var stays = false
    /// Whether the target existed before, with the same content.
    var existed = false
    /// The trash's info file, which records the original path.
    var trashNote: FilePath?
  }

  let kind: Kind
  let photo: File
  let sidecars: [File]
  /// Whether the operation failed, and it is to be rolled back; `nil` means no.
  private(set) var isCancelled: Bool?

  /// The intent after the operation failed.
  var cancelled: FileIntent {
    var intent = self
    intent.isCancelled = true
    return intent
  }

  /// The sidecars, then the photo, so that a program that finds the photo also finds its sidecars.
  var files: [File] { sidecars + [photo] }

  /// The folders of the files, before and after the operation.
  var folders: Set<FilePath> {
    Set(
      files.flatMap { [$0.path] + [$0.target].compactMap(\.self) }.map { FileEntry.folder(of: $0) })
  }
}

extension FileIntent.File {
  /// Describes a file in its current state.
  init(
    _ path: FilePath, to target: FilePath? = nil, stays: Bool = false, existed: Bool = false,
    trashNote: FilePath? = nil
  ) {
    self.path = path
    self.target = target
    self.stays = stays
    self.existed = existed
    self.trashNote = trashNote
    fingerprint = ContentFingerprint.text(of: path)
  }

  /// Whether the file is at its path, with the recorded content.
  var isAtPath: Bool {
    fingerprint != nil && ContentFingerprint.text(of: path) == fingerprint
  }

  /// Whether the file is at its target, with the recorded content.
  var isAtTarget: Bool {
    guard let target, let fingerprint else { return false }
    return ContentFingerprint.text(of: target) == fingerprint
  }

  /// Whether path and target are equal, or are two spellings of one name on a case-insensitive
  /// file system, and the file already has the target's spelling.
  var isRespelled: Bool {
    guard let target else { return false }
    return path == target || path.isSameEntry(as: target) && !target.isSameEntry(as: path)
  }

  /// Whether path and target are equal or two spellings of one name, in either spelling.
  var isOneEntry: Bool { isRespelled || target?.isSameEntry(as: path) == true }

  /// Whether the target is an empty placeholder that reserves the name for this file, as on file
  /// systems that can't rename without replacing.
  var isClaimed: Bool { target?.isEmptyFile == true && !existed && !isAtTarget }
}
