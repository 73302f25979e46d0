import CGTK

/// Renames files without ever replacing another file, on any file system.
///
/// Some disks know neither `RENAME_NOREPLACE` nor hard links: exFAT and MTP through FUSE, storage
/// services that are mounted. There the free path is claimed with an empty file first, which no other
/// program can do at the same time, and the file then replaces the claim.
enum ExclusiveRename {
  /// Gives a file a path that no other file has.
  ///
  /// A file whose name changes in its spelling only, as from `1.jpg` to `1.JPG` where case means
  /// nothing, has both paths before and after, and is renamed.
  ///
  /// - Parameters:
  ///   - from: The file's path, with a zero at the end.
  ///   - to: The other path.
  /// - Returns: 0, or an error's number with a minus: `EEXIST` if another file has the path. Nothing
  ///   has changed then.
  static func perform(from: [CChar], to: [CChar]) -> CInt {
    let noReplace: CUnsignedInt = 1
    var result = unsafe CGTK_rename(from, to, noReplace)
    if isUnsupported(result) { result = unsafe CGTK_move_link(from, to) }
    if isUnsupported(result) { result = unsafe CGTK_rename_over_claim(from, to) }
    guard result == -EEXIST, unsafe CGTK_is_same_entry(from, to) != 0 else { return result }
    return unsafe CGTK_rename(from, to, 0)
  }

  /// Whether a call failed because the file system, or the kernel, doesn't know it.
  ///
  /// `EPERM` is how file systems without hard links answer.
  static func isUnsupported(_ result: CInt) -> Bool {
    [-EINVAL, -ENOSYS, -EOPNOTSUPP, -EPERM, -EMLINK].contains(result)
  }
}
