import CSandbox

/// A root folder of the process's own, in a mount namespace.
///
/// Landlock forbids to open a file, and not to ask whether one is there, how long it is and when it was
/// written. Where nothing is, there is no answer.
enum OwnRoot {
  /// The folder that the new root is put over: nothing in it is needed later.
  private static let folder = "/proc"

  /// Leaves nothing but some files and folders, under the paths that they have.
  ///
  /// - Returns: Whether it holds; not where the system allows no namespaces to people.
  static func enter(showing places: [String]) -> Bool {
    guard unsafe CSandbox_begin_root(folder) == 0 else { return false }
    for place in places {
      guard unsafe CSandbox_show(place, folder) == 0 else { return false }
    }
    return unsafe CSandbox_enter_root(folder) == 0
  }
}
