import CSandbox

/// The kernel's Landlock: which files a process may open.
enum Landlock {
  /// All rights about files that the kernel has by its version, as bits, from the first version on.
  private static let rights: [(version: CInt, bits: UInt64)] = [
    (1, 1 << 13 - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15),
  ]
  /// Opening a file to read it, and listing a folder.
  private static let reading: UInt64 = 1 << 2 | 1 << 3

  /// Allows nothing but reading some files and what is below some folders; no connections, and no signals to
  /// others, where the kernel knows those.
  ///
  /// - Returns: Whether it holds; not where the kernel has no Landlock.
  static func enter(reading places: [String]) -> Bool {
    let version = CSandbox_landlock_version()
    guard version >= 1 else { return false }
    let rights = rights.filter { $0.version <= version }.reduce(0) { $0 | $1.bits }
    let rules = CSandbox_landlock_rules(rights, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for place in places {
      // One that is not there allows nothing.
      _ = unsafe CSandbox_landlock_allow(rules, reading, place)
    }
    return CSandbox_landlock_enter(rules) == 0
  }
}
