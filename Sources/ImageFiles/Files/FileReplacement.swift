import CGTK
import Synchronization

/// Puts new bytes in the place of a file: it is there as it was or as it is to be, never half, and
/// what somebody else changes meanwhile stays.
///
/// Mode and owner stay, and so do extended attributes, as tags that file managers keep. What is there afterwards is there after a power cut, too. Each number that is
/// answered is 1 where it is done, 0 where something else is in the file's place by now, or an error's
/// number with a minus.
enum FileReplacement {
  /// What tells files apart that this process makes.
  private static let count = Atomic(0)

  /// A file as it was read.
  struct Version {
    /// What tells it from others.
    let version: CGTK_Version
    /// Whether a path leads to it, with what was read in it.
    let isAt: ([CChar]) -> Bool
  }

  /// Puts bytes in the place of a version of a file, or where none is.
  ///
  /// - Parameters:
  ///   - old: The version, or `nil` for none.
  ///   - path: The file's path, with a zero at the end.
  ///   - bytes: What it is to hold.
  ///   - mark: What the name of the file begins with that is written first, after a dot.
  ///   - neighbor: The file that a new one is shared like: its group, and who may read and write it;
  ///     `nil` for a file like any other.
  /// - Returns: The number.
  static func replace(
    _ old: Version?, at path: [CChar], with bytes: [UInt8], mark: String,
    sharedLike neighbor: [CChar]? = nil
  ) -> CInt {
    let folder = path.folder
    let number = count.add(1, ordering: .relaxed).newValue
    let temporary =
      folder + ".\(mark)-\(getpid())-\(number)-\(UInt32.random(in: 0 ... .max))".utf8CString
    var result = write(bytes, to: temporary, like: old?.version, at: path, neighbor)
    if result >= 0 { result = put(temporary, at: path, old) }
    // Already gone, or what was there before.
    unsafe unlink(temporary)
    if result == 1 { unsafe CGTK_sync_folder(folder.isEmpty ? [46, 0] : folder + [0]) }
    return result
  }

  private static func write(
    _ bytes: [UInt8], to new: [CChar], like version: CGTK_Version?, at path: [CChar],
    _ neighbor: [CChar]?
  ) -> CInt {
    let isLike = version != nil || neighbor != nil
    let number = unsafe CGTK_create(new, isLike ? 0o600 : 0o666)
    guard number >= 0 else { return number }
    let file = OpenFile(adopting: number)
    if var version {
      var result = unsafe CGTK_take_over(file.number, &version)
      if result >= 0 { result = unsafe CGTK_take_notes(file.number, path, result) }
      // A file that is gone by now is found out when this one takes its place.
      if result < 0, result != -ENOENT { return result }
    } else if let neighbor {
      // A disk without groups or modes has the file all the same.
      _ = unsafe CGTK_share_like(file.number, neighbor)
    }
    return unsafe CGTK_write_all(file.number, bytes, bytes.count)
  }

  /// Gives a new file its name, where what has the name is what was read.
  private static func put(_ new: [CChar], at path: [CChar], _ old: Version?) -> CInt {
    guard let old else {
      let result = ExclusiveRename.perform(from: new, to: path)
      return result == 0 ? 1 : result == -EEXIST ? 0 : result
    }
    guard old.isAt(path) else { return 0 }
    let exchange: CUnsignedInt = 2
    // Whoever changed the file in this very moment is found in the exchange.
    var result = unsafe CGTK_rename(new, path, exchange)
    if result == 0 {
      if old.isAt(new) { return 1 }
      result = unsafe CGTK_rename(new, path, exchange)
      return min(result, 0)
    }
    if result == -ENOENT { return 0 }
    if ExclusiveRename.isUnsupported(result) { result = unsafe CGTK_rename(new, path, 0) }
    return result == 0 ? 1 : result
  }
}

extension [CChar] {
  /// The folder of a path, with its slash and without the zero.
  fileprivate var folder: [CChar] {
    Array(self[..<((lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1)])
  }
}
