import GLib
import GTK
import PhotoLibrary
import SplitProgram

/// The default request: the folders that were opened last, else the person's pictures, else the
/// sample library if that folder contains no photos.
@MainActor
struct DefaultOpenRequest {
  /// The recent folders, or `nil`.
  let recent: RecentFolders?
  /// The sample library's file.
  let sample: FilePath
  /// The size of new windows, or `nil` for their previous size.
  let size: WindowSize?

  /// A closure that determines the request from the current recent folders; it reads the disk.
  var request: @Sendable () -> OpenRequest {
    let libraries = recent?.all ?? []
    let pictures = RecentFiles.pictures
    return { [sample, size] in
      let last = libraries.first { $0.allSatisfy { FileEntry.isReadable($0) } }
      if let last { return OpenRequest(paths: last, size: size) }
      return Library.hasPhotos(in: pictures)
        ? OpenRequest(paths: [pictures], size: size)
        : OpenRequest(sample: sample, size: size, isIntroduction: true)
    }
  }
}
