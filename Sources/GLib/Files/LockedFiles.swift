import CSystem
import Glibc
import Synchronization

/// Files that a library locks for this process, such as those of a database.
///
/// POSIX locks end as soon as the process closes any opening of their file, and then other
/// processes change it at the same time. So ``InputFile`` opens none of these files as long as this
/// exists.
package final class LockedFiles: Sendable {
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t

    /// The identity of the file at a path, links followed, or `nil` if there is none.
    init?(_ path: [CChar]) {
      var info = stat()
      guard unsafe stat(path, &info) == 0 else { return nil }
      (device, number) = (info.st_dev, info.st_ino)
    }
  }

  private static let counts = Mutex<[Identity: Int]>([:])
  private let identities: [Identity]

  /// Protects the existing files of some paths.
  package init(_ paths: [FilePath]) {
    identities = paths.compactMap { $0.systemPath.flatMap(Identity.init) }
    Self.counts.withLock { counts in
      for identity in identities { counts[identity, default: 0] += 1 }
    }
  }

  deinit {
    Self.counts.withLock { counts in
      for identity in identities {
        counts[identity] = counts[identity].flatMap { $0 > 1 ? $0 - 1 : nil }
      }
    }
  }

  /// Whether a path is that of a protected file.
  static func contain(_ path: [CChar]) -> Bool {
    if counts.withLock(\.isEmpty) { return false }
    guard let identity = Identity(path) else { return false }
    return counts.withLock { $0[identity] != nil }
  }
}
