import ImageFiles

/// A file action on one photo, written down before its first step: which files it is about, and where
/// they go.
///
/// A process may be killed, or the power may go, between any two steps. What the files look like then
/// tells which steps were taken.
struct FileIntent: Hashable, Sendable, Codable {
  /// The action.
  enum Kind: String, Hashable, Sendable, Codable {
    case move, copy, restore, trash, delete
  }

  /// A file that the action is about.
  struct File: Hashable, Sendable, Codable {
    /// The path before the action.
    let path: FilePath
    /// The path after it; `nil` for a file that is to be in no folder of the person's.
    var target: FilePath?
    /// The fingerprint of the file's content.
    var fingerprint: String?
    /// Whether the file stays at its path, too: it is copied.
    var stays = false
    /// Whether the target existed before, with the same content.
    var existed = false
    /// The file in which the trash notes where the file came from.
    var trashNote: FilePath?
  }

  let kind: Kind
  let photo: File
  let sidecars: [File]

  /// The sidecars, then the photo: a program that finds the photo finds its sidecars, too.
  var files: [File] { sidecars + [photo] }

  /// The folders that the files are in, before and after.
  var folders: Set<FilePath> {
    Set(
      files.flatMap { [$0.path] + [$0.target].compactMap(\.self) }.map { FileEntry.folder(of: $0) })
  }
}

extension FileIntent.File {
  /// A file as it is now.
  init(
    _ path: FilePath, to target: FilePath? = nil, stays: Bool = false, existed: Bool = false,
    trashNote: FilePath? = nil
  ) {
    self.path = path
    self.target = target
    self.stays = stays
    self.existed = existed
    self.trashNote = trashNote
    fingerprint = Self.fingerprint(of: path)
  }

  /// The fingerprint of what is at a path; of a file that can't be read, its size and its date; `nil`
  /// if nothing is there.
  private static func fingerprint(of path: FilePath) -> String? {
    if let text = path.linkText { return "link \(text)" }
    if let mark = ContentMark(path) { return mark.text }
    guard path.isThere, let stamp = try? FileEntry.at(path.text).stamp else { return nil }
    return "unread \(stamp.byteCount) \(stamp.modified)"
  }

  /// Whether the file is at its path, as it was written down.
  var isAtPath: Bool { fingerprint != nil && Self.fingerprint(of: path) == fingerprint }

  /// Whether the file is at its target, as it was written down.
  var isAtTarget: Bool {
    guard let target, let fingerprint else { return false }
    return Self.fingerprint(of: target) == fingerprint
  }

  /// Whether path and target are two spellings of one name, where case means nothing, and the file has
  /// the target's already.
  var isRespelled: Bool {
    guard let target else { return false }
    return path.isSameEntry(as: target) && !target.isSameEntry(as: path)
  }

  /// Whether path and target are two spellings of one name, whichever the file has.
  var isOneEntry: Bool {
    guard let target else { return false }
    return path.isSameEntry(as: target) || target.isSameEntry(as: path)
  }

  /// Whether the target is an empty file that claims the name for this one, as on disks where a file
  /// can't be renamed without replacing another.
  var isClaimed: Bool { target?.isEmptyFile == true && !existed && !isAtTarget }
}
