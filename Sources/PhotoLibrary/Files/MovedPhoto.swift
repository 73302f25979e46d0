public import GLib
import PhotoMetadata

/// A photo that is renamed, moved or copied.
public struct MovedPhoto: Hashable, Sendable, PhotoItem {
  /// The current path.
  public let path: FilePath
  /// The new path.
  public let target: FilePath
  /// The previous paths of the sidecars that it brought, by their current ones, if it is moved
  /// back; otherwise `nil`.
  private(set) var earlierSidecars: [FilePath: FilePath]?

  /// Moves a photo to a path.
  public init(_ path: FilePath, to target: FilePath) {
    self.path = path
    self.target = target
  }

  /// Renames a photo in its folder.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - name: The name.
  /// - Throws: ``/GLib/FileOperationError`` if the name is not a valid file name, or is a
  ///   hidden or a special file's.
  public init(_ path: FilePath, named name: String) throws(FileOperationError) {
    let isName =
      !["", ".", ".."].contains(name) && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && name.utf8.count <= 255
    guard isName else { throw .noName(FilePath(name)) }
    // A photo with such a name would no longer be listed, or would go with another photo.
    let isSpecial = name.hasPrefix(".") || Self.isLibraryFile(name) || SidecarFile.isName(name)
    guard !isSpecial else { throw .noPhotoName(FilePath(name)) }
    // Even if the name begins like a URI.
    self.init(path, to: FileEntry.folder(of: path).appending("./\(name)"))
  }

  /// Moves a photo into a folder, under its current name.
  public init(_ path: FilePath, into folder: FilePath) {
    self.init(path, to: folder.appending(path))
  }

  private static func isLibraryFile(_ name: String) -> Bool { name.lowercased() == "library.json" }

  /// Whether the photo brings the name of a library's description into another folder.
  fileprivate var becomesLibraryFile: Bool { !isRenaming && Self.isLibraryFile(target.nameText) }

  /// The current folder.
  public var folder: FilePath { FileEntry.folder(of: path) }

  /// The new folder.
  public var targetFolder: FilePath { FileEntry.folder(of: target) }

  /// Whether the photo stays in its folder.
  public var isRenaming: Bool { folder == targetFolder }

  var places: [FilePath] { [path, target] }

  /// The move in the opposite direction, after a move that took its sidecars along.
  fileprivate func reversed(after intent: FileIntent? = nil) -> MovedPhoto {
    var back = MovedPhoto(target, to: path)
    back.earlierSidecars = intent.map { intent in
      Dictionary(intent.sidecars.compactMap { file in file.target.map { ($0, file.path) } }) {
        first, _ in first
      }
    }
    return back
  }
}

extension PhotoFiles {
  /// Moves a photo and its sidecars to another path.
  mutating func move(_ photo: MovedPhoto) throws(FileOperationError) -> MovedPhoto {
    if photo.path == photo.target { return photo.reversed() }
    let own = Set(try sidecarsOnly(about: photo.path))
    // A sidecar of several files is copied until the last of them is moved.
    let intent = try intent(.move, photo) { !own.contains($0) }
    try perform(intent)
    forget(photo.path)
    return photo.reversed(after: intent)
  }

  /// Copies a photo and its sidecars.
  mutating func copy(_ photo: MovedPhoto) throws(FileOperationError) -> FilePath {
    try perform(try intent(.copy, photo) { _ in true })
    return photo.target
  }

  /// Returns the intent for a photo and its sidecars, whose targets must not exist yet.
  private mutating func intent(
    _ kind: FileIntent.Kind, _ photo: MovedPhoto, staying: (FilePath) -> Bool
  ) throws(FileOperationError) -> FileIntent {
    guard try photo.path.exists else { throw .missing(photo.path) }
    let all = try SidecarFile.all(beside: photo.path)
    var sidecars: [(FilePath, FilePath)] = []
    // Sidecars of other photos there, which this one doesn't share.
    var foreign: Set<FilePath> = []
    for sidecar in all.own + all.common {
      let isCommon = all.common.contains(sidecar)
      let earlier = photo.earlierSidecars?[sidecar]
      // The photo found it there.
      if isCommon, photo.earlierSidecars != nil, earlier == nil,
        try isShared(sidecar, of: photo.path)
      {
        continue
      }
      var target = SidecarFile.path(
        of: sidecar, isCommon: isCommon, movedWithPhotoTo: photo.target)
      if let place = target, try isForeign(place, for: sidecar, of: photo) {
        foreign.insert(place)
        target = SidecarFile.path(of: sidecar, isCommon: false, movedWithPhotoTo: photo.target)
      }
      if let earlier, !earlier.isPresent { target = earlier }
      // If two sidecars would get one path, the second is one that is not in use.
      guard let target, !sidecars.contains(where: { $0.1 == target }) else { continue }
      sidecars.append((sidecar, target))
    }
    // Files with the same stem share a sidecar, and the first one took it along. If only the
    // photo's extension changes, it stays in its place.
    let existing = Set(sidecars.filter { Self.areSame($0.0, $0.1) }.map(\.1))
    for (source, target) in sidecars + [(photo.path, photo.target)]
    where target.isPresent && !existing.contains(target) {
      // A name may change in case only.
      guard kind == .move, target.isSameEntry(as: source) else { throw .taken(target) }
    }
    // An existing sidecar there would be attributed to this photo.
    let others = try SidecarFile.all(beside: photo.target)
    let expected = foreign.union(sidecars.map(\.1) + [photo.target])
    if let other = (others.own + others.common).first(where: { !expected.contains($0) }) {
      throw .taken(other)
    }
    // A photo with a sidecar's name would be attributed to another photo there.
    let isSidecarPlace = try Self.isSidecarPlace(photo.target, besides: photo.path)
    if isSidecarPlace || photo.becomesLibraryFile { throw .noPhotoName(photo.target) }
    return FileIntent(
      kind: kind, photo: FileIntent.File(photo.path, to: photo.target, stays: kind == .copy),
      sidecars: sidecars.map { source, target in
        FileIntent.File(
          source, to: target, stays: staying(source), existed: existing.contains(target))
      })
  }

  /// Whether a sidecar's new path is that of a sidecar with other content that belongs to another
  /// photo, such as the one that it was copied from before it was changed.
  private mutating func isForeign(
    _ place: FilePath, for sidecar: FilePath, of photo: MovedPhoto
  ) throws(FileOperationError) -> Bool {
    guard place.isPresent, !Self.areSame(sidecar, place), !place.isSameEntry(as: sidecar) else {
      return false
    }
    return try isShared(place, of: photo.target)
  }

  private static func areSame(_ sidecar: FilePath, _ other: FilePath) -> Bool {
    if sidecar == other { return true }
    func bytes(_ path: FilePath) -> [UInt8]? {
      try? InputFile(path: path).bytes(maxSize: SidecarFile.maxSize)
    }
    // On a case-insensitive file system, the other file may be the sidecar itself.
    if other.isSameEntry(as: sidecar) { return false }
    return bytes(other).map { $0 == bytes(sidecar) } ?? false
  }
}
