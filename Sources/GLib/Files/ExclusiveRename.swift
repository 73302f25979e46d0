import CSystem

/// Renames files without ever replacing another file, on any file system.
///
/// Some file systems support neither `RENAME_NOREPLACE` nor hard links: exFAT and MTP through FUSE,
/// mounted cloud storage. There the free path is claimed with an empty file first, which only one
/// program can create, and the file then replaces the claim.
enum ExclusiveRename {
  /// Renames a file to a path that no other file has.
  ///
  /// On a file system that ignores case, a file whose new name differs only in case, such as
  /// `1.JPG` for `1.jpg`, is found at both paths, and is renamed.
  ///
  /// - Parameters:
  ///   - from: The file's path, with a zero at the end.
  ///   - to: The new path.
  /// - Returns: 0, or a negated error number: `EEXIST` if another file has the path. On an error,
  ///   nothing has changed.
  static func perform(from: [CChar], to: [CChar]) -> CInt {
    let noReplace: CUnsignedInt = 1
    var result = unsafe CSystem_rename(from, to, noReplace)
    if isUnsupported(result) {
      result = unsafe CSystem_move_link(from, to)
      // File systems without hard links return `EPERM`.
      if isUnsupported(result) || result == -EPERM || result == -EMLINK {
        result = unsafe CSystem_rename_over_claim(from, to)
      }
    }
    guard result == -EEXIST, unsafe CSystem_is_same_entry(from, to) != 0 else { return result }
    return unsafe CSystem_rename(from, to, 0)
  }

  /// Returns whether a call failed because the file system or the kernel doesn't support it, rather
  /// than because the person may not do it.
  static func isUnsupported(_ result: CInt) -> Bool {
    [-EINVAL, -ENOSYS, -EOPNOTSUPP].contains(result)
  }
}
