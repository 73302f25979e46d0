import CSandbox

/// A root folder of the process's own, in a mount namespace.
///
/// Landlock forbids to open a file, but not to query its existence, size and modification time. In
/// this root, other files don't exist.
enum OwnRoot {
  /// The mount point of the new root: nothing in this folder is needed later.
  private static let folder = "/proc"

  /// Hides everything except some files and folders, which keep their paths.
  ///
  /// - Returns: Whether it succeeded; false if the system doesn't allow users to create namespaces.
  static func enter(showing places: [String]) -> Bool {
    guard unsafe CSandbox_begin_root(folder) == 0 else { return false }
    for place in places {
      guard unsafe CSandbox_show(place, folder) == 0 else { return false }
    }
    return unsafe CSandbox_enter_root(folder) == 0
  }
}
