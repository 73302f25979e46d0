public import ImageFiles

/// What turned out about photos while their files were read.
public struct FileNews: Hashable, Sendable {
  /// What is said about files now.
  public var remarks: [FilePath: Remarks] = [:]
  /// When and with what the photos of files were taken.
  public var origins: [FilePath: PhotoOrigin] = [:]
  /// The paths that files have now, by those under which something was said about them.
  public var moves: [FilePath: FilePath] = [:]

  /// Whether nothing turned out.
  var isEmpty: Bool { remarks.isEmpty && origins.isEmpty && moves.isEmpty }
}
