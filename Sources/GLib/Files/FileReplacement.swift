import CSystem

/// Replaces a file's content atomically, without overwriting another process's change.
///
/// Processes of this program take turns at a version, by its file's lock: one that replaces it also
/// has the lock of the new version. So none builds on a version that is taken back because another
/// program's change was found under it.
///
/// Mode and owner are kept, and so are extended attributes, such as file managers' tags. New
/// content is flushed to the disk, so that it survives a power cut. The functions return 1 if the
/// file was replaced, 0 if another process changed it meanwhile or is changing it, or a negated
/// error number.
enum FileReplacement {
  /// A file version that was read.
  struct Version {
    /// The version's open file.
    let file: OpenFile
    /// The version's identity, mode and owner.
    let version: CSystem_Version
    /// Returns whether a path leads to this version with the content that was read.
    let isAt: ([CChar]) -> Bool
  }

  /// Replaces a version of a file, or creates the file.
  ///
  /// - Parameters:
  ///   - old: The version, or `nil` to create the file.
  ///   - path: The file's path, with a zero at the end.
  ///   - bytes: The new content.
  ///   - neighbor: The file from which a new one takes its group and permissions; `nil` for the
  ///     default ones.
  ///   - isPrivate: Whether no other user may read a new file without a neighbor.
  /// - Returns: The result.
  static func replace(
    _ old: Version?, at path: [CChar], with bytes: [UInt8],
    sharedLike neighbor: [CChar]? = nil, isPrivate: Bool = false
  ) -> CInt {
    let folder = path.folder
    let temporary = folder + LeftoverFile.newName().utf8CString
    let keepsMode = old != nil || neighbor != nil
    let descriptor = unsafe CSystem_create(temporary, keepsMode || isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { return descriptor }
    let new = OpenFile(adopting: descriptor)
    var result = write(bytes, to: new, like: old?.version, at: path, neighbor)
    if result >= 0 { result = new.locked { put(temporary, at: path, old) } ?? 0 }
    // Already renamed, or the old version after an exchange.
    unsafe unlink(temporary)
    if result == 1 { unsafe CSystem_sync_folder(folder.isEmpty ? [46, 0] : folder + [0]) }
    return result
  }

  private static func write(
    _ bytes: [UInt8], to file: OpenFile, like version: CSystem_Version?, at path: [CChar],
    _ neighbor: [CChar]?
  ) -> CInt {
    if var version {
      var result = unsafe CSystem_copy_ownership(file.number, &version)
      if result >= 0 { result = unsafe CSystem_copy_attributes(file.number, path, result) }
      // The rename below detects a file that no longer exists.
      if result < 0, result != -ENOENT { return result }
    } else if let neighbor {
      // If the disk has no groups or modes, the file is created nevertheless.
      _ = unsafe CSystem_share_like(file.number, neighbor)
    }
    return unsafe CSystem_write_all(file.number, bytes, bytes.count)
  }

  /// Renames a new file to its path, if the path still has the version that was read.
  private static func put(_ new: [CChar], at path: [CChar], _ old: Version?) -> CInt {
    guard let old else {
      let result = ExclusiveRename.perform(from: new, to: path)
      return result == 0 ? 1 : result == -EEXIST ? 0 : result
    }
    return old.file.locked { exchange(new, at: path, old) } ?? 0
  }

  private static func exchange(_ new: [CChar], at path: [CChar], _ old: Version) -> CInt {
    guard old.isAt(path) else { return 0 }
    let exchange: CUnsignedInt = 2
    // A change in the moment before is detected after the exchange.
    var result = unsafe CSystem_rename(new, path, exchange)
    if result == 0 {
      if old.isAt(new) { return 1 }
      result = unsafe CSystem_rename(new, path, exchange)
      return min(result, 0)
    }
    if result == -ENOENT { return 0 }
    if ExclusiveRename.isUnsupported(result) { result = unsafe CSystem_rename(new, path, 0) }
    return result == 0 ? 1 : result
  }
}

extension [CChar] {
  /// The folder of a path, with its slash and without the zero.
  fileprivate var folder: [CChar] {
    Array(self[..<((lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1)])
  }
}
