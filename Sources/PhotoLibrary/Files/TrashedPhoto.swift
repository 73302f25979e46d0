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
    var trashed: [TrashedFile] = []
    do throws(FileActionError) {
      for path in [photo] + sidecars { trashed.append(try TrashedFile(moving: path)) }
    } catch {
      for file in trashed.reversed() { try? file.restore() }
      throw error
    }
    forget(photo)
    return TrashedPhoto(path: photo, files: trashed)
  }

  /// Brings a photo back; the sidecars first, so that whoever finds the photo finds them, too.
  func restore(_ photo: TrashedPhoto) throws(FileActionError) -> FilePath {
    guard let own = photo.files.first else { return photo.path }
    // Without the photo they stay in the trash with it.
    if photo.path.isThere { throw .taken(photo.path) }
    for sidecar in photo.files.dropFirst() where !sidecar.origin.isThere {
      // One that is gone from the trash must not keep the photo there.
      do throws(FileActionError) {
        try sidecar.restore()
      } catch {
        guard case .notInTrash = error else { throw error }
      }
    }
    try own.restore()
    return photo.path
  }

  /// Deletes a photo for good, and what is beside it.
  mutating func delete(_ photo: FilePath) throws(FileActionError) -> FilePath {
    let sidecars = sidecarsOnly(about: photo)
    // Without its sidecar a photo would have lost what was said about it; the other way round nothing
    // is lost.
    try photo.delete()
    for sidecar in sidecars { try? sidecar.delete() }
    forget(photo)
    return photo
  }
}
