import ImageFiles

/// Why no library could be read from where the person said.
public enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is there.
  case missing(path: String)
  /// Something is there but can't be read; `reason` is as the system words it.
  case unreadable(path: String, reason: String)
  /// A library file is not what it should be; `line` is counted from 1, `nil` where it is unknown.
  case malformed(path: String, line: Int?, reason: String)
  /// Nobody wanted the library any longer.
  case cancelled

  /// One line for people, without a full stop.
  public var description: String { sentence.showingControls }

  private var sentence: String {
    switch self {
    case .missing(let path): localized("%s: no such file or folder", path)
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .malformed(let path, let line?, let reason): "\(path):\(line): \(reason)"
    case .malformed(let path, nil, let reason): "\(path): \(reason)"
    case .cancelled: localized("reading was cancelled")
    }
  }
}
