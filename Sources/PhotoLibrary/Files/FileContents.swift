public import GLib

/// The contents of photos' files after an operation or before a question, by which undoing the
/// operation, or the answer, recognizes the files.
///
/// Another program may have put another photo there since, or changed it. To go on with it would
/// move, turn or remove a photo that the person didn't mean.
public struct FileContents: Hashable, Sendable {
  private var fingerprints: [FilePath: String] = [:]

  /// Creates the contents of no files: each file counts as unchanged.
  public init() {}

  /// Reads the current contents of some files, as slow as the disk is.
  public init(of paths: [FilePath]) {
    for path in paths { add(path) }
  }

  /// Adds a file with its current content, as slow as the disk is.
  mutating func add(_ path: FilePath) {
    fingerprints[path] = ContentFingerprint.text(of: path)
  }

  /// Returns whether a file has another content now, as slow as the disk is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isOwn: Whether this program wrote the current content, by its fingerprint, such as a
  ///     rating in the photo's own file.
  /// - Returns: Whether it has; false for a missing file, whose disk may be away.
  func isChanged(_ path: FilePath, isOwn: (_ fingerprint: String) -> Bool) -> Bool {
    guard let before = fingerprints[path], let now = ContentFingerprint.text(of: path) else {
      return false
    }
    return now != before && !isOwn(now)
  }
}
