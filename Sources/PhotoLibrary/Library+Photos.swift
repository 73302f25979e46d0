public import GLib
import PhotoMetadata

// Photos by their sidecars and folders.

extension Library {
  /// Returns the photos to which some sidecars belong or would belong: `a.jpg.xmp` belongs to
  /// `a.jpg`, and `a.xmp` to all photos with the stem `a`.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of sidecars and *m* that of the photos in
  ///   their folders.
  public func photos(ofSidecars sidecars: [FilePath]) -> [Photo] {
    let folders = Set(sidecars.map { FileEntry.folder(of: $0) })
    let names = Set(sidecars.map { FilePath(String($0.text.dropLast(SidecarFile.suffix.count))) })
    // A library file's conversations have photos from any folder.
    let photos = conversations.lazy.filter { $0.folder.map(folders.contains) ?? true }
      .flatMap(\.photos)
    return photos.filter { photo in
      if names.contains(photo.path) { return true }
      let path = photo.path.text
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
      return names.contains(FilePath(String(path[..<dot])))
    }
  }

  /// Returns the photos in some folders and in the folders inside them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conversations, besides the result.
  public func photos(inside folders: Set<FilePath>) -> [Photo] {
    if folders.isEmpty { return [] }
    return conversations.flatMap { conversation in
      guard var folder = conversation.folder else { return [Photo]() }
      while !folders.contains(folder) {
        let above = FileEntry.folder(of: folder)
        if above == folder { return [] }
        folder = above
      }
      return conversation.photos
    }
  }
}
