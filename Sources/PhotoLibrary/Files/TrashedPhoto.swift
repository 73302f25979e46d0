public import ImageFiles

/// A photo in the trash, with the sidecars that went there with it.
public struct TrashedPhoto: Hashable, Sendable, PhotoItem {
  /// Where the photo was, and comes back to.
  public let path: FilePath
  /// The photo first.
  let files: [TrashedFile]
}

extension PhotoFiles {
  /// Moves a photo to the trash, with what is beside it.
  mutating func trash(_ photo: FilePath) throws(FileActionError) -> TrashedPhoto {
    let sidecars = sidecarsOnly(about: photo)
    begin(.trash, photo, sidecars)
    var trashed: [TrashedFile] = []
    do throws(FileActionError) {
      for path in [photo] + sidecars { trashed.append(try TrashedFile(moving: path)) }
    } catch {
      for file in trashed.reversed() { try? file.restore() }
      if photo.isThere { journal?.settle() }
      throw error
    }
    journal?.settle()
    forget(photo)
    return TrashedPhoto(path: photo, files: trashed)
  }

  /// Brings a photo back; the sidecars first, so that whoever finds the photo finds them, too.
  func restore(_ photo: TrashedPhoto) throws(FileActionError) -> FilePath {
    guard let own = photo.files.first else { return photo.path }
    // Without the photo they stay in the trash with it.
    if own.origin.isThere { throw .taken(own.origin) }
    guard own.path.isThere else { throw .notInTrash(own.origin) }
    func file(_ file: TrashedFile) -> FileIntent.File {
      FileIntent.File(file.path, to: file.origin, trashNote: file.note)
    }
    // One that is gone from the trash, or whose place is taken, must not keep the photo there.
    let sidecars = photo.files.dropFirst().filter { $0.path.isThere && !$0.origin.isThere }
    try perform(FileIntent(kind: .restore, photo: file(own), sidecars: sidecars.map(file)))
    return photo.path
  }

  /// Deletes a photo for good, and what is beside it.
  mutating func delete(_ photo: FilePath) throws(FileActionError) -> FilePath {
    let sidecars = sidecarsOnly(about: photo)
    begin(.delete, photo, sidecars)
    // Without its sidecar a photo would have lost what was said about it; the other way round nothing
    // is lost.
    do throws(FileActionError) {
      try photo.delete()
    } catch {
      journal?.settle()
      throw error
    }
    for sidecar in sidecars { try? sidecar.delete() }
    if !sidecars.contains(where: \.isThere) { journal?.settle() }
    forget(photo)
    return photo
  }

  /// Writes down that a photo is about to go with its sidecars.
  private func begin(_ kind: FileIntent.Kind, _ photo: FilePath, _ sidecars: [FilePath]) {
    guard let journal else { return }
    journal.begin(
      FileIntent(
        kind: kind, photo: FileIntent.File(path: photo),
        sidecars: sidecars.map { FileIntent.File($0) }))
  }
}
