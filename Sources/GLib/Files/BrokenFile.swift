import CSystem
import Glibc

/// An unusable file, which is kept under a free name, so that nothing in it is lost.
package enum BrokenFile {
  /// Renames a file to its name with the ending `.broken`, or `.broken-2` and so on.
  ///
  /// No other file is replaced. It blocks for the disk.
  ///
  /// - Returns: The new path, or nil if the file can't be renamed.
  package static func rename(_ path: FilePath) -> FilePath? {
    guard let old = path.systemPath else { return nil }
    return keep(path) { ExclusiveRename.perform(from: old, to: $0) }
  }

  /// Tries the names of a broken file until `make` finds a free one, however many are kept.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - make: Makes the file at a path, and returns 0 or a negative error number; `-EEXIST` for a
  ///     name that a file has.
  /// - Returns: The path, or nil after another error.
  static func keep(_ path: FilePath, _ make: ([CChar]) -> CInt) -> FilePath? {
    for number in 1... {
      let name: FilePath = "\(path).broken\(number == 1 ? "" : "-\(number)")"
      guard let systemPath = name.systemPath else { return nil }
      switch make(systemPath) {
      case 0: return name
      case -EEXIST: continue
      default: return nil
      }
    }
    return nil
  }
}
