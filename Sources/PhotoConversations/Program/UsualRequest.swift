import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// What shows where nothing is asked for: the folders of the last time, else the person's pictures,
/// and the sample where there are none in it.
@MainActor
struct UsualRequest {
  /// Where libraries are remembered, or `nil`.
  let recent: RecentLibraries?
  /// The sample library's file.
  let sample: String
  /// The size of new windows, or `nil` for the one that they had.
  let size: WindowSize?

  /// Finds it out, as slow as the disk, from what is remembered now.
  var request: @Sendable () -> OpenRequest {
    let libraries = recent?.all ?? []
    let pictures = RecentFiles.pictures
    return { [sample, size] in
      let last = libraries.first { $0.allSatisfy { FileEntry.isReadable($0.text) } }
      if let last { return OpenRequest(paths: last.map(\.text), size: size) }
      return Library.hasPhotos(in: pictures)
        ? OpenRequest(paths: [pictures], size: size) : OpenRequest(sample: sample, size: size)
    }
  }
}
