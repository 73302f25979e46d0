import CGTK

extension SidecarFile {
  /// How often a sidecar is read and changed anew because somebody else changed it meanwhile: 20.
  private static let mostTries = 20

  /// Changes the sidecar of a photo, or makes it: it is there as it was or as it is to be, never half,
  /// and what somebody else changes meanwhile stays.
  ///
  /// On any thread, and as slow as the disk is: what is there afterwards is there after a power cut,
  /// too. Mode and owner stay; a new one is shared with whom the photo is.
  ///
  /// - Parameters:
  ///   - photo: The photo's path.
  ///   - change: Makes the new bytes of the old ones, `nil` where there is no sidecar yet; called
  ///     again where somebody else changed it meanwhile.
  /// - Returns: The sidecar's path.
  /// - Throws: ``SidecarError``; then everything is as it was.
  package static func change(
    beside photo: FilePath, _ change: ([UInt8]?, FilePath) throws(SidecarError) -> [UInt8]
  ) throws(SidecarError) -> FilePath {
    guard let new = newPath(for: photo) else { throw .notAFile(photo) }
    let newPath = FilePath(systemPath: new)
    for _ in 0..<mostTries {
      let old = try find(beside: photo)
      let path = old?.path ?? newPath
      let isLocked =
        old.map { unsafe CGTK_may_write($0.systemPath, $0.version.mode) == 0 } ?? false
      let oldBytes = try old?.bytes()
      let bytes = try change(oldBytes, path)
      if bytes == oldBytes { return path }
      if isLocked { throw .readOnly(path) }
      let isDone = try replace(
        old, holding: oldBytes ?? [], at: old?.systemPath ?? new, path, with: bytes,
        beside: photo)
      if isDone { return path }
    }
    throw .busy(newPath)
  }

  /// Puts bytes in the place of a version of a sidecar, or where none is.
  ///
  /// - Returns: Whether it was still the same version; if not, nothing has changed.
  private static func replace(
    _ old: SidecarFile?, holding oldBytes: [UInt8], at systemPath: [CChar], _ path: FilePath,
    with bytes: [UInt8], beside photo: FilePath
  ) throws(SidecarError) -> Bool {
    let version = old.map { old in
      FileReplacement.Version(version: old.version) { old.isAt($0, oldBytes) }
    }
    let result = FileReplacement.replace(
      version, at: systemPath, with: bytes, mark: "xmp", sharedLike: photo.systemPath)
    guard result >= 0 else { throw SidecarError(systemError: -result, path) }
    return result == 1
  }
}
