import GLib

// Moving photos with their sidecars to the trash, restoring and deleting them.

extension PhotoFiles {
  /// Moves a photo and its sidecars to the trash.
  mutating func trash(_ photo: FilePath) throws(FileOperationError) -> TrashedPhoto {
    let sidecars = try sidecarsOnly(about: photo)
    try begin(.trash, photo, sidecars)
    var trashed: [TrashedFile] = []
    do throws(FileOperationError) {
      for path in [photo] + sidecars { trashed.append(try TrashedFile(moving: path)) }
    } catch {
      for file in trashed.reversed() { try? file.restore() }
      if photo.isPresent { journal?.settle() }
      throw error
    }
    journal?.settle()
    forget(photo)
    return TrashedPhoto(path: photo, files: trashed)
  }

  /// Restores a photo, after its sidecars, so that a program that finds the photo also finds them.
  ///
  /// A sidecar that stays in the trash, because another one has its path, is added to
  /// ``warnings``.
  mutating func restore(_ photo: TrashedPhoto) throws(FileOperationError) -> FilePath {
    guard let own = photo.files.first else { return photo.path }
    // Without the photo, its sidecars stay in the trash too.
    if own.originalPath.isPresent { throw .taken(own.originalPath) }
    guard own.path.isPresent else { throw .notInTrash(own.originalPath) }
    func file(_ file: TrashedFile) -> FileIntent.File {
      FileIntent.File(file.path, to: file.originalPath, trashNote: file.note)
    }
    // A sidecar that is gone from the trash, or whose path is taken, must not keep the photo there.
    var sidecars: [TrashedFile] = []
    var others: [FilePath] = []
    for sidecar in photo.files.dropFirst() where try sidecar.path.exists {
      if !sidecar.originalPath.isPresent {
        sidecars.append(sidecar)
      } else if !sidecar.originalPath.hasSameBytes(as: sidecar.path) {
        others.append(sidecar.originalPath)
      }
    }
    try perform(FileIntent(kind: .restore, photo: file(own), sidecars: sidecars.map(file)))
    warnings += others.map { .sidecarInTrash($0) }
    return photo.path
  }

  /// Deletes a photo and its sidecars permanently.
  mutating func delete(_ photo: FilePath) throws(FileOperationError) -> FilePath {
    let sidecars = try sidecarsOnly(about: photo)
    try begin(.delete, photo, sidecars)
    // Without its sidecar, a photo would lose its annotations; deleting the photo first loses
    // nothing.
    do throws(FileOperationError) {
      try photo.delete()
    } catch {
      journal?.settle()
      throw error
    }
    for sidecar in sidecars { try? sidecar.delete() }
    if !sidecars.contains(where: \.isPresent) { journal?.settle() }
    forget(photo)
    return photo
  }

  /// Records the intent to remove a photo with its sidecars.
  private func begin(
    _ kind: FileIntent.Kind, _ photo: FilePath, _ sidecars: [FilePath]
  ) throws(FileOperationError) {
    guard let journal else { return }
    try journal.begin(
      FileIntent(
        kind: kind, photo: FileIntent.File(path: photo),
        sidecars: sidecars.map { FileIntent.File($0) }))
  }
}
