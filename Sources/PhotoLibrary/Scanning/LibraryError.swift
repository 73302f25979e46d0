public import GLib

/// An error about reading a library.
public enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No file or folder is at the path.
  case missing(path: FilePath)
  /// A file or folder exists but can't be read; `reason` is in the system's words.
  case unreadable(path: FilePath, reason: String)
  /// A library file is malformed; `line` is counted from 1, `nil` if unknown.
  case malformed(path: FilePath, line: Int?, reason: String)
  /// The reading was cancelled.
  case cancelled

  /// One line for people, without a full stop.
  public var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .missing(let path):
      localized("%s: no such file or folder", path.text.showingControls)
    case .unreadable(let path, let reason): "\(path.text.showingControls): \(reason)"
    case .malformed(let path, let line?, let reason):
      "\(path.text.showingControls):\(line): \(reason)"
    case .malformed(let path, nil, let reason): "\(path.text.showingControls): \(reason)"
    case .cancelled: localized("cancelled")
    }
  }
}
