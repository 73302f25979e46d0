public import GLib

/// The files of photos as the person saw them: before a command, before a question, or after the
/// operation that is undone.
///
/// Another program may have put another photo there since, or changed it. To go on with it would
/// move, turn or remove a photo that the person didn't mean.
public struct FileContents: Hashable, Sendable {
  private var fingerprints: [FilePath: String] = [:]
  /// The photos' files in the library.
  private var files: [FilePath: File] = [:]

  private struct File: Hashable {
    let identity: String
    let version: FileVersion
  }

  /// Creates the contents of no files: each file counts as unchanged.
  public init() {}

  /// Creates the contents of photos that a library shows, without reading files.
  ///
  /// - Parameter photos: The photos; a file that the library has not read counts as unchanged.
  public init(of photos: [Photo]) {
    for photo in photos where !photo.identity.isEmpty {
      files[photo.path] = photo.fileVersion.map { File(identity: photo.identity, version: $0) }
    }
  }

  /// Adds the current contents of some files, as slow as the disk is.
  ///
  /// - Parameter paths: The files.
  /// - Returns: The contents of those files, too.
  public func reading(_ paths: [FilePath]) -> FileContents {
    var contents = self
    for path in paths { contents.add(path) }
    return contents
  }

  /// Returns the contents of some files at other paths, to which the files were moved.
  ///
  /// - Parameter moves: The files' current paths, by their earlier ones.
  /// - Returns: The contents of these files only.
  public func following(_ moves: [FilePath: FilePath]) -> FileContents {
    var contents = FileContents()
    for (path, target) in moves {
      contents.fingerprints[target] = fingerprints[path]
      contents.files[target] = files[path]
    }
    return contents
  }

  /// Adds a file with its current content, as slow as the disk is.
  mutating func add(_ path: FilePath) {
    fingerprints[path] = ContentFingerprint.text(of: path)
  }

  /// Returns whether a file has another content now, as slow as the disk is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isRated: Whether this program wrote the current content, by its fingerprint, with a rating
  ///     or caption in the photo's own file.
  /// - Returns: Whether it has; false for a missing file, whose disk may be away, and for one that
  ///   this process turned.
  func isChanged(
    _ path: FilePath, isRated: (_ fingerprint: String) -> Bool = { _ in false }
  ) -> Bool {
    func isOwn(_ fingerprint: String) -> Bool {
      PhotoFiles.hasTurned(path, to: fingerprint) || isRated(fingerprint)
    }
    if let before = fingerprints[path], let now = ContentFingerprint.text(of: path), now != before,
      !isOwn(now)
    {
      return true
    }
    guard isOtherFile(path) else { return false }
    // The content of a link's target, into which this program writes.
    return ContentFingerprint(path).map { !isOwn($0.text) } ?? true
  }

  /// Whether another file is at a photo's path now.
  ///
  /// On some file systems a file gets other numbers, but keeps its version and creation time.
  private func isOtherFile(_ path: FilePath) -> Bool {
    guard let known = files[path], let file = try? FileEntry.at(path) else { return false }
    return file.identity != known.identity
      && (file.fileVersion != known.version
        || FileEntry.creationTime(file.identity) != FileEntry.creationTime(known.identity))
  }
}
