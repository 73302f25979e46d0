public import ImageFiles

/// A photo that gets another name, or goes or is copied to another folder.
public struct MovedPhoto: Hashable, Sendable, PhotoItem {
  /// Where it is.
  public let path: FilePath
  /// Where it is to be.
  public let target: FilePath

  /// Moves a photo to a path.
  public init(_ path: FilePath, to target: FilePath) {
    self.path = path
    self.target = target
  }

  /// Gives a photo another name in its folder.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - name: The name.
  /// - Throws: ``/ImageFiles/FileActionError`` where no file can have the name.
  public init(_ path: FilePath, named name: String) throws(FileActionError) {
    let isName =
      !["", ".", ".."].contains(name) && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && name.utf8.count <= 255
    guard isName else { throw .noName(FilePath(name)) }
    self.init(path, to: FileEntry.folder(of: path).appending(FilePath(name)))
  }

  /// Puts a photo into a folder, under the name that it has.
  public init(_ path: FilePath, into folder: FilePath) {
    self.init(path, to: folder.appending(path))
  }

  /// The folder that it is in.
  public var folder: FilePath { FileEntry.folder(of: path) }

  /// The folder that it is to be in.
  public var targetFolder: FilePath { FileEntry.folder(of: target) }

  var places: [FilePath] { [path, target] }

  /// The way back.
  var reversed: MovedPhoto { MovedPhoto(target, to: path) }
}

extension PhotoFiles {
  /// Gives a photo another path, with what is beside it.
  mutating func move(_ photo: MovedPhoto) throws(FileActionError) -> MovedPhoto {
    if photo.path == photo.target { return photo.reversed }
    let own = Set(sidecarsOnly(about: photo.path))
    // A sidecar of several files is copied until the last of them goes.
    try perform(try intent(.move, photo) { !own.contains($0) })
    forget(photo.path)
    return photo.reversed
  }

  /// Copies a photo, with what is beside it.
  func copy(_ photo: MovedPhoto) throws(FileActionError) -> FilePath {
    try perform(try intent(.copy, photo) { _ in true })
    return photo.target
  }

  /// The files that go, and where; no other file has those paths yet.
  private func intent(
    _ kind: FileIntent.Kind, _ photo: MovedPhoto, staying: (FilePath) -> Bool
  ) throws(FileActionError) -> FileIntent {
    guard photo.path.isThere else { throw .missing(photo.path) }
    let all = SidecarFile.all(beside: photo.path)
    let sidecars =
      all.own.map { ($0, photo.target.adding($0.text.dropFirst(photo.path.text.count))) }
      + all.common.map {
        ($0, photo.target.stem.adding($0.text.dropFirst(photo.path.stem.text.count)))
      }
    // Files that are called the same share a sidecar, and the first one took it along.
    let existing = Set(sidecars.filter { Self.areSame($0.0, $0.1) }.map(\.1))
    for (source, target) in sidecars + [(photo.path, photo.target)]
    where target.isThere && !existing.contains(target) {
      // A name may change in its case only.
      guard kind == .move, target.isSameEntry(as: source) else { throw .taken(target) }
    }
    // Another one there would be taken for this photo's.
    let others = SidecarFile.all(beside: photo.target)
    let expected = Set(sidecars.map(\.1) + [photo.target])
    if let other = (others.own + others.common).first(where: { !expected.contains($0) }) {
      throw .taken(other)
    }
    return FileIntent(
      kind: kind, photo: FileIntent.File(photo.path, to: photo.target, stays: kind == .copy),
      sidecars: sidecars.map { source, target in
        FileIntent.File(
          source, to: target, stays: staying(source), existed: existing.contains(target))
      })
  }

  private static func areSame(_ sidecar: FilePath, _ other: FilePath) -> Bool {
    func bytes(_ path: FilePath) -> [UInt8]? {
      try? InputFile(path: path.text).bytes(longest: SidecarFile.longest)
    }
    // Where case means nothing, the other one may be the sidecar itself.
    if other.isSameEntry(as: sidecar) { return false }
    return bytes(other).map { $0 == bytes(sidecar) } ?? false
  }
}

extension FilePath {
  fileprivate func adding(_ text: Substring) -> FilePath { FilePath(self.text + text) }
}
