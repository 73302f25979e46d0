package import GLib

extension SidecarFile {
  /// The largest number of attempts while other processes change the sidecar: 20.
  private static let maxTries = 20

  /// Changes or creates the sidecar of a photo, atomically and without losing another process's
  /// change.
  ///
  /// On any thread; blocks for the disk, to which the new content is flushed. Mode and owner are
  /// kept; a new sidecar takes the photo's group and permissions.
  ///
  /// - Parameters:
  ///   - photo: The photo's path.
  ///   - change: Returns the new bytes for the old ones, which are `nil` if there is no sidecar
  ///     yet; called again if another process changed it meanwhile.
  /// - Returns: The sidecar's path.
  /// - Throws: ``SidecarError``; then nothing has changed.
  package static func change(
    beside photo: FilePath, _ change: ([UInt8]?, FilePath) throws(SidecarError) -> [UInt8]
  ) throws(SidecarError) -> FilePath {
    guard let new = newPath(for: photo) else { throw .notAFile(photo) }
    let newPath = FilePath(systemPath: new)
    for _ in 0..<maxTries {
      let old = try find(beside: photo)
      let path = old?.path ?? newPath
      let isLocked = old?.version.isWritable == false
      let oldBytes = try old?.bytes()
      let bytes = try change(oldBytes, path)
      if bytes == oldBytes { return path }
      if isLocked { throw .readOnly(path) }
      do throws(SystemError) {
        if try replace(old, holding: oldBytes, orCreateAt: new, with: bytes, beside: photo) {
          return path
        }
      } catch {
        throw SidecarError(systemError: error.number, path)
      }
    }
    throw .busy(newPath)
  }

  /// Replaces a version of a sidecar, or creates it.
  ///
  /// - Returns: Whether it was still the same version; if not, nothing has changed.
  private static func replace(
    _ old: SidecarFile?, holding oldBytes: [UInt8]?, orCreateAt new: [CChar],
    with bytes: [UInt8], beside photo: FilePath
  ) throws(SystemError) -> Bool {
    guard let old else {
      return try VersionedFile.create(
        at: new, with: bytes, sharedLike: photo.systemPath)
    }
    return try old.version.replace(with: bytes) { file in
      (try? InputFile(file.file, name: "").bytes(maxSize: maxSize)) == oldBytes
    }
  }
}
