import CSandbox

/// The kernel's Landlock, which restricts the files that a process may open.
enum Landlock {
  /// The bits of the file rights, by the Landlock version that added them.
  private static let rights: [(version: CInt, bits: UInt64)] = [
    (1, 1 << 13 - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15),
  ]
  /// The rights to read a file and to list a folder.
  private static let reading: UInt64 = 1 << 2 | 1 << 3

  /// Allows only reading some files and folders, and, if the kernel supports these rules, forbids
  /// connections and signals to other processes.
  ///
  /// - Returns: Whether it succeeded; false if the kernel has no Landlock.
  static func enter(reading places: [String]) -> Bool {
    let version = CSandbox_landlock_version()
    guard version >= 1 else { return false }
    let rights = rights.filter { $0.version <= version }.reduce(0) { $0 | $1.bits }
    let rules = CSandbox_landlock_rules(rights, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0)
    guard rules >= 0 else { return false }
    defer { close(rules) }
    for place in places {
      // A missing path allows nothing.
      _ = unsafe CSandbox_landlock_allow(rules, reading, place)
    }
    return CSandbox_landlock_enter(rules) == 0
  }
}
