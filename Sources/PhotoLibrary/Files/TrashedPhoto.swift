public import GLib

/// A photo in the trash, with the sidecars that were trashed with it.
public struct TrashedPhoto: Hashable, Sendable, PhotoItem {
  /// The photo's original path, to which it is restored.
  public let path: FilePath
  /// The photo's file, then its sidecars.
  let files: [TrashedFile]

  var file: FilePath { files.first?.path ?? path }

  /// Returns the photo with its folder's new path, if the folder was moved.
  ///
  /// - Parameter folders: The folders' new paths, by their old paths.
  /// - Returns: The photo, which is restored there.
  func following(folders: [FilePath: FilePath]) -> TrashedPhoto {
    guard let folder = folders[FileEntry.folder(of: path)] else { return self }
    return TrashedPhoto(
      path: folder.appending(path), files: files.map { $0.restored(into: folder) })
  }
}
