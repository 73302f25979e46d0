public import GLib

/// A problem with the file of a ``SplitMemory``.
///
/// The program goes on without the saved state.
public enum SplitMemoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, or the state in it, can't be read, and the program starts afresh.
  ///
  /// `reason` is a sentence for the person. `keptAs` is the path that the file, or a copy of it,
  /// has now; nil if it can't be kept, and then nothing replaces it.
  case unreadable(file: FilePath, reason: String, keptAs: FilePath?)
  /// The state can't be written; `reason` is a sentence for the person. The next change tries
  /// again.
  case unwritable(file: FilePath, reason: String)

  /// One line for the person.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason, nil):
      localized("The saved window state in “%s” could not be read. %s", file.text, reason)
    case .unreadable(_, let reason, let kept?):
      localized(
        "The saved window state could not be read and was kept as “%s”. %s", kept.text, reason)
    case .unwritable(let file, let reason):
      localized("The window state can’t be saved in “%s”. %s", file.text, reason)
    }
  }
}
