public import GLib

/// A photo in the trash, with the sidecars that were trashed with it.
public struct TrashedPhoto: Hashable, Sendable, PhotoItem {
  /// The photo's original path, to which it is restored.
  public let path: FilePath
  /// The photo's file, then its sidecars.
  let files: [TrashedFile]

  var file: FilePath { files.first?.path ?? path }
}
