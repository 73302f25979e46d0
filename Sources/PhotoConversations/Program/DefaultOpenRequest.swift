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
  /// The person's pictures folder.
  var pictures = Desktop.picturesFolder

  /// A closure that determines the request from the current recent folders; it reads the disk.
  ///
  /// The folders of a disk that doesn't answer within ``OpenRequest/timeout`` count as readable.
  var request: @Sendable () -> OpenRequest {
    let libraries = recent?.all ?? []
    return { [sample, size, pictures] in
      for folders in libraries {
        let request = WorkerThreads.result(within: OpenRequest.timeout) {
          folders.allSatisfy { FileEntry.isReadable($0) }
            ? OpenRequest(resolved: folders, size: size) : nil
        }
        guard let request else { return OpenRequest(unresolved: folders, size: size) }
        if let request { return request }
      }
      let request = WorkerThreads.result(within: OpenRequest.timeout) {
        Library.hasPhotos(in: pictures)
          ? OpenRequest(resolved: [pictures], size: size)
          : OpenRequest(sample: sample, size: size, isIntroduction: true)
      }
      return request ?? OpenRequest(unresolved: [pictures], size: size)
    }
  }
}
