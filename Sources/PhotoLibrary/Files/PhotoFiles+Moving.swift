import GLib
import PhotoMetadata

// Moving, renaming and copying photos with their sidecars.

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
