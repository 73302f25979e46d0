import CGTK
import Synchronization

extension SidecarFile {
  /// How often a sidecar is read and changed anew because somebody else changed it meanwhile: 20.
  private static let mostTries = 20
  /// What tells files apart that this process makes.
  private static let count = Atomic(0)

  /// Changes the sidecar of a photo, or makes it: it is there as it was or as it is to be, never half,
  /// and what somebody else changes meanwhile stays.
  ///
  /// On any thread, and as slow as the disk is: what is there afterwards is there after a power cut,
  /// too. Mode and owner stay.
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
      let version = old.map { Version(file: $0, bytes: oldBytes ?? []) }
      if try replace(version, at: old?.systemPath ?? new, path, with: bytes) { return path }
    }
    throw .busy(newPath)
  }

  /// A sidecar, and what was in it.
  private struct Version {
    let file: SidecarFile
    let bytes: [UInt8]

    func isAt(_ path: [CChar]) -> Bool { file.isAt(path, bytes) }
  }

  /// Puts bytes in the place of a version of a sidecar, or where none is.
  ///
  /// - Returns: Whether it was still the same version; if not, nothing has changed.
  private static func replace(
    _ old: Version?, at systemPath: [CChar], _ path: FilePath, with bytes: [UInt8]
  ) throws(SidecarError) -> Bool {
    let folder = systemPath.folder
    let number = count.add(1, ordering: .relaxed).newValue
    let temporary =
      folder + ".xmp-\(getpid())-\(number)-\(UInt32.random(in: 0 ... .max))".utf8CString
    var result = write(bytes, to: temporary, like: old?.file.version)
    if result >= 0 { result = put(temporary, at: systemPath, old) }
    // Already gone, or what was there before.
    unsafe unlink(temporary)
    guard result >= 0 else { throw SidecarError(systemError: -result, path) }
    if result == 1 { unsafe CGTK_sync_folder(folder.isEmpty ? [46, 0] : folder + [0]) }
    return result == 1
  }

  /// - Returns: 0, or the error's number with a minus.
  private static func write(
    _ bytes: [UInt8], to path: [CChar], like version: CGTK_Version?
  ) -> CInt {
    let number = unsafe CGTK_create(path, version == nil ? 0o666 : 0o600)
    guard number >= 0 else { return number }
    let file = OpenFile(adopting: number)
    if var version {
      let result = unsafe CGTK_take_over(file.number, &version)
      if result < 0 { return result }
    }
    return unsafe CGTK_write_all(file.number, bytes, bytes.count)
  }

  /// Gives a new file its name, where what has the name is what was read.
  ///
  /// - Returns: 1 where it has it, 0 where something else has it, or the error's number with a minus.
  private static func put(_ new: [CChar], at path: [CChar], _ old: Version?) -> CInt {
    let (noReplace, exchange): (CUnsignedInt, CUnsignedInt) = (1, 2)
    let isUnknown: (CInt) -> Bool = { [-EINVAL, -ENOSYS, -EOPNOTSUPP].contains($0) }
    guard let old else {
      var result = unsafe CGTK_rename(new, path, noReplace)
      if isUnknown(result) { result = unsafe CGTK_link(new, path) }
      return result == 0 ? 1 : result == -EEXIST ? 0 : result
    }
    guard old.isAt(path) else { return 0 }
    // Whoever changed the file in this very moment is found in the exchange.
    var result = unsafe CGTK_rename(new, path, exchange)
    if result == 0 {
      if old.isAt(new) { return 1 }
      result = unsafe CGTK_rename(new, path, exchange)
      return min(result, 0)
    }
    if result == -ENOENT { return 0 }
    if isUnknown(result) { result = unsafe CGTK_rename(new, path, 0) }
    return result == 0 ? 1 : result
  }
}

extension [CChar] {
  /// The folder of a path, with its slash and without the zero.
  fileprivate var folder: [CChar] {
    Array(self[..<((lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1)])
  }
}
